"""The places of a log that a finding is about, and what is to be said at each."""

from typing import NamedTuple

from referee.finding import Finding, Reneged


class Annotation(NamedTuple):
    """A place in the log and what is to be said of it; columns count from 1, ``end`` is exclusive."""

    line: int
    column: int
    end: int
    message: str


def spots(one: Finding) -> list[Annotation]:
    """The finding's own place, then its evidence; evidence that stands at the same place lends it its words."""
    proof = [Annotation(*each.at, each.message) for each in one.evidence]
    own = Annotation(*one.at, _deed(one))
    return proof if any(own[:3] == spot[:3] for spot in proof[:1]) else [own, *proof]


def _deed(one: Finding) -> str:
    """What was done at a finding's own place, where that is a card played."""
    facts = one.facts
    return f"{one.player} plays {facts.played}" if one.player and isinstance(facts, Reneged) else ""
