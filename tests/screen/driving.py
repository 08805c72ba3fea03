"""Drives the screen with keys, without a terminal, and reads what stands on it."""

import asyncio
import re
from collections.abc import Callable, Iterator
from html import unescape
from itertools import groupby
from typing import NamedTuple

from textual.pilot import Pilot

from referee.notation.lines import texts
from referee.report.screen.app import Replay
from referee.report.screen.reader import Reader, Start
from referee.report.wire.book import Book
from referee.retelling import retell

RENEGE = """\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200
seat "Big Dee" 200

hand 1
  dealer "Big Dee"
  trump 7s
  stay Ann, Cal, "Big Dee"
  draw Ann 2, "Big Dee" 1
  trick Kd 4h 9s -> "Big Dee"
  trick As 2s 4s
  trick Ks 3s 5d
  trick Ac Qc 2c
  trick 9c Jh Th
  win "Big Dee" 4
  bourre Ann 4

pay Ann Bob 4.5

hand 2
  trump 2d
  stay Bob
"""
"""Cal reneges, and pays no bourré; then a payment is agreed, and Bob alone stays."""

_TEXT = re.compile(r'<text [^>]*?x="([0-9.]+)" y="([0-9.]+)"[^>]*>(.*?)</text>')


class Seen(NamedTuple):
    """A screen after some keys: its text, its picture, where its reader is, and what it ended with."""

    text: str
    picture: str
    reader: Reader
    status: int


def book_of(log: str) -> Book:
    """A log, read to its end."""
    book = unread(log)
    book.read_on()
    return book


def unread(log: str) -> Book:
    """A log of which nothing but the opening was read."""
    return Book(lambda hands: retell(log, hands))


def screen(log: str, path: str = "evening.bourre", start: Start | None = None) -> Replay:
    """The program for a log."""
    return Replay(path, unread(log), texts(log.encode("utf-8", "surrogateescape")), start or Start())


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
