"""The hands of a log in an editor."""

from lsprotocol import types

from lsp.driving import EVENING, HAND, NOWHERE, RENEGE, opened
from referee.lsp.outline import folds, symbols

LOG = (
    "# An evening\n# in winter.\n"
    + EVENING
    + "\n# Cal is late.\nrebuy Bob 100\nleave Cal\n"
    + "\n"
    + HAND.replace("1", "2")
)


def folded(text: str) -> list[tuple[int, int]]:
    """The first and the last line (from 1) of each foldable range."""
    return [(one.start_line + 1, one.end_line + 1) for one in folds(opened(text), types.FoldingRangeParams(NOWHERE))]


def named(text: str) -> list[tuple[str, str | None]]:
    return [(one.name, one.detail) for one in symbols(opened(text), types.DocumentSymbolParams(NOWHERE))]


def test_hands_the_header_and_long_comments_can_be_folded() -> None:
    assert folded(LOG) == [(1, 2), (3, 6), (8, 16), (22, 30)]


def test_a_single_line_is_not_folded() -> None:
    assert folded("hand 1\n\n# one\n\nhand 2\n") == []


def test_a_house_rule_changed_before_the_first_hand_is_folded_with_the_seats() -> None:
    assert folded(EVENING.replace("seat Ann", "rule ante 1\nseat Ann"))[0] == (1, 5)


def test_each_hand_is_listed_with_its_findings() -> None:
    assert named(EVENING) == [("hand 1", "no findings")]
    assert named(RENEGE) == [("hand 1", "1 error")]
    assert named(EVENING.replace("Bob Th", "Bob ?"))[0][1] == "1 note"


def test_a_hand_reaches_to_the_next() -> None:
    [first, second] = symbols(opened(LOG), types.DocumentSymbolParams(NOWHERE))
    assert (first.range.start.line, first.range.end.line) == (7, 20)
    assert (second.range.start.line, second.range.end.line) == (21, 30)
    assert (first.selection_range.start, first.selection_range.end) == (types.Position(7, 0), types.Position(7, 6))
