"""One kind of work, done by several processes at the same time, with the results in the order of the tasks.

A ``concurrent.futures.ProcessPoolExecutor`` would not do: where one of its processes is killed it ends all the others,
and can't tell which task had been whose. Here each worker has a line of its own to this process, and one task at a
time, so that a dead one costs its own task alone; and this process has no threads, so that it may be forked.
"""

import os
import select
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, Final, Generic, NamedTuple, TypeVar

from referee.cli.exits import FaultError, apology
from referee.cli.signals import end_at_once, held

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD: Final = 8
"""How many tasks for each worker may be begun before the results of those before them are taken."""

# A fork has loaded already what the work needs; on macOS the system's own libraries don't survive one.
_CONTEXT: Final[Any] = get_context("fork" if sys.platform == "linux" else "spawn")


class Lost(NamedTuple):
    """What there is in place of a result where the worker died."""

    reason: str


def in_order(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result | Lost]:
    """What ``work`` makes of each task, in the order of the tasks; at any time only a few are begun or waiting.

    Raises ``FaultError`` where ``work`` raised. Work, tasks and results are sent to and fro, and have to be picklable.
    """
    pool = _Pool(work, jobs)
    try:
        yield from pool.results(tasks)
    finally:
        pool.end()


class _Pool(Generic[Task, Result]):
    """Some workers, and the results that wait for their turn."""

    def __init__(self, work: Callable[[Task], Result], jobs: int) -> None:
        self.work = work
        self.workers: list[_Worker] = []
        self.done: dict[int, Result | Lost | FaultError] = {}
        for _ in range(jobs):
            self._add_worker()

    def results(self, tasks: Iterable[Task]) -> Iterator[Result | Lost]:
        waiting, begun, turn = iter(tasks), 0, 0
        while True:
            free = [worker for worker in self.workers if worker.number is None]
            room = max(0, turn + AHEAD * len(self.workers) - begun)
            for worker, task in zip(free[:room], waiting, strict=False):
                worker.take(begun, task)
                begun += 1
            if begun == turn:
                break
            self._gather()
            while turn in self.done:
                yield sound(self.done.pop(turn))
                turn += 1
        # All is done, unless there is nobody any more.
        for task in waiting:
            yield sound(done(self.work, task))

    def end(self) -> None:
        for worker in self.workers:
            worker.end()

    def _add_worker(self) -> None:
        # Where the system has no room for one more process, fewer do the work, at the worst this one alone.
        with suppress(OSError):
            self.workers.append(_Worker(self.work, [worker.line for worker in self.workers]))

    def _gather(self) -> None:
        """Waits until somebody has something to tell, be it only the death."""
        told = wait([worker.line for worker in self.workers])
        for worker in [worker for worker in self.workers if worker.line in told]:
            result = worker.result()
            if worker.number is not None:
                self.done[worker.number] = result
                worker.number = None
            if isinstance(result, Lost):
                self.workers.remove(worker)
                worker.end()
                self._add_worker()


class _Worker:
    """A process, the line to it, and the number of the task that it has."""

    def __init__(self, work: Callable[[Any], Any], others: list[Connection]) -> None:
        self.number: int | None = None
        self.line, theirs = _CONTEXT.Pipe()
        self.process = _CONTEXT.Process(target=_serve, args=(work, theirs, [*others, self.line]), daemon=True)
        # A Ctrl-C it leaves to its parent, for good.
        with held():
            self.process.start()
        theirs.close()

    def take(self, number: int, task: object) -> None:
        self.number = number
        # One who is dead is found out when the result is due.
        with suppress(OSError):
            self.line.send(task)

    def result(self) -> Any:
        """What it made of its task."""
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
    """The life of a worker: it ends when the other end of its line is closed, in whatever way."""
    end_at_once()
    for end in theirs:
        end.close()
    # Where the system has no room for a thread, only an ended task is followed by a look at the line.
    with suppress(RuntimeError):
        Thread(target=_end_with, args=(line,), daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            line.send(done(work, line.recv()))


def _end_with(line: Connection) -> None:
    """Ends this process when nobody is left who waits for it, be it in the middle of a long log."""
    if hasattr(select, "poll"):
        poll = select.poll()
        poll.register(line, 0)
        poll.poll()
        os._exit(0)


def done(work: Callable[[Any], Any], task: object) -> object:
    """What ``work`` makes of a task, or the fault that it met."""
    try:
        return work(task)
    except FaultError as fault:
        return fault
    except Exception as error:
        return FaultError(apology(error))


def sound(result: Any) -> Any:
    """The result, if it is one."""
    if isinstance(result, FaultError):
        raise result
    return result
