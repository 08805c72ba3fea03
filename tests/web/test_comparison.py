"""Two logs compared on a phone: what ``referee diff`` says of them, as data for the screen."""

import json
from pathlib import Path
from typing import Any

import few
import pytest
from diff.scribes import notes, with_lines_lost, with_slips
from typer.testing import CliRunner

from referee.cli.app import app
from referee.web import bridge

ROOT = Path(__file__).parents[2]
LOG = """\
game "Tuesday"
date 2026-11-24
rules winning-moves
seat Ann 20
seat Bob 20
seat Cal 20
hand 1
  dealer Cal
  ante 1
  trump 6h
  stay Ann, Bob
  draw none
  trick Ann 2c, Bob 3d
"""
ANN, BOB = ((ROOT / "docs" / "examples" / f"by-{name}.bourre").read_text(encoding="utf-8") for name in ("ann", "bob"))
EVENINGS = [notes(seed, ruleset, "full") for seed, ruleset in enumerate(("winning-moves", "louisiana", "booray"))]
PAIRS = [
    (ANN, BOB),
    (LOG, LOG.replace("3d", "3c")),
    (LOG, LOG.replace("date 2026-11-24\n", "").replace("Bob 3d", "Bob ?")),
    *((with_lines_lost(one, 1), with_lines_lost(one, 2)) for one in EVENINGS),
    *((one, with_slips(one, seed)) for seed, one in enumerate(EVENINGS)),
    *((with_slips(one, 3, wild=True), with_lines_lost(one, 4)) for one in EVENINGS),
]
HOSTILE = [
    *(b"", b"\0" * 100, b"\xff\xfe", b"trick " * 1000),
    *("seat Ann <b>\u202e\nseat Bob 1".encode(), LOG.encode()[:-9]),
]


def told(a: str | bytes, b: str | bytes) -> Any:
    """Return the answer of the site's worker."""
    return json.loads(
        bridge.compare(*(one if isinstance(one, str) else one.decode("utf-8", "replace") for one in (a, b)))
    )


def rows(answer: Any, *kinds: str) -> list[Any]:
    """Return the parts of the rows of some kinds."""
    return [row["parts"] for row in answer["rows"] if row["kind"] in kinds]


def command(folder: Path, a: str, b: str, *options: str) -> str:
    """Return the output of ``referee diff`` for the same logs."""
    for name, log in (("A", a), ("B", b)):
        (folder / name).write_text(log, encoding="utf-8")
    return CliRunner().invoke(app, ["diff", str(folder / "A"), str(folder / "B"), *options]).stdout


@pytest.mark.parametrize(("a", "b"), few.of_rows(2, PAIRS))
def test_every_sentence_on_the_screen_is_printed_by_the_command(tmp_path: Path, a: str, b: str) -> None:
    printed = " ".join(command(tmp_path, a, b).split())
    answer = told(a, b)
    sentences = [*rows(answer, "hand", "effect"), [answer["title"][2:]], *([note] for note in answer["notes"])]
    assert all(" ".join(sentence.split()) in printed for [sentence] in sentences)


def test_the_card_that_differs_is_marked() -> None:
    answer = told(ANN, BOB)
    assert answer["rows"][1] == {"kind": "label", "parts": ["They differ about Cal"], "line": 0}
    assert answer["rows"][2] == {"kind": "a", "parts": ["trick Kd ", "4h", " 9s"], "line": 13}
    assert rows(answer, "b")[0] == ["trick Ann Kd, Cal ", "4d", ', "Big Dee" 9s']


def test_of_equal_amounts_the_one_that_differs_is_marked() -> None:
    log = f"{LOG}  stacks Ann 19, Bob 19, Cal 19\n"
    assert rows(told(log, log.replace("Bob 19", "Bob 18")), "a")[0] == ["stacks Ann 19, Bob ", "19", ", Cal 19"]


def test_names_are_marked_if_no_card_and_no_number_differs() -> None:
    parts = rows(told(LOG, LOG.replace("stay Ann, Bob", "stay Ann, Cal  # as I saw it")), "a", "b")
    assert ["stay Ann, ", "Bob", ""] in parts
    assert ["stay Ann, ", "Cal", "  # as I saw it"] in parts


def test_logs_that_contradict_each_other_or_do_not_say_so() -> None:
    answer = told(LOG, LOG.replace("3d", "3c"))
    assert (answer["kind"], answer["title"][:35]) == ("violations", "✗ They first contradict each other ")
    answer = told(LOG, LOG[:-24])
    assert (answer["kind"], answer["title"][:35]) == ("incomplete", "◐ They don't contradict each other.")


def test_logs_that_say_the_same_say_so() -> None:
    both = told(LOG, LOG.replace("trump 6h", "trump 6♥  # hearts"))
    assert (both["kind"], both["title"], both["notes"], both["rows"]) == ("clean", "✓ Both say the same.", [], [])


def test_logs_of_different_games_say_who_played() -> None:
    other = LOG.replace("Ann", "Uma").replace("Bob", "Vic").replace("Cal", "Wes")
    assert told(LOG, other) == {
        "kind": "unreadable",
        "title": "? Not logs of the same game",
        "notes": ["A was played by Ann, Bob, Cal; B was played by Uma, Vic, Wes."],
        "rows": [],
        "end": [],
    }


def test_what_a_screen_has_no_room_for_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.web.comparison.SCREEN_LINES", 20)
    hands = "".join(f"hand {at}\n  dealer Cal\n  trick Ann 2c, Bob 3d\n  junk\n  pot {at}\n" for at in range(1, 40))
    both = told(LOG + hands, LOG + hands.replace("3d", "4d").replace("pot", "carry"))
    assert len(both["rows"]) == 20
    assert both["end"][0].startswith("Not shown here: ")


@pytest.mark.parametrize("a", HOSTILE)
@pytest.mark.parametrize("b", HOSTILE)
def test_any_bytes_are_compared(a: bytes, b: bytes) -> None:
    assert told(a, b)["title"]


def test_what_a_browser_would_obey_or_hide_is_written_out() -> None:
    both = json.dumps(told(LOG, LOG.replace("Bob 3d", "Bob 4d  # \u202e<script>\x07")), ensure_ascii=False)
    assert "<U+202E><script><U+0007>" in both
