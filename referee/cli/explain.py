"""The command ``referee explain``, which tells all of a log, or only the hand, trick or line asked for."""

import os
import re
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from referee.cli.context import Settings
from referee.cli.options import House, Slips, TextOrJson
from referee.cli.sources import content_of

if TYPE_CHECKING:
    from referee.judge.draft import Draft
    from referee.story.hand import Opening, PlayedHand

_WITH_LINE = re.compile(r"(.+):([0-9]{1,9})", re.DOTALL)


def explain(  # noqa: PLR0913, PLR0917
    log: Annotated[
        str, typer.Argument(metavar="LOG[:LINE]", help="The log to read, and a line of it; - is standard input.")
    ],
    hand: Annotated[int | None, typer.Option("--hand", metavar="N", help="Number of the hand, from 1.")] = None,
    trick: Annotated[
        int | None, typer.Option("--trick", metavar="N", help="Number of the trick in that hand, from 1.")
    ] = None,
    output_format: TextOrJson = "text",
    house: House = None,
    slips: Slips = True,
) -> None:
    """Explain how a hand went.

    Shows who held what, which cards each player could have played and by which rule, what was played, the proof of each
    error, and the money step by step; for each error, which word a slip of the pen would have to be in. With a line,
    only what concerns that line. Exits 0 whatever was found.
    """
    from referee.judge.draft import Draft
    from referee.story.from_engine import parts_of

    with_line = None if os.path.lexists(log) else _WITH_LINE.fullmatch(log)
    path, line = (with_line[1], int(with_line[2])) if with_line else (log, None)
    if trick is not None and hand is None:
        raise typer.BadParameter("--trick needs --hand.")
    if line is not None and hand is not None:
        raise typer.BadParameter(f"line {line} already gives the hand: leave out --hand.")
    rulesets = Settings(house).rulesets(path)
    draft = Draft(content_of(path), rulesets)
    number = number_asked_for(draft, line, hand)
    parts: Iterable[Opening | PlayedHand] = parts_of(draft, None if number is None else {number})
    if trick is not None:
        parts = list(parts)
        tricks = {played.number: played.at.line for part in parts for played in getattr(part, "tricks", ())}
        if trick not in tricks:
            count = f"tricks {min(tricks)} to {max(tricks)}" if tricks else "no tricks in the log"
            raise typer.BadParameter(f"hand {hand} has no trick {trick}: it has {count}.")
        line = tricks[trick]
    if output_format == "json":
        from referee.report.json import report_text
        from referee.story.hand import PlayedLog
        from referee.text import sha256_of

        opening, *hands = cast("Iterable[Any]", parts)
        sys.stdout.write(report_text(PlayedLog(path, sha256_of(draft.log), opening, tuple(hands))))
        return

    from referee.report.terminal.console import console
    from referee.report.terminal.explain import Request, print_story

    request = Request(
        path,
        options=("--house", house) if house else (),
        line=line,
        one_hand=number is not None,
        effects=lambda: draft.audit.effects,
    )
    if slips:
        from referee.judge.slips import LogSearch

        request = request._replace(slips=LogSearch(draft))
    print_story(console(sys.stdout), request, parts)


def number_asked_for(draft: "Draft", line: int | None, hand: int | None) -> int | None:
    """Return the number of the hand that is asked for, if any, or 0 for a line before the first.

    Exits with 2 if there is no such hand, or no statement in the line.
    """
    hands = [[statement.line for statement in section] for section in draft.sections]
    hands_played = [(number, numbers) for number, numbers in enumerate(hands) if number and numbers]
    if line is not None:
        for number, numbers in enumerate(hands):
            if line in numbers:
                return number
        place = "the log has no hands"
        if hands_played:
            number, numbers = next((entry for entry in hands_played if entry[1][-1] >= line), hands_played[-1])
            place = f"hand {number} runs from line {numbers[0]} to line {numbers[-1]}"
        if not 1 <= line <= len(draft.lines):
            raise typer.BadParameter(f"there is no line {line}: the last one is {len(draft.lines)}; {place}.")
        words = draft.line(line).strip()
        kind = "was not read" if words[:1] not in ("", "#") else "is a comment" if words else "is blank"
        raise typer.BadParameter(f"line {line} {kind}; {place}.")
    if hand is not None and not 1 <= hand <= len(hands_played):
        count = {0: "no hands", 1: "1 hand"}.get(len(hands_played), f"{len(hands_played)} hands")
        raise typer.BadParameter(f"there is no hand {hand}: the log has {count}.")
    return hand
