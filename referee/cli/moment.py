"""Parse ``LOG:LINE`` or a hand and a trick, and print that part of a log."""

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from referee.cli.context import house_files
from referee.cli.sources import content_of

if TYPE_CHECKING:
    from referee.playback import Opening, PlayedHand
    from referee.rulesets import RuleSet

Log = Annotated[
    str, typer.Argument(metavar="LOG[:LINE]", help="The log to read, and a line of it; - is standard input.")
]
Hand = Annotated[int | None, typer.Option("--hand", metavar="N", help="Number of the hand, from 1.")]
Trick = Annotated[int | None, typer.Option("--trick", metavar="N", help="Number of the trick in that hand, from 1.")]

_WITH_LINE = re.compile(r"(.+):([0-9]{1,9})", re.DOTALL)


class Selection(NamedTuple):
    """The part of a log to print: a line, a hand and trick, or everything."""

    line: int | None
    hand: int | None
    trick: int | None


class Request(NamedTuple):
    """A log, the part to print, and the rule sets it may name in addition to the built-in ones.

    ``options`` repeat the same request on a command line.
    """

    path: str
    content: bytes
    asked: Selection
    rulesets: "Sequence[RuleSet]"
    options: tuple[str, ...]


def found(log: str, hand: int | None, trick: int | None, house: str | None) -> Request:
    """Find the log and the requested part. Exit with 2 if there is no such hand or line."""
    path, line = _path_and_line(log)
    if trick is not None and hand is None:
        raise typer.BadParameter("--trick needs --hand.")
    if line is not None and hand is not None:
        raise typer.BadParameter(f"line {line} already gives the hand: leave out --hand.")
    rulesets = house_files([path], house).of(path).rulesets
    content = content_of(path)
    options = ("--house", house) if house else ()
    return Request(path, content, _found(content, Selection(line, hand, trick)), rulesets, options)


def _path_and_line(log: str) -> tuple[str, int | None]:
    """Split a path and a line; a path that exists in full has no line, otherwise the line follows the last colon."""
    found = None if os.path.lexists(log) else _WITH_LINE.fullmatch(log)
    return (found[1], int(found[2])) if found else (log, None)


def _found(content: bytes, asked: Selection) -> Selection:
    """Find the hand of a line. Exit with 2 if there is no such hand or line."""
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
        hands = {0: "no hands", 1: "1 hand"}.get(there, f"{there} hands")
        raise typer.BadParameter(f"there is no hand {asked.hand}: the log has {hands}.")
    return asked


def parts_of(wanted: Request) -> "Iterable[Opening | PlayedHand]":
    """Return the part before the first hand, and the requested hands. Exit with 2 if there is no such trick."""
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
    """Return the parts up to a hand; later ones need not be replayed."""
    for part in parts:
        yield part
        if getattr(part, "number", 0) == number:
            return


def _is_there(hand: "PlayedHand", trick: int) -> None:
    numbers = [one.number for one in hand.tricks]
    if trick not in numbers:
        there = f"it has tricks {numbers[0]} to {numbers[-1]}" if numbers else "it has no tricks in the log"
        raise typer.BadParameter(f"hand {hand.number} has no trick {trick}: {there}.")


def print_text(wanted: Request, parts: "Iterable[Opening | PlayedHand]", slips: bool) -> None:
    """Print the parts of a log as text, with what everybody gains or loses by each error.

    With ``slips``, also with the slip of the pen that would explain it.
    """
    from referee.judge.slips import SlipSearches
    from referee.judge.whole_effects import WholeEffects
    from referee.report.terminal.again import Again
    from referee.report.terminal.console import console
    from referee.report.terminal.explain import Beyond, Focus, print_playback

    line, hand, trick = wanted.asked
    searches = SlipSearches(wanted.content, wanted.rulesets) if slips else None
    beyond = Beyond(searches, WholeEffects(wanted.content, wanted.rulesets))
    again = Again(wanted.path, wanted.options)
    print_playback(console(sys.stdout), again, parts, Focus(line, trick, hand is not None), beyond)
