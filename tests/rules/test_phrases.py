"""Things in a row, and numbers of them, as sentences have them."""

from referee.rules.phrases import but_counted, counted, in_a_row, off, were


def test_lists_end_with_and() -> None:
    assert [in_a_row(["5d", "6d", "7d"][:number]) for number in range(4)] == ["", "5d", "5d and 6d", "5d, 6d and 7d"]
    assert in_a_row(["5d", "6d"], "or") == "5d or 6d"


def test_one_item_is_listed_alone() -> None:
    assert [counted(number, "card") for number in (0, 1, 2)] == ["no cards", "1 card", "2 cards"]


def test_one_thing_was_and_two_were() -> None:
    assert [were(number, "drawn") for number in (0, 1, 2)] == ["none was drawn", "1 was drawn", "2 were drawn"]


def test_a_difference_is_too_much_or_short() -> None:
    assert [off(due, paid) for due, paid in ((400, 300), (300, 400), (100, 250))] == [
        *(": 1 short", ": 1 too much", ": 1.5 too much")
    ]


def test_a_difference_from_nothing_is_not_repeated() -> None:
    assert (off(400, 0), off(0, 400)) == ("", "")
    assert (but_counted(400, 0), but_counted(0, 400)) == (", but nothing was counted", ", but 4 was counted")
