"""The meanings of lines, from the notation's page for players."""

import pytest

from referee.notation.completion import meanings
from referee.notation.forms import keywords


@pytest.mark.parametrize("keyword", keywords())
def test_every_keyword_has_a_meaning(keyword: str) -> None:
    assert all(row.lines and row.says for row in meanings()[keyword])


def test_a_line_shown_twice_with_the_same_words_has_one_meaning() -> None:
    assert [row.says for row in meanings()["stacks"]] == ["what these players have in front of them now"]


def test_a_line_with_two_meanings_has_both() -> None:
    assert [row.says for row in meanings()["rule"]] == [
        "one house rule that was different; as many as you need",
        "the table changed a rule, from the next hand on",
    ]


def test_the_arrow_has_a_meaning_too() -> None:
    assert [row.says for row in meanings()["->"]] == ["after its cards: who took the trick"]
