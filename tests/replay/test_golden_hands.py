"""Who is sure of the pot, by what everybody has seen (rulesets.md, "The cinch")."""

import pytest

from replay.expect import found, table


def hand(*lines: str) -> str:
    """Ann holds the king, queen and jack of trumps, and leads a club; the ace was turned up."""
    return "\n  ".join(("hand 1", "dealer Dee", "trump As", "stay Ann, Dee", *lines)) + "\n"


def test_the_ace_turned_up_beside_the_stock_beats_nobody() -> None:
    tricks = ("Ann 2c, Dee 8c", "Dee Ad, Ann Js", "Ann Ks, Dee 3s", "Ann Qs, Dee 4s", "Ann 3c, Dee 7h")
    log = table("winning-moves, golden-hand") + hand(*(f"trick {trick}" for trick in tricks))
    assert found(log) == [("R506", 10, "Ann")]


@pytest.mark.parametrize(
    ("rules", "lines"),
    [
        ("winning-moves, golden-hand, trump-pickup", ("take Dee", "draw Dee 1")),
        ("louisiana", ()),
    ],
)
def test_the_ace_turned_up_beats_the_king_where_the_dealer_has_it(rules: str, lines: tuple[str, ...]) -> None:
    tricks = ("Ann 2c, Dee 8c", "Dee As, Ann Js", "Dee Kd, Ann Qs", "Ann Ks, Dee 3s", "Ann 3c, Dee 7h")
    assert found(table(rules) + hand(*lines, *(f"trick {trick}" for trick in tricks))) == []
