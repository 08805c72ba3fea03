"""A fault of the program ends the run, and says in which log it was met."""

import pytest

from faults.running import LOG, Place, ended

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
"""The program, but that Zed's sitting down is a fault."""


@pytest.mark.parametrize("words", [("check",), ("audit", "--jobs", 1), ("audit", "--jobs", 2), ("ledger",)])
def test_it_names_the_log(words: tuple[object, ...], place: Place) -> None:
    place.log("a")
    faulty = place.log("b", LOG.replace("Cal", "Zed"))
    logs = sorted(place.logs.iterdir())
    files = [] if words == ("ledger",) else place.wanted("json")
    status, _, complained = ended(place, *words, *files, *logs[words == ("ledger",) :], program=FAULTY)
    assert status == 70
    said = complained.decode()
    assert said.startswith(f"referee: {faulty}: sorry, this is a fault of the program and not of your log: Zero")
    assert said.count("\n") == 1
    assert place.is_as_before
