"""Rulings in words."""

import pytest

from referee.rules.rulings import in_words
from referee.table.ruling import Ruling
from referee.text.place import Place

AT = Place(1, 1, 2)


@pytest.mark.parametrize(
    ("ruling", "said"),
    [
        (
            Ruling("renege", AT, 1, ("Cal",), proven="renege", penalty="none"),
            "the table ruled that Cal reneged, which the cards prove; the rules have no penalty for it",
        ),
        (
            Ruling("renege", AT, 1, ("Cal",), penalty="bourre"),
            "the table ruled that Cal reneged, which the cards do not prove; the penalty is a bourré",
        ),
        (
            Ruling("renege", AT, 1, ("Cal",), penalty="bourre-and-forfeit"),
            "the table ruled that Cal reneged, which the cards do not prove; the penalty is a bourré and the pot",
        ),
        (
            Ruling("renege", AT, 1, ("Cal",), penalty="bourre", waived=True),
            "the table ruled that Cal reneged, which the cards do not prove; the table waived the penalty",
        ),
        (
            Ruling("renege", AT, 1, ("Cal",), penalty="bourre", void=True),
            "the table ruled that Cal reneged, which the cards do not prove; the hand was void anyway",
        ),
        (
            Ruling("renege", AT, None, ("Cal",)),
            "the table ruled that Cal reneged, which the cards do not prove",
        ),
        (
            Ruling("waive", AT, 1, ("Cal",), penalty="bourre"),
            "the table waived the penalty for a renege by Cal, which the cards do not prove",
        ),
        *(
            (
                Ruling("waive", AT, 1, ("Cal",), proven="corrected", penalty=penalty),
                "the table waived the penalty for a renege by Cal, which was taken back in time; the rules have none",
            )
            for penalty in ("none", "free")
        ),
        (
            Ruling("misdeal", AT, 1),
            "the table called a misdeal: the hand is void, the pot stays, and the same dealer deals again",
        ),
        (Ruling("forfeit", AT, 1, ("Cal",)), "the table ruled that Cal loses the next turn to deal"),
        (
            Ruling("takeback", AT, 1, ("Cal",), "4d", penalty="forfeit"),
            "Cal took 4d back; no renege is proven in it",
        ),
        (
            Ruling("takeback", AT, 1, ("Cal",), "9h", proven="corrected", penalty="free"),
            "Cal took 9h back, which would have been a renege; that costs nothing",
        ),
        (
            Ruling("takeback", AT, 1, ("Cal",), "9h", proven="corrected", penalty="forfeit"),
            "Cal took 9h back, which would have been a renege; that costs the pot and the next turn to deal",
        ),
        (
            Ruling("takeback", AT, 1, ("Cal",), "9h", proven="corrected", penalty="forfeit", waived=True),
            "Cal took 9h back, which would have been a renege; the table waived the penalty",
        ),
        (Ruling("share", AT, 1, ("Ann", "Cal")), "Ann and Cal shared the pot by agreement"),
        (Ruling("share", AT, 1, ("Ann", "Cal"), amount=250), "Ann and Cal shared the pot by agreement, 2.5 each"),
    ],
)
def test_a_ruling_says_what_was_decided_what_the_cards_prove_and_the_cost(ruling: Ruling, said: str) -> None:
    assert [one.message for one in in_words([ruling])] == [said]
