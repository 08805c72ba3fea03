"""The benchmark works with any set of installed peers, and names the missing ones. No time is judged here."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import page
from benchmarks.outcome import Outcome, said
from benchmarks.peers import PEERS
from benchmarks.peers.phh import POKERKIT
from benchmarks.record import dumped
from benchmarks.session import Plan, hold
from benchmarks.tables import tables

NOWHERE = replace(POKERKIT, name="nowhere", version=lambda: None)
FAILING = replace(POKERKIT, name="failing", version=lambda: "1", command=lambda load: ["false"])
KEYS = ["version", "machine", "rounds", "seed", "peak_floor", "contenders", "left_out", "targets", "starts"]
SIZE_KEYS = ["units", "events", "bytes", "files", "us_per_event", "peak_mib", "times_referee", "runs"]


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    data = tmp_path_factory.mktemp("data")
    return hold(Plan([*PEERS, NOWHERE, FAILING], 2, 1, 1, data, scale=1e-9, repetitions=1), lambda text: None)


@pytest.mark.slow
def test_everybody_takes_part_or_is_named_with_the_reason(outcome: Outcome) -> None:
    out = {one.name: one.reason for one in outcome.left_out}
    competed = {entry.contender.name for entry in outcome.entries}
    assert competed | out.keys() - {"--jobs 2"} == {"referee", "nowhere", "failing", *(peer.name for peer in PEERS)}
    assert not competed & out.keys()
    assert "not installed (PyPI)" in out["nowhere"]
    assert "failed" in out["failing"] or "could not be made" in out["failing"]


@pytest.mark.slow
def test_the_record_has_every_figure(outcome: Outcome) -> None:
    record = json.loads(dumped(outcome))
    assert list(record) == [*KEYS, "jobs", "a_day"]
    for contender in record["contenders"]:
        assert list(contender) == ["name", "release", "event", "unit", "target", "start", "sizes"]
        assert list(contender["sizes"]) == ["N", "10 N"]
        for size in contender["sizes"].values():
            assert list(size) == SIZE_KEYS
            assert len(size["runs"]) == 1
            assert min(size["us_per_event"], size["peak_mib"], size["times_referee"], size["events"]) > 0
    assert record["contenders"][0]["sizes"]["10 N"]["units"] == 20
    assert all(list(target) == ["what", "wanted", "measured", "value", "reached"] for target in record["targets"])


@pytest.mark.slow
def test_the_page_keeps_the_text_around_the_marks(outcome: Outcome, tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text(f"# Before\n\n{page.BEGIN}\nold\n{page.END}\n\n# After\n")
    page.write(outcome, file)
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# Before\n")
    assert text.endswith("# After\n")
    assert "old" not in text
    assert all(table.title in text for table in tables(outcome))


def test_ratios_are_written_in_words() -> None:
    assert [said(20), said(1.234), said(0.25)] == ["20× less", "1.23× less", "4× as much"]
