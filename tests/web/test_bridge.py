"""The worker of the page answers what the commands print, and what the assistant says."""

import json
import subprocess
import sys
from pathlib import Path

import few
import pytest
from typer.testing import CliRunner

from referee.cli.app import app
from referee.web import bridge

ROOT = Path(__file__).parents[2]
LATER = ROOT / "samples" / "games" / "three-tricks-later.bourre"
SAMPLES = [LATER, *sorted((ROOT / "samples").rglob("*.bourre"))]
NOT_LOADED = ("typer", "pydantic", "rich", "referee.cli", "referee.report.terminal")


def command(*words: str) -> str:
    """Return what a command prints."""
    return CliRunner().invoke(app, words).output


def text_of(log: Path) -> str:
    return log.read_bytes().decode(errors="replace")


@pytest.mark.parametrize(
    "log", few.of(2, [log for log in SAMPLES if b"\r" not in log.read_bytes()]), ids=lambda log: log.stem
)
def test_a_page_has_the_bytes_of_the_command(log: Path) -> None:
    if log.read_bytes() == text_of(log).encode():
        assert bridge.page(text_of(log), str(log)) == command("report", str(log), "-o", "-")


@pytest.mark.parametrize("log", few.of(2, SAMPLES), ids=lambda log: log.stem)
@pytest.mark.parametrize("pot", ["leave", "split"])
def test_the_payments_are_those_of_settle(log: Path, pot: str) -> None:
    if log.read_bytes() == text_of(log).encode():
        payments = json.loads(bridge.verdict(text_of(log), str(log), pot))["payments"]
        words = ["settle", str(log), "--pot", pot]
        expected = json.loads(CliRunner().invoke(app, [*words, "--output-format", "json"]).stdout)["payments"]
        printed = " ".join(command(*words).split())
        assert (payments is None, len(payments or [])) == (expected is None, len(expected or []))
        assert all(payment in printed for payment in payments or [])


def test_a_verdict_has_its_findings_with_their_effect_in_money_and_their_places_on_the_page() -> None:
    answer = json.loads(bridge.verdict(text_of(LATER), "later", "leave"))
    assert (answer["kind"], answer["title"]) == ("violations", "✗ Violations found")
    [finding] = answer["findings"]
    assert finding["message"] == "Old Tom did not follow suit: played 7h on a spade lead, holding 2s"
    assert "Old Tom" in finding["ends"]
    assert f'id="{finding["id"]}"' in bridge.page(text_of(LATER), "later")


def test_an_evening_begins_like_the_last_one() -> None:
    bridge.start("rules louisiana\nrule ante 2\nseat Ann 20\nseat Bob 20\n", "2026-11-28")
    first, *_ = json.loads(bridge.advise("", 1, 1))["offers"]
    assert first["text"] == "date 2026-11-28\nrules louisiana\nrule ante 2\nseat Ann 20\nseat Bob 20\n"


def test_a_house_rule_is_set_or_refused_in_words() -> None:
    log = "rules louisiana\nseat Ann 20\n"
    assert {row["option"]["name"]: row["value"] for row in json.loads(bridge.rules(log))["rows"]}["tie"] == "carry"
    assert json.loads(bridge.with_rule(log, "tie", "divide")) == {
        "text": "rules louisiana\nrule tie divide\nseat Ann 20\n"
    }
    assert "it takes an amount" in json.loads(bridge.with_rule(log, "ante", "<b>"))["error"]


@pytest.mark.parametrize("text", ["", "\0" * 100, "\ufffd\u202e", "seat Ann <b>\u202e", "trick " * 1000, "#" * 5000])
def test_any_text_is_answered(text: str) -> None:
    bridge.start(text, "2026-11-28")
    assert json.loads(bridge.verdict(text, "<b>", "leave"))["title"]
    assert bridge.page(text, "<b>").startswith("<!doctype html>")
    for column in (1, 2, len(text) + 1):
        assert "\u202e" not in json.dumps(json.loads(bridge.advise(text, 1, column))["table"], ensure_ascii=False)
    assert "findings" in json.loads(bridge.judge(text, 1))
    assert "fixes" in json.loads(bridge.fixes(text, 1))


def test_nothing_is_loaded_that_the_site_does_not_have() -> None:
    program = (
        "import sys; from referee.web import bridge\n"
        "log = 'rules louisiana\\nseat Ann 20\\nseat Bob 20\\n'\n"
        "bridge.advise(log, 4, 1), bridge.judge(log, 4), bridge.fixes(log, 1), bridge.rules(log)\n"
        "bridge.verdict(log, '', 'leave'), bridge.page(log, ''), bridge.compare(log, log)\n"
        f"print([name for name in sys.modules if name.startswith({NOT_LOADED!r})])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
