"""Termination signals: undo unfinished work, then end."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread, Timer
from typing import Final, NoReturn

from referee.cli.status import leave

ENDING: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that end a program, other than Ctrl-C."""
_HANGUP: Final = 1
"""The signal sent when the terminal closes, if there is one."""
EVERY: Final = 1.0
"""Seconds between checks for the terminal."""
_PATIENCE: Final = 3
"""Seconds that a program has to end by itself."""


class _Told:
    """The last signal this process received, and how; ``None`` if there was none."""

    ending: BaseException | None = None


class EndedError(BaseException):
    """The program was asked to end; not an ``Exception``, so that no handler takes it for a failure."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status: int = 128 + number


@contextmanager
def obeyed() -> Iterator[None]:
    """Undo unfinished work on these signals and on Ctrl-C. Ignored signals, as under nohup, stay ignored."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, *ENDING)}
    obeyed = [number for number, was in before.items() if was in (signal.SIG_DFL, signal.default_int_handler, leave)]
    _Told.ending = None
    try:
        for number in obeyed:
            signal.signal(number, _end)
        yield
    finally:
        for number in obeyed:
            signal.signal(number, before[number])


def heed() -> None:
    """End the current work if this process received a signal: some libraries replace our exception with another."""
    if _Told.ending is not None:
        raise _Told.ending


@contextmanager
def told_to_end(end: Callable[[int], None], is_there: Callable[[], bool]) -> Iterator[None]:
    """Pass these signals to a program that can't handle an exception just anywhere, so that it ends by itself.

    The same happens when its terminal is gone, which ``is_there`` checks: closing a terminal need not send a signal. If
    the program does not end, it is killed a little later.
    """

    def tell(number: int, _frame: object = None) -> None:
        end(number)
        last = Timer(_PATIENCE, os._exit, (128 + number,))
        last.daemon = True
        last.start()

    before = {number: signal.getsignal(number) for number in ENDING}
    heeded = [number for number, was in before.items() if was not in (signal.SIG_IGN, None)]
    over = Event()
    # The program itself can't check: it may be waiting for its terminal for ever.
    Thread(target=_look, args=(is_there, over, tell), daemon=True).start()
    try:
        for number in heeded:
            signal.signal(number, tell)
        yield
    finally:
        over.set()
        for number in heeded:
            signal.signal(number, before[number])


def _look(is_there: Callable[[], bool], over: Event, tell: Callable[[int], None]) -> None:
    while not over.wait(EVERY):
        if not is_there():
            tell(_HANGUP)
            return


def end_at_once() -> None:
    """Let these signals end a process that has nothing to undo, and that was started while they were blocked."""
    for number in ENDING:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)


@contextmanager
def held() -> Iterator[None]:
    """Block Ctrl-C and the termination signals, also in processes started in the meantime."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, *ENDING})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(number: int, _frame: object) -> NoReturn:
    _Told.ending = KeyboardInterrupt() if number == signal.SIGINT else EndedError(number)
    raise _Told.ending
