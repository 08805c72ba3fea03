"""Games played by chance and written down: by any rules, in any detail, with any faults, and what must be found.

``generate(Plan(…))`` gives one log after the other. The same plan gives the same bytes everywhere.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.generate.claims import Detail
from referee.generate.evening import Expected, GeneratedEvening
from referee.generate.plan import CODES, BadPlan, Plan, name, settle

__all__ = ["CODES", "BadPlan", "Detail", "Expected", "Generated", "Plan", "generate", "names"]


@dataclass(frozen=True, slots=True)
class Generated:
    """A log: its ``name``, its ``text``, how many ``hands`` were played, and the error findings that it must get.

    ``findings`` are in the order of the text. They are known from what was planted; no referee was asked.
    """

    name: str
    text: str
    hands: int
    findings: tuple[Expected, ...]


def generate(plan: Plan) -> Iterator[Generated]:
    """Plays and writes the logs of a plan, one after the other. Raises ``BadPlan`` for one that can't be carried out.

    Pure: reads no file but the rule sets, and the same plan gives the same logs.
    """
    setting = settle(plan)
    return (_generated(GeneratedEvening(setting, number), number) for number in range(1, plan.logs + 1))


def names(plan: Plan) -> list[str]:
    """What the logs of a plan are called, without playing them."""
    return [name(plan, number) for number in range(1, plan.logs + 1)]


def _generated(evening: GeneratedEvening, number: int) -> Generated:
    page = evening.write()
    return Generated(
        name(evening.setting.plan, number), "\n".join(page.lines) + "\n", evening.hands, tuple(page.findings)
    )
