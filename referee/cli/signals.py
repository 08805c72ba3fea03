"""Being told to end: what was begun is undone, and only then is it over."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread, Timer
from typing import Final, NoReturn

from referee.cli.status import leave

ENDING: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that end a program, other than a Ctrl-C."""
_HANGUP: Final = 1
"""What a terminal that is taken away says, if it does."""
EVERY: Final = 1.0
"""Seconds after which it is looked again whether the terminal is there."""
_PATIENCE: Final = 3
"""Seconds that a program has to end by itself."""


class _Told:
    """What this process was told last: to end, and how; ``None`` where it was not."""

    ending: BaseException | None = None


class EndedError(BaseException):
    """The program was told to end; not an ``Exception``, so that nothing takes it for a fault."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


@contextmanager
def obeyed() -> Iterator[None]:
    """Makes these signals and a Ctrl-C undo what was begun; those that are ignored, as by nohup, stay so."""
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
    """Ends what is done where this process was told to: some libraries make another exception of that."""
    if _Told.ending is not None:
        raise _Told.ending


@contextmanager
def told_to_end(end: Callable[[int], None], is_there: Callable[[], bool]) -> Iterator[None]:
    """Hands these signals to a program that would not bear an exception anywhere, so that it ends by itself.

    So it is where its terminal is gone, which ``is_there`` is asked for: one that is taken away need not say so. Where
    the program can't end, it is over a little later all the same.
    """

    def tell(number: int, _frame: object = None) -> None:
        end(number)
        last = Timer(_PATIENCE, os._exit, (128 + number,))
        last.daemon = True
        last.start()

    before = {number: signal.getsignal(number) for number in ENDING}
    heeded = [number for number, was in before.items() if was not in (signal.SIG_IGN, None)]
    over = Event()
    # Nothing of the program itself can look: it may be waiting for its terminal for ever.
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
    """Makes them end a process that has nothing to undo, and that was started while they had to wait."""
    for number in ENDING:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)


@contextmanager
def held() -> Iterator[None]:
    """A Ctrl-C and the signals that end a program have to wait, in processes that are started meanwhile as well."""
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
