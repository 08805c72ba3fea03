"""A log written character by character: no line is accused before it is complete."""

import pytest
from lsprotocol import types

from lsp.driving import opened
from referee.lsp.diagnostics import diagnostics
from referee.lsp.document import Document
from referee.lsp.unfinished import unfinished

EVENING = """\
# Tuesday
game "Tuesday night"
date 2026-11-17
rules winning-moves, pot-limit
rule ante 1
seat Ann 200
seat Anna 200
seat Cal 200
seat "Big Dee" 200

hand 1
  dealer "Big Dee"
  trump 7s
  stay Ann, Cal, "Big Dee"
  draw Ann 2, "Big Dee" 1
  trick Kd 5d 9s -> "Big Dee"
  trick As 2s 4h
  trick Ks 3s 4d
  trick Ac Qc 2c
  trick 9c Jh Th
  win "Big Dee" 4
  bourre Ann 4, Cal 4
  stacks Ann 195, Anna 199, Cal 195, "Big Dee" 203

hand 2
  stay Ann, Anna
  took Ann 3, Anna 2
  win Ann 10
"""


def written(before: str, text: str) -> Document:
    """A log in the server after a change."""
    return opened(text, unfinished=unfinished(before, text))


def errors(log: Document) -> list[tuple[object, int]]:
    """The text marked as an error, by its line from 0."""
    found = diagnostics(log)
    return [(one.code, one.range.start.line) for one in found if one.severity == types.DiagnosticSeverity.Error]


def test_no_line_is_blamed_for_what_its_next_word_may_fix() -> None:
    begun = EVENING.index("hand 1")
    for end in range(begun, len(EVENING)):
        here = EVENING[: end + 1].count("\n")
        found = errors(written(EVENING[:end], EVENING[: end + 1]))
        assert [code for code, line in found if line == here] == [], EVENING[: end + 1].rpartition("\n")[2]


def test_a_complete_card_is_judged_immediately() -> None:
    log = EVENING[: EVENING.index("  win")]
    assert ("C301", 19) in errors(written(log.removesuffix("h\n"), log.removesuffix("Th\n") + "Jh"))


def test_a_line_is_done_when_another_is_begun() -> None:
    assert ("N101", 1) in errors(written("# x\nwin", "# x\nwin\n"))


@pytest.mark.parametrize(
    ("before", "text", "line"),
    [
        ("", "s", 1),
        ("a\nstay\nb", "a\nstay A\nb", 2),
        ('stay "', 'stay "B"', 1),
        ("stay An\r\n", "stay A\r\n", 1),
        ("win Bob 3", "win Ann 3", None),
        ("a\nb", "ax\nbx", None),
        ("a", "a\nb", None),
        ("a", "a", None),
    ],
)
def test_a_line_counts_as_being_written_if_only_its_end_changed(before: str, text: str, line: int | None) -> None:
    assert unfinished(before, text) == line
