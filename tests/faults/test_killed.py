"""A killed worker costs only its current log, which is reported; all others are judged."""

import os
import signal
import sys

import pytest
import slow

from faults.running import FLAWED, LOG, Place, children, ended, endless, running
from referee.cli.output.forms import FORMS

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc, and workers that are forked")

SAID = "its process was killed (signal 9)"
DEADLY = """
import os, signal
from referee.table.seats import Seats
sit = Seats.sit
def deadly(self, name, *more):
    if name == "Zed":
        os.kill(os.getpid(), signal.SIGKILL)
    return sit(self, name, *more)
Seats.sit = deadly
from referee.cli.app import main
main()
"""
"""The program, except that judging Zed's log kills the process, as ``kill -9`` does."""


@pytest.mark.parametrize("command", slow.but(1, ["audit", "check"]))
def test_its_log_is_named_in_every_form_and_the_rest_is_judged(command: str, place: Place) -> None:
    forms = [name for name, made in FORMS.items() if command == "audit" or not made.of_season]
    for name in "abdef":
        place.log(name, FLAWED)
    deadly = place.log("c", LOG.replace("Cal", "Zed"))
    logs = sorted(place.logs.iterdir())
    words = [command, "--jobs", 2, "--output-format", "json", *place.wanted(*forms), *logs]
    status, said, complained = ended(place, *words, program=DEADLY)
    assert status == 3
    assert f"referee: {deadly}: {SAID}\n" in complained.decode()
    for text in (said.decode(), *(place.report(form).read_text() for form in told(forms))):
        assert SAID in text
        assert all(log.name in text for log in logs)
    assert all(log.name in place.report("full").read_text() for log in logs if log != deadly)
    assert not list(place.temporary.iterdir())


def told(forms: list[str]) -> list[str]:
    """Return the forms that name the log: those for people leave it to standard error, and sheets only have totals."""
    return [
        form for form in forms if form not in ("full", "concise", "grouped", "statistics") and not FORMS[form].of_season
    ]


def test_a_worker_may_be_killed_from_outside_while_it_judges(place: Place) -> None:
    first, long = place.log("a", FLAWED), endless(place, "b")
    words = ("audit", "--jobs", 2, "--output-format", "json", *place.wanted("full", "csv"), first, long)
    with running(place, *words) as process:
        assert process.stdout
        # The report on the first log ends like the one on the second would begin.
        until(process.stdout, b'"left_out": {}')
        for worker in children(process.pid):
            os.kill(worker, signal.SIGKILL)
        said, complained = process.communicate(timeout=60)
        assert process.returncode == 3
    assert f"{long}: {SAID}" in complained.decode()
    assert SAID in said.decode()
    assert "1 with violations, 1 could not be examined" in place.report("full").read_text()
    assert place.report("csv").read_text().startswith("player,games")


def until(stream, words: bytes) -> bytes:
    """Return what is read up to the line with these words."""
    read = b""
    while words not in read:
        line = stream.readline()
        assert line
        read += line
    return read


def test_workers_end_when_their_run_is_killed(place: Place) -> None:
    """Even if a log takes minutes."""
    first, long = place.log("a", FLAWED), endless(place, "b")
    with running(place, "audit", "--jobs", 2, "--output-format", "concise", first, long) as process:
        assert process.stdout
        assert b"L604" in process.stdout.readline()
        process.kill()
        # Standard output ends when the last of its processes has ended.
        assert process.stdout.read() == b""
        assert process.wait(timeout=60) == -signal.SIGKILL
