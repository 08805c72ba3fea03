"""One truthful evening: its log, and everybody's stack after each hand."""

from dataclasses import dataclass
from random import Random

from evenings.night import night
from evenings.rewrite import Line, lines_of
from evenings.scribe import written
from naive.rules import NAMES, Options
from naive.table import Hand

from referee.judge.audit import Audit, audit

Standing = dict[str, int | None]
"""Everybody's stack, with the pot under ``pot:``; ``None`` if unknown."""
POT = "pot:"


@dataclass(frozen=True)
class Evening:
    """A log without a slip.

    ``truth`` is everybody's stack after each hand. ``early`` are the players who acted out of turn by the table's own
    word, ``waived`` the reneges (hand and player) that it let pass; ``hands`` are the hands as played, by these
    ``options``.
    """

    lines: list[Line]
    truth: list[Standing]
    early: frozenset[str]
    waived: frozenset[tuple[int | None, str | None]]
    hands: list[Hand]
    options: Options

    @property
    def names(self) -> frozenset[str]:
        return frozenset(word.name for line in self.lines for word in line.of("name"))


def text_of(texts: list[str]) -> str:
    return "\n".join(texts) + "\n"


def standings(found: Audit) -> list[Standing]:
    """Return the stacks that the referee considers verified after each hand."""
    return [{**one.verified.stacks, POT: one.verified.pot} for one in found.ledgers]


def truthful(found: Audit) -> bool:
    """Check whether a log has no error; an ``early`` line is the table's own word."""
    return all(one.severity != "error" or one.code == "H203" for one in found.findings)


def agrees(said: Standing, truth: Standing) -> bool:
    """Check whether everything reported as known is true."""
    return all(amount is None or truth.get(name, amount) in (amount, None) for name, amount in said.items())


def evening(seed: int, *, cards: bool = True) -> Evening | None:
    """Return the evening of a number; ``None`` if the referee objects to it.

    Without ``cards`` it is noted with tricks and money alone.
    """
    chance = Random(seed)
    hands = chance.choice([3, 3, 3, 3, 4, 4, 5, 8])
    played, game = night(seed, chance.choice(NAMES), hands)
    lines = lines_of(written(played, game.extras, game.truth, chance, cards=cards))
    found = audit(text_of([line.text for line in lines]))
    truth: list[Standing] = [{**stacks, POT: pot} for stacks, pot in game.truth]
    said = standings(found)
    fits = truthful(found) and len(said) == len(truth) and all(map(agrees, said, truth))
    if not fits or not said:
        return None
    early = frozenset(extra.early for extra in game.extras if extra.early)
    waived = frozenset((one.hand, one.player) for one in found.findings if one.code == "R510")
    return Evening(lines, truth, early, waived, played.hands, played.options)
