"""Rename a player."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from lsprotocol import types
from properties.games import RULESETS, SEEDS, loose_game
from pygls.exceptions import JsonRpcException

from lsp.driving import EVENING, NOWHERE, URI, edited, marked, opened, where
from referee import Audit, audit
from referee.lsp.mentions import mentions
from referee.lsp.rename import prepare, rename
from referee.notation import read
from referee.notation.names import spelling

ALL = """\
# Ann and Bob, at home.
game "Ann and Bob"
rules louisiana
seat Ann 200
seat Bob 200
seat Cal 200
seat Dee 200
put Ann 1

hand 1
  dealer Ann
  away Dee
  ante Ann 1, Bob 1, Cal 1
  deal Ann As Kd 4h 7c 2c
  trump 2c
  early Ann
  stay Ann, Bob
  draw Ann 4h -> 5h
  draw Bob 1
  trick Ann Kd, Bob 9d -> Ann
  trick Ann As, Bob 9s -> "Ann"
  takeback Ann 5h
  show Ann 5h
  rest Ann
  took Ann 5
  ruling renege Ann
  ruling waive Ann
  win Ann 4   # Ann, of course
  bourre Bob 4
  out Bob
  stacks Ann 202, Bob 195
forfeit Ann
pay Ann Bob 5
pay Bob Ann 5
leave Cal
join Cal 20 after Ann
rebuy Ann 20
"""
"""A log in which every statement with a player names Ann."""


def renamed(text: str, name: str, words: str = "seat Ann", into: int = 5) -> str:
    """A log in which that player has another name."""
    found = rename(opened(text), types.RenameParams(NOWHERE, where(text, words, into), name))
    assert found is not None
    assert found.changes is not None
    return edited(text, [*found.changes.get(URI, ())])


def refusal(text: str, name: str) -> str:
    """Why a player can't have a name."""
    with pytest.raises(JsonRpcException) as refused:
        renamed(text, name)
    assert refused.value.code == types.LSPErrorCodes.RequestFailed
    return refused.value.message


def names(text: str) -> list[str]:
    """The players named in a log, place by place."""
    lines = (line for section in read(text) for line in section.statements)
    return [one.player for line in lines for one in mentions(line) if one.player is not None]


def test_every_mention_of_the_player_is_renamed_and_nothing_else() -> None:
    new = renamed(ALL, "Zoe")
    assert names(new) == ["Zoe" if name == "Ann" else name for name in names(ALL)]
    assert [line for line in new.split("\n") if "Ann" in line] == [
        "# Ann and Bob, at home.",
        'game "Ann and Bob"',
        "  win Zoe 4   # Ann, of course",
    ]


def test_a_name_is_written_in_quotes_only_if_needed() -> None:
    assert 'win "Big Ann" 4' in renamed(ALL, "Big Ann")
    assert 'win "As" 4' in renamed(ALL, "As")
    assert 'win "none" 4' in renamed(ALL, "none")
    assert "win Big 4" in renamed(
        ALL.replace("Ann", '"Big Ann"').replace('""Big Ann""', '"Big Ann"'), "Big", 'seat "Big Ann"'
    )


def test_the_new_name_may_be_typed_with_quotes() -> None:
    assert renamed(ALL, '"Big Ann"') == renamed(ALL, " Big Ann ")


def test_a_name_is_kept_in_its_composed_form() -> None:
    assert "seat Zo\u00eb" in renamed(ALL, "Zoe\u0308")


def test_the_same_name_changes_nothing() -> None:
    assert renamed(ALL, "Ann") == ALL


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "a name has at least one letter."),
        ("7up", "a name begins with a letter, not with U+0037 DIGIT SEVEN."),
        ("A#b", "U+0023 NUMBER SIGN can't be used in a name."),
        ('A"b', "U+0022 QUOTATION MARK can't be used in a name."),
        ("A\u200bb", "U+200B ZERO WIDTH SPACE can't be used in a name."),
        ("A" * 33, "a name has at most 32 characters, not 33."),
        ("Bob", "the log already has another player called Bob."),
        ("B\u043eb", "B\u043eb looks the same as Bob, who is also in the log."),
    ],
)
def test_a_bad_name_or_one_that_looks_like_another_players_is_refused_with_a_reason(name: str, why: str) -> None:
    assert refusal(ALL, name) == why


def test_a_name_that_would_make_a_line_too_long_is_refused() -> None:
    line = "  trick " + ", ".join(["Ann Kd"] * 500) + "\n"
    assert "exceed a limit" in refusal(EVENING + line, "A" * 32)


def test_only_a_name_can_be_changed() -> None:
    log = opened(ALL)
    for words, into in (("win Ann", 0), ("# Ann and", 2), ("trump 2c", 6), ('"Ann and', 2), ("reshuffle", 0)):
        at = where(ALL + "reshuffle\n", words, into)
        assert prepare(log, types.PrepareRenameParams(NOWHERE, at)) is None
        assert rename(log, types.RenameParams(NOWHERE, at, "Zoe")) is None


def test_the_range_includes_the_quotes_and_the_placeholder_does_not() -> None:
    text = ALL.replace("Ann", '"Big \U0001d49c"').replace('""', '"')
    found = prepare(opened(text), types.PrepareRenameParams(NOWHERE, where(text, 'pay "Big', 6)))
    assert found is not None
    assert marked(text, found.range) == '"Big \U0001d49c"'
    assert found.placeholder == "Big \U0001d49c"
    assert "pay Zoe Bob 5" in renamed(text, "Zoe", 'pay "Big', 6)


@settings(max_examples=15)
@given(SEEDS, RULESETS, some.sampled_from(["Zoe", "Big Zoe", "\U0001d4b5\u00f6e", "Kd"]))
def test_renaming_a_player_changes_no_result(seed: int, ruleset: str, name: str) -> None:
    log = loose_game(seed, ruleset)
    old = names(log)[0]
    seat = next(line for line in log.split("\n") if spelling(old) in line)
    before, after = audit(log), audit(renamed(log, name, f"\n{seat}\n", 1 + seat.index(spelling(old))))
    assert said(after, {}) == said(before, {old: name})


def said(found: Audit, new: dict[str, str]) -> tuple[object, ...]:
    """The referee's results for a log, with other names."""
    findings = [
        (one.code, one.at.line, one.trick, new.get(one.player or "", one.player), _worded(one.message, new))
        for one in found.findings
    ]
    accounts = [
        ({new.get(name, name): sum for name, sum in one.table.stacks.items()}, one.pot) for one in found.accounts
    ]
    return found.verdict, findings, accounts


def _worded(message: str, new: dict[str, str]) -> str:
    for old, name in new.items():
        message = re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", name, message)
    return message
