"""The worker of the site answers what the commands print."""

import json
import subprocess
import sys
from pathlib import Path

import few
import pytest
from typer.testing import CliRunner

from referee.cli.app import app
from referee.web.phone import bridge

ROOT = Path(__file__).parents[2]
UNPAID = ROOT / "docs" / "examples" / "unpaid.bourre"
LATER = ROOT / "samples" / "games" / "three-tricks-later.bourre"
SAMPLES = [LATER, *sorted((ROOT / "samples").rglob("*.bourre"))]

NOT_LOADED = ("typer", "textual", "rich", "referee.cli", "referee.report.terminal", "referee.report.tui")


def command(*words: str) -> str:
    """Return what a command prints."""
    return CliRunner().invoke(app, words).output


@pytest.mark.parametrize("log", few.of(2, SAMPLES), ids=lambda one: one.stem)
def test_a_check_has_the_bytes_of_the_command(log: Path) -> None:
    assert bridge.check(log.read_bytes(), str(log)) == command("check", str(log), "--output-format", "json")


@pytest.mark.parametrize("log", few.of(1, SAMPLES), ids=lambda one: one.stem)
def test_a_page_has_the_bytes_of_the_command(log: Path) -> None:
    assert bridge.page(log.read_bytes(), str(log)) == command("report", str(log), "-o", "-")


@pytest.mark.parametrize("log", few.of(2, SAMPLES), ids=lambda one: one.stem)
@pytest.mark.parametrize("pot", ["leave", "split"])
def test_the_payments_are_those_of_settle(log: Path, pot: str) -> None:
    told = json.loads(bridge.settle(log.read_bytes(), str(log), pot))
    words = ["settle", str(log), "--pot", pot, "--output-format", "json"]
    due = json.loads(CliRunner().invoke(app, words).stdout)
    expected = due["payments"]
    found = [{name: one[name] for name in ("from", "to", "amount")} for one in told["payments"] or []]
    assert found == (expected or [])
    assert (told["payments"] is None) == (expected is None)


def test_the_holder_is_an_account_of_the_log() -> None:
    log = UNPAID.read_bytes()
    usual, kept, other = (json.loads(bridge.settle(log, "", "leave", holder)) for holder in ("", "Ann", "Nobody"))
    assert usual["holders"] == [{"account": name, "name": name} for name in ("Ann", "Bob", "Cal")]
    assert {one["to"] for one in usual["payments"]} == {"Bob", "pot"}
    assert "pot" not in {one["to"] for one in kept["payments"]}
    assert other == usual


def test_a_verdict_has_its_findings_with_their_places_on_the_page() -> None:
    told = json.loads(bridge.verdict(LATER.read_bytes(), "later.bourre"))
    assert (told["title"], told["kind"], told["word"]) == ("Three tricks later", "violations", "Violations found")
    [found] = told["findings"]
    assert found["text"] == "Old Tom did not follow suit: played 7h on a spade lead, holding 2s"
    assert f'id="{found["at"]}"' in bridge.page(LATER.read_bytes(), "later.bourre")


def test_a_verdict_has_the_hands_of_the_page_and_the_one_to_look_at_first() -> None:
    told = json.loads(bridge.verdict(LATER.read_bytes(), "later.bourre"))
    assert (told["hands"], told["hand"]) == ([*range(1, 17)], 7)
    money = json.loads(bridge.verdict((ROOT / "samples" / "clean" / "took.bourre").read_bytes(), "took.bourre"))
    assert (money["hands"], money["hand"]) == ([1, 2], 2)
    assert json.loads(bridge.verdict(b"", ""))["hand"] is None


@pytest.mark.parametrize("log", [b"", b"\0" * 100, b"\xff\xfe", "seat Ann <b>\u202e".encode(), b"trick " * 1000])
def test_any_bytes_are_answered(log: bytes) -> None:
    assert json.loads(bridge.check(log, "<b>"))["summary"]["files"] == 1
    assert json.loads(bridge.verdict(log, "<b>"))["word"]
    assert json.loads(bridge.settle(log, "<b>", "leave"))["notes"]
    assert bridge.page(log, "<b>").startswith("<!doctype html>")
    assert json.loads(bridge.open_log(log, "2026-11-25"))


def test_a_log_is_written_as_the_session_writes_it() -> None:
    bridge.open_log(b"", "2026-11-25")
    assert json.loads(bridge.enter("winning-moves"))["prompt"]["kind"] == "seat"
    bridge.paste("Ann 20\nBob 20\n")
    assert bridge.content() == b"date 2026-11-25\nrules winning-moves\nseat Ann 20\nseat Bob 20\n"
    assert json.loads(bridge.edit(4, "seat Cal 20"))["log"].endswith("seat Cal 20\n")
    assert json.loads(bridge.undo())["log"].endswith("seat Bob 20\n")
    assert json.loads(bridge.redo()) == json.loads(bridge.state()) | {"said": json.loads(bridge.state())["said"]}
    assert bridge.content().endswith(b"seat Cal 20\n")
    assert json.loads(bridge.revise(3))["typed"] == "seat Ann 20"
    assert json.loads(bridge.keep())["editing"] is None
    assert json.loads(bridge.search())["slips"] == []
    assert json.loads(bridge.assist())["help"]
    assert json.loads(bridge.take()) == {"text": ""}


def test_an_empty_log_may_begin_with_the_rules_and_people_of_the_last() -> None:
    last = b"rules louisiana\nrule ante 2\nseat Ann 20\nseat Bob 20\n"
    assert "Tuesday" in json.loads(bridge.open_log(b"", "2026-11-25", "", last, "Tuesday"))["prompt"]["question"]
    bridge.enter("")
    bridge.enter("")
    assert bridge.content() == b"date 2026-11-25\n" + last
    bridge.open_log(b"", "2026-11-25", "", b"seat Ann\n", "Broken")
    assert json.loads(bridge.state())["prompt"]["offer"] == []


def test_what_is_not_text_can_not_be_written() -> None:
    assert json.loads(bridge.open_log(b"\x7fELF\0\0\0\0" * 100, "2026-11-25"))["unwritable"]


def test_nothing_is_loaded_that_the_site_does_not_have() -> None:
    program = (
        "import sys; from referee.web.phone import bridge\n"
        "for call in ('verdict', 'page', 'open_log'): bridge.warm(call)\n"
        "bridge.diff(bridge.EXAMPLE, bridge.EXAMPLE.replace(b'3d', b'4d')), bridge.likeliest(b'', b'')\n"
        f"print([name for name in sys.modules if name.startswith({NOT_LOADED!r})])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
