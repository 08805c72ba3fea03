"""The money charts in words and as tables, for people who can't see them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from referee.judge.ledger import Ledger
from referee.ledger.entries import Account
from referee.report.charts.course import KINDS, LEFT, OUT, StackLine
from referee.report.wording.phrases import UNKNOWN, counted, figure
from referee.rules.phrases import in_a_row
from referee.table.money import plain

NOT_THERE: Final = ""
"""Stands for the stack of a player who is not at the table."""

_COUNTED: Final = {"B": "bourré", "R": "renege", "E": "elimination", "+": "purchase", "L": "departure"}


def stacks_told(courses: Sequence[StackLine], hands: int) -> str:
    """Describe the chart of the stacks."""
    ends = [f"{one.player} {stack_at_last(one)}" for one in sorted(courses, key=_end) if one.last]
    marks = Counter(mark.kind for one in courses for mark in one.marks)
    marked = [counted(marks[kind], word) for kind, word in _COUNTED.items() if marks[kind]]
    apart = [one.player for one in courses if one.differs]
    told = [f"{counted(hands, 'hand')}; last stacks at the table: {', '.join(ends)}."]
    if marked:
        told.append(f"Marked: {in_a_row(marked)}.")
    if apart:
        told.append(f"The verified stacks of {in_a_row(apart)} differ from the table's.")
    return " ".join([*told, *_gaps(courses)])


def stack_at_last(course: StackLine) -> str:
    """Return the last known stack, and its hand if later hands left it unknown."""
    if course.last is None:
        return UNKNOWN
    hand, stack = course.last
    is_lost = hand + 1 < len(course.table) and not any(
        one.kind in {OUT, LEFT} and one.hand >= hand for one in course.marks
    )
    return f"{plain(stack)} (after hand {hand})" if is_lost else plain(stack)


def _end(course: StackLine) -> int:
    return -course.last[1] if course.last else 0


def _gaps(courses: Sequence[StackLine]) -> Iterator[str]:
    unknown = [hand for hand, row in enumerate(zip(*(one.table for one in courses), strict=True)) if set(row) == {None}]
    after = [str(hand) for hand in unknown if hand]
    if after:
        yield f"After {counted(len(after), 'hand')} no stack is known: the lines have gaps."


def stacks_columns(ledger: Ledger) -> tuple[str, ...]:
    """Return the column headings for the stacks."""
    return ("Hand", *ledger.players, "What happened")


def stacks_rows(ledger: Ledger, courses: Sequence[StackLine]) -> tuple[tuple[str, ...], ...]:
    """Return every player's stack after each hand, with a differing verified stack in brackets."""
    happened: dict[int, list[str]] = {}
    for course in courses:
        for mark in course.marks:
            happened.setdefault(mark.hand, []).append(f"{course.player} {KINDS[mark.kind]}")
    return tuple(
        (str(hand.hand), *(_stack(hand, player) for player in ledger.players), "; ".join(happened.get(hand.hand, ())))
        for hand in ledger.hands
    )


def _stack(hand: Account, player: str) -> str:
    if player not in hand.table.stacks:
        return NOT_THERE
    had, due = figure(hand.table.stacks[player]), figure(hand.verified.stacks.get(player))
    return had if had == due else f"{had} ({due})"
