"""A bug costs only the log that triggers it; the program admits it and exits with 70."""

import json

import pytest
import slow

from faults.running import LOG, Place, ended
from referee.cli.output.forms import FORMS

FAULTY = """
from referee.table.seats import Seats
sit = Seats.sit
def faulty(self, name, *more):
    if name == "Zed":
        raise ZeroDivisionError("so it is")
    return sit(self, name, *more)
Seats.sit = faulty
from referee.cli.app import main
main()
"""
"""The program, with a bug when Zed sits down."""

TELLING_TOO = FAULTY.replace(
    "from referee.cli.app",
    """from referee.cli.run import rendering
rendering.form = lambda *more: 1 / 0
from referee.cli.app""",
)
"""The same, but it can't report anything either."""

SORRY = "this is a bug in referee, not a mistake in your log: ZeroDivisionError: so it is ("


@pytest.fixture
def faulty(place: Place):
    """Write the log that the program fails on, between two that it can judge."""
    for name in ("a", "c"):
        place.log(name)
    return place.log("b", LOG.replace("Cal", "Zed"))


@pytest.mark.parametrize(
    "words", slow.but(2, [("check",), ("audit", "--jobs", 2), ("audit", "--jobs", 1), ("check", "--readings")])
)
def test_a_bug_costs_only_its_log_and_exits_with_70(words: tuple[object, ...], place: Place, faulty) -> None:
    status, said, complained = ended(place, *words, "--output-format", "json", place.logs, program=FAULTY)
    assert status == 70
    assert complained.decode().startswith(f"referee: {faulty}: {SORRY}")
    assert complained.count(b"\n") == 1
    first, failed, last = json.loads(said)["files"]
    assert first["hands"] == last["hands"] == 1
    assert failed["path"] == str(faulty)
    assert failed["error"].startswith(SORRY)


def test_every_report_names_the_log_and_has_the_others(place: Place, faulty) -> None:
    status, _, _ = ended(place, "audit", "--jobs", 2, *place.wanted(*FORMS), place.logs, program=FAULTY)
    assert status == 70
    for form in ("json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown"):
        assert "bug in referee" in place.report(form).read_text(), form
    full = place.report("full").read_text()
    assert "bug in referee" in " ".join(full.split())
    assert str(faulty) in full
    assert "2 hands; no findings; 1 could not be examined" in full


def test_its_exit_status_wins_over_an_unreadable_log(place: Place, faulty) -> None:
    status, _, complained = ended(place, "check", place.logs, place.logs / "missing.bourre", program=FAULTY)
    assert status == 70
    assert b"no such file" in complained


def test_no_ledger_is_written(place: Place, faulty) -> None:
    old = place.report("json").read_bytes()
    status, _, complained = ended(place, "ledger", "-o", place.report("json"), faulty, program=FAULTY)
    assert (status, place.report("json").read_bytes()) == (70, old)
    assert complained.decode().startswith(f"referee: {faulty}: {SORRY}")
    assert b"nothing is written" in complained


@pytest.mark.parametrize("words", slow.but(1, [("check",), ("audit", "--jobs", 2)]))
def test_a_run_that_can_not_even_report_it_ends(words: tuple[object, ...], place: Place, faulty) -> None:
    status, said, complained = ended(place, *words, *place.wanted("json"), place.logs, program=TELLING_TOO)
    assert (status, said, complained.count(b"\n")) == (70, b"", 1)
    assert b"a.bourre: this is a bug in referee" in complained
    assert place.is_as_before
