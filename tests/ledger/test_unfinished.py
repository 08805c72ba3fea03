"""A log that ends in the middle of a hand: the pot, what can be settled, and the one line that settles the rest."""

from collections.abc import Iterator
from itertools import islice

import few
import pytest
from ledger.reading import FOUR, log, moves
from samples.log import SAMPLES, Sample

from referee.judge.audit import audit
from referee.judge.settlement import JudgedLog, SettledEvenings, settle_evenings
from referee.ledger.entries import Unfinished
from referee.notation.names import spelling

PLAYED = """
hand 1
  dealer Dee
  trump 7h
  stay Ann, Bob, Cal
  took Ann 3, Bob 2
  win Ann
  bourre Cal 4

"""
BEGUN = f"{PLAYED}hand 2\n  trump Qc\n"
LONGEST = 60
"""Lines of the samples; each log is cut after each of them."""


def open_hand(text: str) -> Unfinished:
    found = audit(text).unfinished
    assert found
    return found


def settle(text: str) -> SettledEvenings:
    return settle_evenings([JudgedLog("a.bourre", audit(text))], "verified", "leave")


def test_the_pot_and_everybodys_share_in_it_are_given() -> None:
    """Cal paid a bourré and owes no ante; so the pot is his four and three antes."""
    found = open_hand(moves(f"{BEGUN}  stay Bob, Dee\n  trick Kd Qd\n"))
    assert (found.hand, found.pot, found.taken) == (2, 700, False)
    assert found.put == {"Bob": 100, "Dee": 100, "Ann": 100}


def test_money_from_nowhere_is_in_nobodys_share() -> None:
    """Bob had 3; the other 2 of the ante of 5 come from nowhere."""
    hand = "hand 1\n dealer Cal\n ante Ann 1, Bob 5, Cal 1\n trump 7s\n stay Ann, Bob\n"
    found = open_hand(moves(hand, "Ann 200, Bob 3, Cal 200"))
    assert (found.pot, found.put) == (700, {"Ann": 100, "Bob": 300, "Cal": 100})


def test_everybody_is_settled_by_the_stacks_before_that_hand() -> None:
    report = settle(moves(f"{BEGUN}  stay Bob, Dee\n"))
    assert report.players
    assert {one.player: one.won.net for one in report.players} == {"Ann": 300, "Bob": -100, "Cal": -500, "Dee": -100}
    assert (report.logs[0].settled, report.logs[0].unknown_from, report.pot) == (True, 2, 400)
    assert report.payments == settle(moves(PLAYED)).payments


def test_one_who_is_eliminated_at_the_ante_of_that_hand_was_still_in_before_it() -> None:
    text = moves(f"rule short-stack eliminate{BEGUN}", "Ann 200, Bob 200, Cal 200, Dee 1")
    assert audit(text).ledgers[-1].eliminated == ("Dee",)
    assert open_hand(text).before.eliminated == ()


LOST_RESULT = "  stay Bob, Dee\n  wim Bob\n"
LEFT_OPEN = "  stay Bob, Dee\n\nhand 3\n  trump 7h\n  stay Bob, Dee\n"


@pytest.mark.parametrize(
    "lines",
    [
        *("  stay Bob, Dee\n  took Bob 5\n", "  misdeal\n", "  stay Bob\n", "hand 3\n  stay none\n"),
        *(f"  stay Bob, Dee\nstacks {FOUR}\n", "  stay Bob, Dee\nrebuy Ann 5\n", LOST_RESULT, LEFT_OPEN),
    ],
)
def test_a_hand_that_ends_may_have_ended_or_is_followed_by_more_is_not_unfinished(lines: str) -> None:
    assert audit(moves(BEGUN + lines)).unfinished is None


@pytest.mark.parametrize("lines", [LOST_RESULT, LEFT_OPEN])
def test_nothing_is_settled_if_a_result_may_be_lost_or_stacks_were_unknown_before(lines: str) -> None:
    assert settle(moves(BEGUN + lines)).payments is None


def test_without_a_hand_before_it_nothing_is_settled() -> None:
    report = settle(moves("\nhand 1\n  dealer Dee\n  trump 7h\n  stay Ann, Bob\n"))
    assert report.payments is None
    assert report.logs[0].audit.unfinished


