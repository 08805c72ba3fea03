"""Sentences leave out facts that are not known."""

import pytest

from referee.finding import (
    CardNotHeld,
    Facts,
    MisplacedStatement,
    MoneyFromNowhere,
    Problem,
    Reneged,
    UnknownName,
    UnknownRuleset,
    Unproven,
    Violation,
    WrongAnte,
    WrongTrickWinner,
    WrongWinner,
)
from referee.rules.catalogue import sentence
from referee.text.place import Place

SENTENCES: list[tuple[str, Facts, str]] = [
    ("N101", Problem("<problem>"), "<problem>"),
    ("N102", UnknownName("<name>", None), "Nobody called <name> is at the table"),
    ("N104", UnknownRuleset("<word>", "option", None, None), "There is no option `<word>`"),
    ("N105", MisplacedStatement("<statement>", "too-late", None), "A `<statement>` line belongs earlier in the hand"),
    ("N106", Problem("<problem>"), "<problem>"),
    ("N107", Problem("<problem>"), "<problem>"),
    (
        "C302",
        CardNotHeld("<card>", "<did>", "no-room", None),
        "Cal <did> <card>, but the recorded deal and draw leave no room for it",
    ),
    (
        "C302",
        CardNotHeld("<card>", "<did>", "kept", None),
        "Cal <did> <card>, but the recorded deal and draw leave no room for it",
    ),
    (
        "T404",
        WrongTrickWinner("<named>", None, None),
        "By the cards, somebody else took this trick, but the log gives it to <named>",
    ),
    (
        "R502",
        Reneged("<played>", ["<held>"], ["<held>"], led=None),
        "Cal did not trump: played <played>, holding <held>",
    ),
    (
        "R503",
        Reneged("<played>", ["<held>"], ["<held>"], beat=None),
        "Cal did not head the trick: played <played>, holding <held>",
    ),
    (
        "R504",
        Reneged("<played>", ["<held>"], ["<held>"], led=None, beat=None),
        "Cal did not overtrump: played <played>, holding <held>",
    ),
    (
        "R508",
        Reneged("<played>", ["<held>"], ["<held>"], beat=None),
        "Cal was sure of the pot (enough unbeatable trumps) and played last, but did not take the trick:"
        " played <played>, holding <held>",
    ),
    ("L601", WrongAnte(None, 0, 0), "Cal owed no ante, but put in nothing"),
    ("L603", WrongWinner("win", [], "win", [], []), "Somebody else won the pot, but nobody took it"),
    ("L608", MoneyFromNowhere(0, 0), "Cal had nothing, but paid nothing"),
    ("U701", Unproven(0, []), "This hand can't be judged"),
]
"""``<fact>`` is a fact that is always known."""


@pytest.mark.parametrize(("code", "facts", "said"), SENTENCES)
def test_an_unknown_fact_is_left_out(code: str, facts: Facts, said: str) -> None:
    assert sentence(Violation(code, Place(1, 1, 2), facts, 1, 1, "Cal")) == said
