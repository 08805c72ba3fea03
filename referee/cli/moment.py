"""Which part of a log is asked for, ``LOG:LINE`` or a hand and a trick of it, and that part told."""

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from referee.cli.context import house_files
from referee.cli.sources.content import content_of

if TYPE_CHECKING:
    from referee.playback import Opening, PlayedHand
    from referee.rulesets import RuleSet

Log = Annotated[
    str, typer.Argument(metavar="LOG[:LINE]", help="The log to read, and a line of it; - is standard input.")
]
Hand = Annotated[int | None, typer.Option("--hand", metavar="N", help="Which hand, counted from 1.")]
Trick = Annotated[int | None, typer.Option("--trick", metavar="N", help="Which trick of that hand, from 1.")]

_WITH_LINE = re.compile(r"(.+):([0-9]{1,9})", re.DOTALL)


class Selection(NamedTuple):
    """What of a log is to be told: a line, a hand and a trick of it, or everything."""

    line: int | None
    hand: int | None
    trick: int | None


class Request(NamedTuple):
    """A log, the part of it to tell, and the rule sets that it may name in addition to the built-in ones.

    ``options`` are those with which the same is asked for once more.
    """

    path: str
    content: bytes
    asked: Selection
    rulesets: "Sequence[RuleSet]"
    options: tuple[str, ...]


def found(log: str, hand: int | None, trick: int | None, house: str | None, large: bool) -> Request:
    """The log, and what of it was asked for. Ends the program with 2 where there is no such hand or line."""
    path, line = _path_and_line(log)
    if trick is not None and hand is None:
        raise typer.BadParameter("a trick is one of a hand: name the hand with --hand.")
    if line is not None and hand is not None:
        raise typer.BadParameter(f"line {line} stands in one hand already: leave --hand out.")
    rulesets = house_files([path], house).rulesets(path)
    content = content_of(path, large)
    options = (*(("--house", house) if house else ()), *(("--large",) if large else ()))
    return Request(path, content, _found(content, Selection(line, hand, trick)), rulesets, options)


def _path_and_line(log: str) -> tuple[str, int | None]:
    """A path that exists as a whole is one; else what follows its last colon is a line."""
    found = None if os.path.lexists(log) else _WITH_LINE.fullmatch(log)
    return (found[1], int(found[2])) if found else (log, None)


def _found(content: bytes, asked: Selection) -> Selection:
    """The same with the hand of a line. Ends the program with 2 where there is no such hand or line."""
    from referee.playback.lines import NothingThereError, hand_of, number_of_hands

    try:
        if asked.line is not None:
            return asked._replace(hand=hand_of(content, asked.line))
    except NothingThereError as reason:
        raise typer.BadParameter(f"{reason}.") from None
    if asked.hand is None:
        return asked
    there = number_of_hands(content)
    if not 1 <= asked.hand <= there:
        hands = {0: "no hand at all", 1: "1 hand"}.get(there, f"{there} hands")
        raise typer.BadParameter(f"there is no hand {asked.hand}: the log has {hands}.")
    return asked


def parts_of(wanted: Request) -> "Iterable[Opening | PlayedHand]":
    """What stands before the log's first hand, and the hands that are asked for. Ends the program with 2 where there
    is no such trick."""
    from referee.playback import PlayedHand, retell

    content, asked = wanted.content, wanted.asked
    if asked.hand is None:
        return retell(content, rulesets=wanted.rulesets)
    parts = list(_up_to(retell(content, {asked.hand}, rulesets=wanted.rulesets), asked.hand))
    if asked.trick is not None:
        for hand in parts:
            if isinstance(hand, PlayedHand):
                _is_there(hand, asked.trick)
    return parts


def _up_to(parts: "Iterable[Opening | PlayedHand]", number: int) -> "Iterator[Opening | PlayedHand]":
    """The parts up to a hand; what comes after it need not be played through."""
    for part in parts:
        yield part
        if getattr(part, "number", 0) == number:
            return


def _is_there(hand: "PlayedHand", trick: int) -> None:
    numbers = [one.number for one in hand.tricks]
    if trick not in numbers:
        there = f"it has tricks {numbers[0]} to {numbers[-1]}" if numbers else "none of its tricks was noted"
        raise typer.BadParameter(f"hand {hand.number} has no trick {trick}: {there}.")


def print_text(wanted: Request, parts: "Iterable[Opening | PlayedHand]", no_slips: bool = False) -> None:
    """Tell the parts of a log in words; unless ``no_slips``, what would have to be written wrong for each error to be
    none."""
    from referee.judge.slip_searches import SlipSearches
    from referee.report.terminal.again import Again
    from referee.report.terminal.console import console
    from referee.report.terminal.explain import Focus, print_playback

    line, hand, trick = wanted.asked
    slips = None if no_slips else SlipSearches(wanted.content, wanted.rulesets)
    again = Again(wanted.path, wanted.options)
    print_playback(console(sys.stdout), again, parts, Focus(line, trick, hand is not None), slips)
