"""Find the points on which two logs contradict each other; a merged log takes neither side."""

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from referee import statements as st
from referee.diff.difference import Both, Compared
from referee.diff.facts import IMPLIED, LISTS, Fact
from referee.diff.log import CitedLog, TextSection
from referee.diff.pairs import Match
from referee.replay.order import in_order


class NotMergeable(ValueError):  # noqa: N818 - that is what they are
    """The two logs can't be merged yet; the message says why in one sentence."""


_BASIS: Final = {
    "rules": "the rules",
    "rule": "the rules",
    "seat": "who brought what",
    "seats": "the order of the seats",
}
"""Facts that every other line depends on."""


def refuse_disputed_basis(found: Compared) -> None:
    """Raise ``NotMergeable`` if the logs disagree about rules or seats, or their lines are out of order."""
    for both in (found.header, *found.hands):
        for match in both.matches:
            basis = _BASIS.get(str(match.key[0]))
            if basis and match.how == "differs" and match.a_line and match.b_line:
                raise NotMergeable(
                    f"they disagree about {basis}, and everything else depends on that: see line {match.a_line.line} of"
                    f" {found.a.name} and line {match.b_line.line} of {found.b.name}, and settle it first"
                )
        if both.a and both.b and not both.same:
            _refuse_disorder(found.a, both.a)
            _refuse_disorder(found.b, both.b)
    _refuse_unknown_neighbours(found)


def _refuse_disorder(log: CitedLog, section: TextSection) -> None:
    """Raise ``NotMergeable`` if a line is out of order, or an unreadable one may have started another hand."""
    if late := next((finding for finding in section.findings if finding.code == "N105"), None):
        raise NotMergeable(f"line {late.at.line} of {log.name} is out of order (N105): move it to its place first")
    if start := _hidden_start(section):
        raise NotMergeable(
            f"line {start.at.line} of {log.name} can't be read, and another hand began near it: fix it first"
        )


def _hidden_start(section: TextSection) -> st.Unreadable | None:
    """Return the unreadable line that may have started another hand, if the lines after it show that one began."""
    if in_order([line for line in section.lines if not isinstance(line, st.Unreadable)]):
        return None
    return next((line for line in section.unreadable if line.keyword in (None, "hand")), None)


def _refuse_unknown_neighbours(found: Compared) -> None:
    """Raise ``NotMergeable`` if each log seats a different extra player between the same two players."""
    seats = [[line.name for line in log.sections[0].lines if isinstance(line, st.Seat)] for log in (found.a, found.b)]
    both = set(seats[0]) & set(seats[1])
    between = [_between(names, both) for names in seats]
    for left in between[0].keys() & between[1].keys():
        one, other = between[0][left], between[1][left]
        raise NotMergeable(
            f"{found.a.name} seats {one} where {found.b.name} seats {other}, and neither says which of them sits first"
        )


def _between(seats: list[str], both: set[str]) -> dict[str | None, str]:
    """Map each shared seat to the first extra player after it (``None`` if no seat is shared)."""
    left = next((name for name in reversed(seats) if name in both), None)
    found: dict[str | None, str] = {}
    for name in seats:
        if name in both:
            left = name
        else:
            found.setdefault(left, name)
    return found


def lists(both: Both) -> frozenset[str]:
    """Return the complete lists that can't be written because it is disputed who is on them."""
    kinds = ((str(match.key[0]), match) for match in both.matches if match.how == "differs")
    return frozenset(kind for kind, match in kinds if kind in IMPLIED and _left_open(match))


def _left_open(match: Match) -> bool:
    value = match.value
    return value is None or (isinstance(value, tuple) and value[0] is None)


def list_of(line: st.Statement) -> str | None:
    """Return the list that a line belongs to."""
    return "stay" if isinstance(line, st.Pass) else LISTS.get(type(line))


_TURN: Final = ("dealer", "join", "leave", "forfeit", "misdeal")
"""Lines that affect the deal in this hand and in later ones, until a line names a dealer."""


def shaky(found: Compared) -> frozenset[Both]:
    """Return the hands in which the turn to play depends on a disputed line."""
    shaken: set[Both] = set()
    dealer = False
    for both in found.hands:
        disputed = {str(match.key[0]) for match in both.matches if match.how == "differs"}
        named = any(match.key == ("dealer",) for match in both.matches)
        dealer = "dealer" in disputed or (dealer and not named)
        if dealer or not disputed.isdisjoint(("stay", "away")):
            shaken.add(both)
        dealer = dealer or not disputed.isdisjoint(_TURN)
    return frozenset(shaken)


def turns(both: Both, shaken: bool) -> frozenset[Match]:
    """Return the tricks that the logs give to different players, by name or because the turn is disputed."""
    return frozenset(
        match for match in both.matches if match.key == ("trick",) and _differ_in_players(match, both, shaken)
    )


def _differ_in_players(match: Match, both: Both, shaken: bool) -> bool:
    if match.a is None or match.b is None or both.a is None or both.b is None:
        return False
    if shaken:
        return apart(laid(match.a, both.a), laid(match.b, both.b))
    return apart(named(match.a), named(match.b))


def unordered(both: Both) -> tuple[tuple[Match, ...], ...]:
    """Return runs of tricks in which each log has some that the other lacks, so nobody can tell which came first."""
    tricks = [match for match in both.matches if match.key == ("trick",)]
    runs = (tuple(run) for shared, run in groupby(tricks, lambda match: bool(match.a and match.b)) if not shared)
    return tuple(run for run in runs if len({match.how for match in run}) > 1)


def named(fact: Fact) -> tuple[str | None, ...]:
    """Return the names on a trick."""
    return tuple(name for name, _ in fact.value[0])


def laid(fact: Fact, section: TextSection) -> tuple[str | None, ...]:
    """Return who played each card of a trick according to one log, where that is certain."""
    names = named(fact)
    if None not in names or section.turns is None:
        return names
    return section.turns.laid.get(fact.line.line, names)


def apart(one: Iterable[str | None], other: Iterable[str | None]) -> bool:
    """Check whether a card was played by different players."""
    pairs = zip(one, other, strict=False)
    return any(name is not None and theirs is not None and name != theirs for name, theirs in pairs)
