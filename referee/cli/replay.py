"""``referee replay``."""

import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from referee.cli.context import House
from referee.cli.explain import Hand, Log, Request, Trick, explain, found, told
from referee.cli.extras import extra
from referee.cli.options import Large
from referee.cli.signals import EndedError, told_to_end

if TYPE_CHECKING:
    from referee.report.tui.app import Replay
    from referee.report.tui.program import Program


def replay(log: Log, hand: Hand = None, trick: Trick = None, house: House = None, large: Large = False) -> None:
    """Step through a log in the terminal.

    The table from above, card by card and payment by payment, with what proves a renege. The arrow keys step, f goes
    to the next finding, ? shows all keys. Where there is no terminal to fill, the log is told as by explain. Exits 0
    whatever was found.
    """
    if not is_screen():
        explain(log, hand, trick, house=house, large=large)
        return
    wanted = found(log, hand, trick, house, large)
    if trick is not None:
        told(wanted)
    shown(_app(wanted))


def shown(app: "Program", after: Callable[[], None] = lambda: None) -> None:
    """Runs a program on the whole terminal, and what is to be done ``after`` it, however it ended.

    Raises the fault that ended it, or ``EndedError`` where a signal did.
    """
    with told_to_end(app.end, terminal()):
        app.run()
    after()
    if app.fault:
        raise app.fault
    if app.ended_by is not None:
        raise EndedError(app.ended_by)


def is_screen() -> bool:
    """Whether there is a terminal that can be filled with suits, and a keyboard before it."""
    # Textual reads keys from standard input and draws on standard error, so that output can be piped.
    streams = sys.stdin, sys.stdout, sys.stderr
    signs = "utf" in (getattr(sys.stdout, "encoding", None) or "")
    return all(one is not None and one.isatty() for one in streams) and signs and os.environ.get("TERM") != "dumb"


def terminal() -> Callable[[], bool]:
    """Whether the terminal that is there now still is, whenever that is asked.

    It is asked of the system and not of ``sys``: while a program fills the terminal, what stands there is no stream.
    """
    numbers = [one.fileno() for one in (sys.stdin, sys.stderr)]
    return lambda: all(os.isatty(number) for number in numbers)


def _app(wanted: Request) -> "Replay":
    """The program for the screen. Ends this one with 2 where the library for it is missing."""
    from referee.notation.lines import texts
    from referee.playback import retell
    from referee.report.json.book import Book

    with on_screen():
        from referee.report.tui.app import Replay
    from referee.report.tui.reader import Start

    path, content, (line, hand, trick), _, _ = wanted
    book = Book(lambda hands: retell(content, hands, rulesets=wanted.rulesets))
    return Replay(path, book, texts(content), Start(hand, trick, line))


def on_screen() -> AbstractContextManager[None]:
    """Ends the program with 2 where what draws a screen can't be imported within."""
    return extra("screen", "the screen needs a library more", "textual")
