"""The places of a log that a finding is about, with a message for each."""

from typing import NamedTuple

from referee.finding import Finding, Reneged


class Annotation(NamedTuple):
    """A place in the log and its message; columns count from 1, ``end`` is exclusive."""

    line: int
    column: int
    end: int
    message: str


def spots(one: Finding) -> list[Annotation]:
    """Return the finding's own place, then its evidence; evidence at the same place supplies the message."""
    proof = [Annotation(*each.at, each.message) for each in one.evidence]
    own = Annotation(*one.at, _deed(one))
    return proof if any(own[:3] == spot[:3] for spot in proof[:1]) else [own, *proof]


def _deed(one: Finding) -> str:
    """Describe the card played at a finding's own place, if there is one."""
    facts = one.facts
    return f"{one.player} plays {facts.played}" if one.player and isinstance(facts, Reneged) else ""
