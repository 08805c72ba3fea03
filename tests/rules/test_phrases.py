"""Things in a row, and numbers of them, as sentences have them."""

from referee.finding import Fact, Violation
from referee.rules.phrases import because, counted, difference, in_a_row, listed, who
from referee.text.place import Place


def test_things_in_a_row_end_with_and() -> None:
    assert [in_a_row(["5d", "6d", "7d"][:number]) for number in range(4)] == ["", "5d", "5d and 6d", "5d, 6d and 7d"]
    assert in_a_row(["5d", "6d"], "or") == "5d or 6d"


def test_a_fact_is_listed_whatever_it_is() -> None:
    assert [listed(fact) for fact in (["5d", "6d"], "5d", 5, None)] == ["5d and 6d", "5d", "5", ""]
    assert listed(["5d", "6d"], "or") == "5d or 6d"


def test_one_thing_is_one() -> None:
    assert [counted(number, "card") for number in (0, 1, "1", 2, None)] == [
        *("no cards", "1 card", "1 card", "2 cards", "no cards")
    ]


def test_a_difference_is_too_much_or_too_little() -> None:
    assert [difference("4", "3"), difference("3", "4"), difference("1", "2.5")] == [
        *("1 too little", "1 too much", "1.5 too much")
    ]


def test_a_reason_ends_the_sentence_and_without_one_nothing_does() -> None:
    facts: list[dict[str, Fact]] = [{"reason": "too high"}, {"reason": None}, {"reason": ""}, {}]
    assert [because(Violation("N104", Place(1, 1, 2), facts=some)) for some in facts] == [": too high", "", "", ""]


def test_whom_nobody_knows_is_a_player() -> None:
    assert [who(Violation("R501", Place(1, 1, 2), player=name)) for name in ("Cal", None)] == ["Cal", "a player"]
