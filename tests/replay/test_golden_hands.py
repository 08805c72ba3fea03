"""Who is sure of the pot, judging by the cards that everybody has seen (rulesets.md, "The cinch")."""

import pytest

from replay.expect import found, table


def hand(*lines: str, trump: str = "As") -> str:
    """The cards that Ann and the dealer play, with the ace of trumps turned up."""
    return "\n  ".join(("hand 1", "dealer Dee", f"trump {trump}", "stay Ann, Dee", *lines)) + "\n"


def test_an_ace_turned_up_next_to_the_stock_beats_nobody() -> None:
    """Ann leads a club, holding the king, queen and jack of trumps."""
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
    """Ann leads a club as before."""
    tricks = ("Ann 2c, Dee 8c", "Dee As, Ann Js", "Dee Kd, Ann Qs", "Ann Ks, Dee 3s", "Ann 3c, Dee 7h")
    assert found(table(rules) + hand(*lines, *(f"trick {trick}" for trick in tricks))) == []


def test_with_two_tricks_won_any_trump_will_not_do() -> None:
    """Ann leads the jack to the fourth trick, holding the king; with three tricks won either would do."""
    tricks = ("Ann Ah, Dee 2h", "Ann Kh, Dee As", "Dee 4c, Ann 2s", "Ann Js, Dee 5c", "Ann Ks, Dee 6c")
    log = table("winning-moves, golden-hand") + hand(*(f"trick {trick}" for trick in tricks), trump="7s")
    assert found(log) == [("R506", 13, "Ann")]


@pytest.mark.parametrize(("rules", "codes"), [("winning-moves, golden-hand", ["R506"]), ("louisiana", [])])
def test_a_player_ruled_to_have_reneged_has_no_cinch_if_that_costs_the_pot(rules: str, codes: list[str]) -> None:
    tricks = ("Ann 2c, Dee 8c", "Dee Ad, Ann Qs", "Ann As, Dee 3s", "Ann Ks, Dee 4s", "Ann 3c, Dee 7h")
    log = table(rules) + hand(*(f"trick {trick}" for trick in tricks), "ruling renege Ann", trump="s")
    assert [code for code, _, _ in found(log)] == codes
