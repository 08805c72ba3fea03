"""A sentence with some facts unknown says only what is known."""

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
        "<named> was named as taking the trick; another took it",
    ),
    (
        "R502",
        Reneged("<played>", ["<held>"], ["<held>"], led=None),
        "Cal did not trump: played <played>, and held <held>",
    ),
    (
        "R503",
        Reneged("<played>", ["<held>"], ["<held>"], beat=None),
        "Cal did not head the trick: played <played>, and held <held>",
    ),
    (
        "R504",
        Reneged("<played>", ["<held>"], ["<held>"], led=None, beat=None),
        "Cal did not overtrump: played <played>, and held <held>",
    ),
    (
        "R508",
        Reneged("<played>", ["<held>"], ["<held>"], beat=None),
        "Cal was sure of the pot, played last and did not take the trick: played <played>, and held <held>",
    ),
    ("L601", WrongAnte(None, 0, 0), "Cal put in another ante than the rules ask: due 0, paid 0, 0 too little"),
    ("L603", WrongWinner("win", [], "win", [], []), "nobody took the pot; it was due to another"),
    ("L608", MoneyFromNowhere(0, 0), "Cal had more than there was at the table: due 0, counted 0, 0 too little"),
    ("U701", Unproven(0, []), "this hand could not be judged"),
]
"""What is always known stands as ``<fact>``."""


@pytest.mark.parametrize(("code", "facts", "said"), SENTENCES)
def test_unknown_facts_are_left_out_of_the_sentence(code: str, facts: Facts, said: str) -> None:
    assert sentence(Violation(code, Place(1, 1, 2), facts, 1, 1, "Cal")) == said
