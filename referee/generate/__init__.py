"""Generate logs of random games under any rules, in any detail, with any faults, and the findings to expect.

``generate(Plan(…))`` yields one log after another. The same plan gives the same bytes everywhere.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.generate.claims import Detail
from referee.generate.evening import Expected, GeneratedEvening
from referee.generate.plan import CODES, BadPlan, Plan, name, settle

__all__ = ["CODES", "BadPlan", "Detail", "Expected", "Generated", "Plan", "generate", "names"]


@dataclass(frozen=True, slots=True)
class Generated:
    """A log: its ``name``, its ``text``, the number of ``hands`` played, and the error findings it must produce.

    ``findings`` are in text order. They are known from the planted faults, not from a referee.
    """

    name: str
    text: str
    hands: int
    findings: tuple[Expected, ...]


def generate(plan: Plan) -> Iterator[Generated]:
    """Play and write the logs of a plan, one by one. Raises ``BadPlan`` if it can't be carried out.

    Pure: reads no file except the rule sets, and the same plan gives the same logs.
    """
    setting = settle(plan)
    return (_generated(GeneratedEvening(setting, number), number) for number in range(1, plan.logs + 1))


def names(plan: Plan) -> list[str]:
    """Return the names of a plan's logs without playing them."""
    return [name(plan, number) for number in range(1, plan.logs + 1)]


def _generated(evening: GeneratedEvening, number: int) -> Generated:
    page = evening.write()
    return Generated(
        name(evening.setting.plan, number), "\n".join(page.lines) + "\n", evening.hands, tuple(page.findings)
    )
