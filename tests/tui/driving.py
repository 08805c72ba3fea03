"""Drives the screen with keys, without a terminal, and reads it."""

import asyncio
import re
from collections.abc import Callable, Iterator
from html import unescape
from itertools import groupby
from typing import NamedTuple

from board.evening import unread
from textual.pilot import Pilot

from referee.notation.lines import texts
from referee.report.tui.app import Replay
from referee.report.tui.reader import Reader, Start
from referee.report.tui.slips import SlipsOfLog

_TEXT = re.compile(r'<text [^>]*?x="([0-9.]+)" y="([0-9.]+)"[^>]*>(.*?)</text>')


class Seen(NamedTuple):
    """A screen after some keys: its text, its picture, where its reader is, and what it ended with."""

    text: str
    picture: str
    reader: Reader
    status: int


def screen(log: str, path: str = "evening.bourre", start: Start | None = None, slips: bool = False) -> Replay:
    """The program for a log; with ``slips`` it searches for those of the pen."""
    content = log.encode("utf-8", "surrogateescape")
    return Replay(path, unread(log), texts(content), start or Start(), SlipsOfLog(content) if slips else None)


def drive(app: Replay, play: Callable[[Pilot[None]], object], size: tuple[int, int] = (80, 24)) -> None:
    """Runs the program at a size while ``play`` presses keys."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(pilot)  # type: ignore[misc]

    asyncio.run(run())


def pressed(app: Replay, *keys: str, size: tuple[int, int] = (80, 24)) -> Seen:
    """What there is to see after some keys."""
    seen: list[str] = []

    async def play(pilot: Pilot[None]) -> None:
        for key in keys:
            while not app.book.complete:
                await pilot.pause(0.01)
            await pilot.press(key)
            await app.workers.wait_for_complete()
        await pilot.pause()
        seen.append(app.export_screenshot())

    drive(app, play, size)
    return Seen(text_of(seen[0]), seen[0], app.reader, app.return_code or 0)


def text_of(picture: str) -> str:
    """The text of a picture, line by line."""
    parts = [(float(y), float(x), unescape(text)) for x, y, text in _TEXT.findall(picture)]
    lines = groupby(sorted(parts), key=lambda part: part[0])
    return "\n".join(" ".join(text for _, _, text in line).replace("\xa0", " ") for _, line in lines)


def moments(reader: Reader, by: int) -> Iterator[Reader]:
    """The reader at every moment from here on, or back."""
    yield reader
    while reader.step(by):
        yield reader
