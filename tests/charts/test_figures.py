"""The data of the charts: stacks, pots and causes as in the ledger."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as some
from rich.cells import cell_len

from charts.drawing import SEATS, game, hands, ledger
from referee.report.charts.canvas import cut, spread, steps
from referee.report.charts.causes import causes
from referee.report.charts.course import Event, StackLine, courses
from referee.report.charts.pots import pots

ANN_WINS = "\n  stay Ann, Bob\n  took Ann 5, Bob 0"
"""Ann takes all tricks of a hand, and Bob is bourré."""


def course(log: str, player: str) -> StackLine:
    return next(one for one in courses(ledger(log)) if one.player == player)


def test_a_line_begins_with_what_was_brought_and_follows_the_stack() -> None:
    bob = course(f"{SEATS}hand 1\n  dealer Cal{ANN_WINS}\nhand 2\n  stay Ann, Bob\n  took Ann 3, Bob 2", "Bob")
    assert bob.table == [20000, 19600, 19600]
    assert bob.marks == [Event(1, "B")]


def test_a_stack_that_is_not_known_is_a_gap() -> None:
    log = f"{SEATS}hand 1\n  dealer Cal\n  stay Ann, Bob\nhand 2\n  stay Ann, Bob\n  stacks Ann 200, Bob 190, Cal 199"
    assert course(log, "Ann").table == [20000, None, 20000]


def test_the_line_of_a_player_who_left_ends_there_and_continues_with_new_money() -> None:
    hand = "\n  stay Ann, Bob\n  took Ann 3, Bob 2\n  stacks"
    log = f"{SEATS}hand 1\n  dealer Cal{hand} Ann 202, Bob 199, Cal 199\nleave Cal\nhand 2{hand} Ann 203, Bob 198\n"
    log += f"join Cal 50 after Bob\nhand 3{hand} Ann 203, Bob 198, Cal 49"
    cal = course(log, "Cal")
    assert [mark.kind for mark in cal.marks] == ["L", "+"]
    assert cal.table[1] == 19900
    assert cal.table[2] is not None
    gone = log.partition("join")[0]
    assert course(f"{gone}hand 3{hand} Ann 204, Bob 197", "Cal").table == [20000, 19900, None, None]


def test_a_differing_verified_stack_is_shown() -> None:
    bob = course(f"{SEATS}hand 1\n  dealer Cal{ANN_WINS}\n  bourre Bob 2\n  pot 2", "Bob")
    assert (bob.table, bob.verified) == ([20000, 19700], [20000, 19600])
    assert bob.apart == [20000, 19600]


def test_stacks_that_agree_have_no_second_line() -> None:
    ann = course(f"{SEATS}hand 1\n  dealer Cal{ANN_WINS}", "Ann")
    assert not ann.differs
    assert ann.apart == [None, None]


def test_carried_money_is_part_of_the_next_pot() -> None:
    told = pots(hands(f"{SEATS}hand 1\n  dealer Cal{ANN_WINS}\nhand 2\n  stay Ann, Cal\n  took Ann 5, Cal 0"))
    assert [one.parts for one in told] == [{"new": (0, 300)}, {"carried": (0, 300), "new": (300, 500)}]


def test_after_an_unknown_pot_the_carried_amount_is_unknown() -> None:
    log = f"{SEATS}hand 1\n  dealer Cal\n  stay Ann, Bob\nhand 2\n  stay Ann, Bob\nhand 3\n  pot 9\n  stay Ann, Bob"
    assert [one.carried for one in pots(hands(log))] == [0, None, None]
    assert [one.parts for one in pots(hands(log))][1:] == [{}, {}]


def test_a_debt_to_a_pot_taken_by_another_counts_once() -> None:
    log = (
        f"{SEATS}hand 1\n  dealer Cal{ANN_WINS}\n  bourre Bob 2\n  pot 2\nhand 2\n  stay Ann, Cal\n  took Ann 5, Cal 0"
    )
    [cause] = causes(hands(log))
    assert (cause.codes, dict(cause.owers)) == (("L605",), {"Bob": 100})


def test_a_settled_debt_disappears() -> None:
    log = f"{SEATS}hand 1\n  dealer Cal{ANN_WINS}\n  bourre Bob 2\n  pot 2\nput Bob 1"
    assert game(log).findings
    assert not causes(hands(log))


def test_a_debt_of_the_pot_is_shown_as_the_pots() -> None:
    log = f"{SEATS}hand 1\n  dealer Cal{ANN_WINS}\n  bourre Bob 5\n  pot 5"
    assert [(one.codes, dict(one.owers)) for one in causes(hands(log))] == [((), {"pot": 200})]


@given(some.integers(-(10**17), 10**17), some.integers(0, 10**17), some.integers(2, 20))
def test_axis_steps_are_few_and_round_and_cover_everything(low: int, more: int, most: int) -> None:
    ticks = steps(low, low + more, most)
    assert ticks[0] <= low <= low + more <= ticks[-1]
    assert len(ticks) <= most + 2
    [step] = {after - before for before, after in pairwise(ticks)}
    assert str(step).rstrip("0") in ("1", "2", "5")


@given(some.lists(some.integers(0, 300), max_size=10).map(sorted))
def test_labels_keep_their_order_and_do_not_overlap(wanted: list[int]) -> None:
    places = spread(wanted, 17, 300)
    assert all(after - before >= 17 for before, after in pairwise(places))
    assert all(place <= 300 for place in places)


@given(some.text(), some.integers(2, 20))
def test_a_shortened_name_fits(name: str, cells: int) -> None:
    assert cell_len(cut(name, cells)) <= cells or cut(name, cells) == name
