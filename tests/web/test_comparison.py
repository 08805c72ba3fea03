"""Two logs compared on a phone: what ``referee diff`` says of them."""

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


def command(folder: Path, a: str, b: str, *options: str) -> str:
    """Return the output of ``referee diff`` for the same logs."""
    for name, log in (("A", a), ("B", b)):
        (folder / name).write_text(log, encoding="utf-8")
    return CliRunner().invoke(app, ["diff", str(folder / "A"), str(folder / "B"), *options]).stdout


@pytest.mark.parametrize(("a", "b"), few.of_rows(2, PAIRS))
def test_every_line_on_the_screen_is_printed_by_the_command(tmp_path: Path, a: str, b: str) -> None:
    printed = " ".join(command(tmp_path, a, b).split())
    assert all(" ".join(line.split()) in printed for line in told(a, b)["lines"])


def test_logs_of_different_games_say_who_played() -> None:
    other = LOG.replace("Ann", "Uma").replace("Bob", "Vic").replace("Cal", "Wes")
    [line] = told(LOG, other)["lines"]
    assert line.endswith("A was played by Ann, Bob, Cal; B was played by Uma, Vic, Wes.")


@pytest.mark.parametrize("a", HOSTILE)
@pytest.mark.parametrize("b", HOSTILE)
def test_any_bytes_are_compared(a: bytes, b: bytes) -> None:
    assert told(a, b)["lines"]


def test_what_a_browser_would_obey_or_hide_is_written_out() -> None:
    both = json.dumps(told(LOG, LOG.replace("Bob 3d", "Bob 4d  # \u202e<script>\x07")), ensure_ascii=False)
    assert "<U+202E><script><U+0007>" in both
