"""Run one kind of work in several processes, with the results in the order of the tasks.

A ``concurrent.futures.ProcessPoolExecutor`` would not do: when one of its processes is killed, it ends all the others,
and can't tell which task the dead one had. Here each worker has its own pipe to this process, and one task at a time,
so a dead worker costs only its own task; and this process has no threads, so it can be forked.
"""

import os
import select
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, Final, Generic, NamedTuple, TypeVar

from referee.cli.exits import FaultError, apology
from referee.cli.signals import end_at_once, held

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD: Final = 8
"""Tasks per worker that may be started before earlier results are taken."""

# A fork has already loaded what the work needs; on macOS the system's own libraries don't survive one.
_CONTEXT: Final[Any] = get_context("fork" if sys.platform == "linux" else "spawn")


class Lost(NamedTuple):
    """The result of a task whose worker died."""

    reason: str


def in_order(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    jobs: int,
    at_hand: Callable[[Task], Result | None] = lambda _: None,
    before: Callable[[], None] = lambda: None,
) -> Iterator[Result | Lost]:
    """Yield what ``work`` returns for each task, in the order of the tasks; only a few are pending at any time.

    A result that is ``at_hand`` needs no process. The others start when the first is needed; ``before`` is called
    first. Raises ``FaultError`` if ``work`` raised. Work, tasks and results must be picklable.
    """
    pool = _Pool(work, jobs, at_hand, before)
    try:
        yield from pool.results(tasks)
    finally:
        pool.end()


class _Pool(Generic[Task, Result]):
    """The workers, and the results that wait for their turn."""

    def __init__(
        self,
        work: Callable[[Task], Result],
        jobs: int,
        at_hand: Callable[[Task], Result | None],
        before: Callable[[], None],
    ) -> None:
        self.work, self.jobs, self.at_hand, self.before = work, jobs, at_hand, before
        self.workers: list[_Worker] = []
        self.done: dict[int, Result | Lost | FaultError] = {}
        self.started = False

    def results(self, tasks: Iterable[Task]) -> Iterator[Result | Lost]:
        waiting = ((task, self.at_hand(task)) for task in tasks)
        following, begun, turn = None, 0, 0
        while True:
            while begun < turn + AHEAD * self.jobs:
                following = following or next(waiting, None)
                if following is None or not self._begin(begun, *following):
                    break
                following, begun = None, begun + 1
            if begun == turn:
                break
            if turn not in self.done:
                self._gather()
            while turn in self.done:
                yield sound(self.done.pop(turn))
                turn += 1
        # Nothing is left here, unless no worker is left.
        for task, result in chain([following] if following else [], waiting):
            yield sound(done(self.work, task)) if result is None else result

    def _begin(self, number: int, task: Task, result: Result | None) -> bool:
        """Begin a task, unless it has to wait for a worker."""
        if result is not None:
            self.done[number] = result
            return True
        worker = self._idle_worker()
        if worker is not None:
            worker.take(number, task)
        return worker is not None

    def _idle_worker(self) -> "_Worker | None":
        """Return a worker without a task, if need be a new one; ``None`` if there are enough."""
        idle = next((worker for worker in self.workers if worker.number is None), None)
        if idle is None and len(self.workers) < self.jobs:
            if not self.started:
                self.started = True
                self.before()
            idle = self._new_worker()
        return idle

    def end(self) -> None:
        for worker in self.workers:
            worker.end()

    def _new_worker(self) -> "_Worker | None":
        # If the system has no room for another process, fewer do the work; at worst only this one.
        with suppress(OSError):
            self.workers.append(_Worker(self.work, [worker.line for worker in self.workers]))
            return self.workers[-1]
        return None

    def _gather(self) -> None:
        """Wait until a worker sends a result or dies."""
        told = wait([worker.line for worker in self.workers])
        for worker in [worker for worker in self.workers if worker.line in told]:
            result = worker.result()
            if worker.number is not None:
                self.done[worker.number] = result
                worker.number = None
            if isinstance(result, Lost):
                self.workers.remove(worker)
                worker.end()


class _Worker:
    """A process, the pipe to it, and the number of its current task."""

    def __init__(self, work: Callable[[Any], Any], others: list[Connection]) -> None:
        self.number: int | None = None
        self.line, theirs = _CONTEXT.Pipe()
        self.process = _CONTEXT.Process(target=_serve, args=(work, theirs, [*others, self.line]), daemon=True)
        # The worker leaves Ctrl-C to its parent, for good.
        with held():
            self.process.start()
        theirs.close()

    def take(self, number: int, task: object) -> None:
        self.number = number
        # A dead worker is noticed when its result is due.
        with suppress(OSError):
            self.line.send(task)

    def result(self) -> Any:
        """Return the result of its task."""
        try:
            return self.line.recv()
        except (EOFError, OSError):
            self.process.join()
            status = self.process.exitcode
            return Lost(f"its process was killed (signal {-status})" if status < 0 else f"its process ended ({status})")

    def end(self) -> None:
        self.line.close()
        self.process.kill()
        self.process.join()


def _serve(work: Callable[[Any], Any], line: Connection, theirs: list[Connection]) -> None:
    """Run a worker until the other end of its pipe closes, for whatever reason."""
    end_at_once()
    for end in theirs:
        end.close()
    # If the system has no room for a thread, the pipe is only checked between tasks.
    with suppress(RuntimeError):
        Thread(target=_end_with, args=(line,), daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            line.send(done(work, line.recv()))


def _end_with(line: Connection) -> None:
    """End this process when nobody waits for it any more, even in the middle of a long log."""
    if hasattr(select, "poll"):
        poll = select.poll()
        poll.register(line, 0)
        poll.poll()
        os._exit(0)


def done(work: Callable[[Any], Any], task: object) -> object:
    """Return what ``work`` makes of a task, or the bug it hit."""
    try:
        return work(task)
    except FaultError as fault:
        return fault
    except Exception as error:
        return FaultError(apology(error))


def sound(result: Any) -> Any:
    """Return the result, or raise the error that replaced it."""
    if isinstance(result, FaultError):
        raise result
    return result