@pytest.mark.parametrize(
    ("lines", "closing"),
    [
        ("  stay Bob, Dee\n  trick Kd Qd\n", "took Bob 3, Dee 2"),
        ("  stay Bob, Dee\n  bourre none\n", "win Bob"),
        ("  stay Bob, Dee\n  win Bob\n", "bourre none"),
        ("", f"stacks {FOUR}"),
        ("  stay Bob, Dee\n  took Bob 3\n", f"stacks {FOUR}"),
        ("  stay Bob, Dee\n  out Dee\n", f"stacks {FOUR}"),
        ("  stay Bob, Dee\n  stacks Bob 199\n", f"stacks {FOUR}"),
        ("  stay Bob, Dee\n  trick Kd Kd\n", f"stacks {FOUR}"),
    ],
)
def test_one_line_would_settle_it(lines: str, closing: str) -> None:
    text = moves(BEGUN + lines)
    assert open_hand(text).closing == closing.partition(" ")[0]
    assert audit(f"{text}  {closing}\n").unfinished is None


def test_the_line_names_those_who_stayed_in_turn_order_and_a_count_names_everybody() -> None:
    assert open_hand(moves(f"{BEGUN}  stay Dee, Bob\n")).names == ("Bob", "Dee")
    assert open_hand(moves(BEGUN)).names == ("Ann", "Bob", "Cal", "Dee")


def closing_lines(found: Unfinished, tricks: int) -> Iterator[str]:
    """Every way to fill in the line that would settle a hand."""
    names = [spelling(name) for name in found.names]
    if found.closing == "took":
        for counts in ways(len(names), tricks):
            yield f"took {', '.join(f'{name} {count}' for name, count in zip(names, counts, strict=True))}"
    elif found.closing == "win":
        yield from (f"win {name}" for name in names)
    else:
        yield "bourre none" if found.closing == "bourre" else f"stacks {', '.join(f'{name} 3' for name in names)}"
        if found.closing == "stacks" and found.pot is not None:
            yield "misdeal"


def ways(players: int, tricks: int) -> Iterator[tuple[int, ...]]:
    if players == 1:
        yield (tricks,)
    else:
        yield from ((first, *rest) for first in range(tricks + 1) for rest in ways(players - 1, tricks - first))


SHORT = [Sample(path) for path in sorted(SAMPLES.rglob("*.bourre")) if path.read_bytes().count(b"\n") <= LONGEST]


@pytest.mark.parametrize("sample", few.one_in(40, SHORT), ids=lambda one: one.name)
def test_one_line_settles_the_last_hand_of_a_sample_cut_anywhere(sample: Sample) -> None:
    """For counts of tricks, the true numbers settle it; so do others that the cards allow."""
    text = ""
    for line in sample.lines:
        text += f"{line}\n"
        found = audit(text).unfinished
        if found is None:
            continue
        house = audit(text).house
        assert house
        assert found.before.table.pot is not None
        settled = (not_open(text + line) for line in islice(closing_lines(found, house.hand_size), 1000))
        assert any(settled) if found.closing == "took" else all(settled), text


def not_open(text: str) -> bool:
    final = audit(f"{text}\n").final
    return final is not None and final.table.pot is not None


ONE_CARD_TWICE = """rules boure
rule ante 2
seat Ike 30
seat Gus 30
seat Ada 30

hand 1
  dealer Ada
  trump 9h
  stay Ike, Gus, Ada
  trick Ike Ks, Gus 4s, Ada 7s
  trick Ike Qd, Gus Ad, Ada 2d
  trick Gus Jc, Ada Qc, Ike 3c
  trick Ada 8d, Ike Kd, Gus Td
  trick Ike Tc, Gus Qc, Ada 5c"""


@pytest.mark.parametrize("name", ["Ike", "Gus"])
def test_if_only_the_taker_of_one_trick_is_open_a_name_after_it_settles_the_hand(name: str) -> None:
    found = open_hand(ONE_CARD_TWICE)
    assert (found.open_line, found.takers) == (15, ("Ike", "Gus"))
    assert audit(f"{ONE_CARD_TWICE} -> {name}\n").unfinished is None


FOURTH = "  trick Ada 8d, Ike Kd, Gus Td\n"


@pytest.mark.parametrize(
    "text",
    [
        ONE_CARD_TWICE.rpartition("\n")[0],
        ONE_CARD_TWICE.replace(FOURTH, ""),
        ONE_CARD_TWICE.replace("  trick Ike Ks", "  draw Ike 2 ;;\n  trick Ike Ks"),
    ],
    ids=["tricks to come", "another trick without its taker", "a line that can't be read"],
)
def test_a_hand_that_lacks_more_has_no_such_name(text: str) -> None:
    assert text != ONE_CARD_TWICE
    assert open_hand(text).open_line is None


def test_all_that_a_player_put_in_is_added_up_and_the_house_says_how_a_pot_is_divided() -> None:
    found = open_hand(log("winning-moves, double-ante\nrule chip 2", "hand 1\n dealer Dee\n trump s\n stay Ann, Bob\n"))
    assert found.put == {"Ann": 200, "Bob": 200, "Cal": 100, "Dee": 100}
    assert found.before.chip == 200
