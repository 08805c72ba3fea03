"""Guess by their beginnings which of many logs are of the same game as one."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.notation import statements as st
from referee.notation.read import read


class _Beginning(NamedTuple):
    """The part of a log before its first hand."""

    title: str | None
    day: str | None
    rules: str | None
    players: frozenset[str]


class Guess(NamedTuple):
    """The indices of the logs, the likeliest first, and how many of them may well be of the same game."""

    order: tuple[int, ...]
    likely: int


def likeliest(log: str | bytes, others: Sequence[str | bytes]) -> Guess:
    """Order other logs by how much they look like the same game, with equally good ones in the order given."""
    own = _beginning(log)
    scores = [_score(own, _beginning(other)) for other in others]
    order = sorted(range(len(others)), key=lambda at: scores[at], reverse=True)
    return Guess(tuple(order), sum(score[0] for score in scores))


def _score(one: _Beginning, other: _Beginning) -> tuple[bool, bool, int, bool]:
    common = len(one.players & other.players)
    few = min(len(one.players), len(other.players))
    may_be = 2 * common >= max(2, few) and _agree(one.rules, other.rules) and _agree(one.day, other.day)
    return may_be, bool(one.day) and one.day == other.day, common, bool(one.title) and one.title == other.title


def _agree(one: str | None, other: str | None) -> bool:
    return one is None or other is None or one == other


def _beginning(log: str | bytes) -> _Beginning:
    title = day = rules = None
    players: set[str] = set()
    for line in next(read(log)).statements:
        match line:
            case st.Game():
                title = title or line.title
            case st.Date():
                day = day or line.day
            case st.Rules():
                rules = rules or line.ruleset
            case st.Seat():
                players.add(line.name)
    return _Beginning(title, day, rules, frozenset(players))
