"""A run that is ended leaves the old files: no half report, no temporary file, no process."""

import os
import signal

import pytest
import slow

from faults.running import FLAWED, Place, ended, endless, running
from referee.cli.output.forms import FORMS

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")


def hearing() -> None:
    """Reset these signals to end the process, whoever started the tests: ``nohup`` makes it ignore one."""
    for number in STATUSES:
        signal.signal(number, signal.SIG_DFL)


STATUSES = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}


@pytest.mark.parametrize("to_all", [True, pytest.param(False, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("number", "jobs"),
    slow.but_rows(2, [(signal.SIGINT, 3), (signal.SIGHUP, 3), (signal.SIGINT, 1), (signal.SIGTERM, 3)]),
)
def test_nothing_is_left_of_a_run_that_is_ended(number, jobs, to_all, place: Place) -> None:
    logs = (place.log("a", FLAWED), endless(place, "b"), endless(place, "c"))
    words = ("audit", "--jobs", jobs, "--output-format", "concise", *place.wanted(*FORMS), *logs)
    with running(place, *words, preexec_fn=hearing) as process:
        assert process.stdout
        assert b"L604" in process.stdout.readline()
        assert not place.is_as_before
        (os.killpg if to_all else os.kill)(process.pid, number)
        # Both streams end when the last of the processes has ended.
        assert process.communicate(timeout=60) == (b"", b"")
        assert process.returncode == STATUSES[number]
    assert place.is_as_before


def test_a_run_that_ignores_hangups_continues(place: Place) -> None:
    """``nohup`` starts it like that."""
    logs = (place.log("a", FLAWED), endless(place, "b"))
    ignoring = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with running(place, "audit", "--jobs", 2, "--output-format", "concise", *logs) as process:
            assert process.stdout
            process.stdout.readline()
            os.killpg(process.pid, signal.SIGHUP)
            os.kill(process.pid, signal.SIGINT)
            process.communicate(timeout=60)
            assert process.returncode == 130
    finally:
        signal.signal(signal.SIGHUP, ignoring)


LOADING = """
import os, sys
class Interrupting:
    def find_spec(self, name, *more):
        if name == {module!r}:
            os.kill(os.getpid(), {number})
sys.meta_path.insert(0, Interrupting())
from referee.cli.start import main
main()
"""
"""The program, with a Ctrl-C just before it loads this module."""


@pytest.mark.parametrize(
    "module",
    [
        "signal",
        "enum",
        "referee.cli.app",
        "typing",
        "typer",
        "referee.cli.check",
        "referee.judge.audit",
        "tomllib",
        "rich",
    ],
)
def test_a_ctrl_c_while_loading_is_130_and_silent(module: str, place: Place) -> None:
    log = place.log("a")
    assert ended(place, "check", log, program=LOADING.format(module=module, number=int(signal.SIGINT))) == (
        130,
        b"",
        b"",
    )


def test_a_ctrl_c_that_a_library_turns_into_an_error_is_130(place: Place) -> None:
    program = """
import os, signal
from referee.table.seats import Seats
def interrupted(*more):
    try:
        os.kill(os.getpid(), signal.SIGINT)
    except KeyboardInterrupt:
        raise ValueError("as pydantic's core does where it builds a model")
Seats.sit = interrupted
from referee.cli.start import main
main()
"""
    assert ended(place, "check", place.log("a"), program=program) == (130, b"", b"")
