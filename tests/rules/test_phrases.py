"""Things in a row, and numbers of them, as sentences have them."""

from referee.rules.phrases import counted, in_a_row, reckoned, who


def test_lists_end_with_and() -> None:
    assert [in_a_row(["5d", "6d", "7d"][:number]) for number in range(4)] == ["", "5d", "5d and 6d", "5d, 6d and 7d"]
    assert in_a_row(["5d", "6d"], "or") == "5d or 6d"


def test_one_item_is_listed_alone() -> None:
    assert [counted(number, "card") for number in (0, 1, 2)] == ["no cards", "1 card", "2 cards"]


def test_a_difference_is_too_much_or_too_little() -> None:
    assert [reckoned(due, "paid", paid) for due, paid in ((400, 300), (300, 400), (100, 250))] == [
        *("due 4, paid 3, 1 too little", "due 3, paid 4, 1 too much", "due 1, paid 2.5, 1.5 too much")
    ]


def test_an_unknown_person_is_called_a_player() -> None:
    assert [who(name) for name in ("Cal", None)] == ["Cal", "a player"]
