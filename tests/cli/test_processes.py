"""Work spread over processes returns in order, and a worker's failure affects only its own task."""

import os
import signal
import sys
from multiprocessing import active_children, get_context

import pytest

from referee.cli.exits import FaultError
from referee.cli.run import processes
from referee.cli.run.processes import AHEAD, Lost, in_order

# A worker that was not forked imports its work by name, so it can't be a test's local function.
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs workers that are forked")

KILLED = Lost("its process was killed (signal 9)")


def dies_of(deadly: int):
    def work(task: int) -> int:
        if task == deadly:
            os.kill(os.getpid(), signal.SIGKILL)
        return task * task

    return work


@pytest.mark.parametrize("jobs", [1, 2, 3, 7])
def test_results_come_in_the_order_of_the_tasks(jobs):
    assert list(in_order(lambda task: task * task, range(50), jobs)) == [task * task for task in range(50)]


def test_a_task_that_takes_longer_than_the_next_keeps_its_place():
    second_is_done = get_context("fork").Event()

    def work(task: int) -> int:
        assert second_is_done.wait(60) if task == 0 else True
        second_is_done.set()
        return task

    assert list(in_order(work, range(3), 2)) == [0, 1, 2]


def test_a_slow_task_does_not_make_the_others_pile_up():
    others_are_done, taken = get_context("fork").Event(), []

    def tasks():
        for task in range(1_000):
            taken.append(task)
            yield task

    def work(task: int) -> int:
        if task == 0:
            assert others_are_done.wait(60)
        elif task == 2 * AHEAD - 1:
            others_are_done.set()
        return task

    results = in_order(work, tasks(), 2)
    assert next(results) == 0
    assert len(taken) == 2 * AHEAD
    results.close()


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_a_worker_that_is_killed_costs_its_task_alone(jobs):
    assert list(in_order(dies_of(3), range(9), jobs)) == [0, 1, 4, KILLED, 16, 25, 36, 49, 64]


def test_workers_may_die_over_every_task():
    assert list(in_order(lambda _: os._exit(5), range(9), 2)) == [Lost("its process ended (5)")] * 9


def test_a_bug_is_reported_in_its_turn_with_its_place():
    results = in_order(lambda task: 1 // (task - 1), range(4), 2)
    assert next(results) == -1
    with pytest.raises(FaultError, match=r"ZeroDivisionError: .* \(.*test_processes.py:\d+\)"):
        next(results)


def test_no_worker_is_left_when_the_results_are_no_longer_wanted():
    results = in_order(lambda task: task, range(1_000), 3)
    assert next(results) == 0
    results.close()
    assert active_children() == []


@pytest.mark.parametrize("there", [0, 1])
def test_if_no_more_processes_can_start_fewer_do_it_all(there, monkeypatch):
    start, started = processes._CONTEXT.Process.start, []

    def refused(process) -> None:
        if len(started) == there:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        started.append(process)
        start(process)

    monkeypatch.setattr(processes._CONTEXT.Process, "start", refused)
    squares = [task * task for task in range(50)]
    assert list(in_order(lambda task: task * task, range(50), 3)) == squares
    assert list(in_order(dies_of(-1), range(3), 1)) == squares[:3]


def test_the_last_worker_may_be_killed_where_no_other_can_be_started(monkeypatch):
    start, started = processes._CONTEXT.Process.start, []

    def once(process) -> None:
        if started:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        started.append(process)
        start(process)

    monkeypatch.setattr(processes._CONTEXT.Process, "start", once)
    here = os.getpid()

    def work(task: int) -> int:
        if task == 3 and os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return task * task

    assert list(in_order(work, range(6), 2)) == [0, 1, 4, KILLED, 16, 25]
