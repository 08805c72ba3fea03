"""One truthful evening: its log, and where everybody stands after each hand of it."""

from dataclasses import dataclass
from random import Random

from naive.record import Hand
from naive.rulesets import NAMES

from referee.judge.audit import Audit, audit
from slips.pen import written
from slips.table import night
from slips.words import Line, lines_of

Standing = dict[str, int | None]
"""What each has, with the pot under ``pot:``; ``None`` where that is not known."""
POT = "pot:"


@dataclass(frozen=True)
class Evening:
    """A log without a slip. ``truth`` is where everybody stood after each hand; ``known``: the referee knows the end.

    ``early`` are those who, by the table's own word, acted before their turn, ``waived`` the reneges (hand and player)
    that it let pass; ``hands`` are as they were played;
    ``stock_out`` and ``upcard`` are the options of these names.
    """

    lines: list[Line]
    truth: list[Standing]
    early: frozenset[str]
    known: bool
    waived: frozenset[tuple[int | None, str | None]]
    hands: list[Hand]
    stock_out: str
    upcard: str


def text_of(texts: list[str]) -> str:
    return "\n".join(texts) + "\n"


def standings(found: Audit) -> list[Standing]:
    """What the referee holds to be verified after each hand."""
    return [{**one.verified.stacks, POT: one.verified.pot} for one in found.accounts]


def truthful(found: Audit) -> bool:
    """Whether a log is judged without an error; an ``early`` line is the table's own word."""
    return all(one.severity != "error" or one.code == "H203" for one in found.findings)


def agrees(said: Standing, truth: Standing) -> bool:
    """Whether what is said to be known is true."""
    return all(amount is None or truth.get(name, amount) in (amount, None) for name, amount in said.items())


def evening(seed: int) -> Evening | None:
    """The evening of a number; ``None`` where the referee has an objection to it."""
    chance = Random(seed)
    hands = chance.choice([3, 3, 3, 3, 4, 4, 5, 8])
    played, game = night(seed, chance.choice(NAMES), hands)
    lines = lines_of(written(played, game.extras, game.truth, chance))
    found = audit(text_of([line.text for line in lines]))
    truth: list[Standing] = [{**stacks, POT: pot} for stacks, pot in game.truth]
    said = standings(found)
    fits = truthful(found) and len(said) == len(truth) and all(map(agrees, said, truth))
    if not fits or not said:
        return None
    known = None not in said[-1].values()
    early = frozenset(extra.early for extra in game.extras if extra.early)
    waived = frozenset((one.hand, one.player) for one in found.findings if one.code == "R510")
    stock_out, upcard = str(played.options["stock-out"]), played.options["upcard"]
    return Evening(lines, truth, early, known, waived, played.hands, stock_out, upcard)
