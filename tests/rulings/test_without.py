"""What each ruling changed: the log judged as if the line were not there."""

from collections import Counter
from hashlib import sha256

from hypothesis import given
from properties.games import RULESETS, SEEDS

from referee import Audit, audit
from referee.judge.what_if import HandCorrection, Without, without_rulings
from referee.text.limits import RULINGS
from rulings.logs import FOLLOWED, RENEGED, SEATS, log, second
from rulings.planted import planted


def without(text: str) -> tuple[Without, ...]:
    return without_rulings(text, audit(text).rulings)


def blanked(text: str, line: int) -> Audit:
    lines = text.split("\n")
    lines[line - 1] = ""
    return audit("\n".join(lines))


def owed(found: Audit) -> Counter[HandCorrection]:
    return Counter(HandCorrection(account.hand, one) for account in found.accounts for one in account.corrections)


def keys(findings: object) -> list[tuple[object, ...]]:
    return sorted((one.at, one.code, one.player or "", one.message) for one in findings)  # type: ignore[attr-defined]


def found(one: Audit, other: Audit) -> list[tuple[object, ...]]:
    """The findings that only the first has, by place, code and player."""
    there = Counter((finding.at, finding.code, finding.player) for finding in other.findings)
    more = []
    for finding in one.findings:
        key = finding.at, finding.code, finding.player
        more += [] if there[key] else [finding]
        there[key] -= 1
    return keys(more)


@given(seed=SEEDS, ruleset=RULESETS)
def test_without_a_ruling_is_the_log_with_its_line_blanked_out(seed: int, ruleset: str) -> None:
    text = planted(seed, ruleset)
    whole = audit(text)
    for one in without(text):
        other = blanked(text, one.ruling.at.line)
        if one.final is None:
            lost = [
                here.verified.pot is None and there.verified.pot is not None
                for here, there in zip(other.accounts, whole.accounts, strict=True)
            ]
            assert one.ruling.kind == "misdeal" or any(lost), text
            continue
        assert one.final == other.final, text
        assert Counter(one.owed) == owed(other) - owed(whole), text
        assert Counter(one.not_owed) == owed(whole) - owed(other), text
        assert keys(one.found) == found(other, whole), text
        assert keys(one.not_found) == found(whole, other), text


@given(seed=SEEDS, ruleset=RULESETS)
def test_rulings_are_in_text_order_with_their_lines(seed: int, ruleset: str) -> None:
    text = planted(seed, ruleset)
    rulings = audit(text).rulings
    assert list(rulings) == sorted(rulings, key=lambda one: one.at), text
    words = {"renege": "ruling renege", "waive": "ruling waive"}
    for one in rulings:
        line = text.splitlines()[one.at.line - 1]
        assert line.strip().startswith(words.get(one.kind, one.kind)), text


def owing(one: Without) -> tuple[object, ...]:
    """The only correction without a ruling: its hand, its code and line, who owes whom, and how much."""
    [(hand, owed)] = one.owed
    return hand, *owed.codes, *owed.lines, owed.giver, owed.taker, owed.amount


def test_without_a_waiver_the_penalty_is_owed() -> None:
    text = log("booed", *RENEGED, "ruling waive Bob", "win Ann 3", "bourre none")
    [one] = without(text)
    assert owing(one) == (1, "R501", 9, "Bob", "pot", 300)
    assert [finding.code for finding in one.found] == ["R501"]
    assert [finding.code for finding in one.not_found] == ["R510"]
    assert one.changes == {"Bob": -300, "pot": 300}


def test_without_a_waiver_nothing_is_owed_where_there_is_no_penalty() -> None:
    text = log("winning-moves", *RENEGED, "ruling waive Bob", "win Ann 3", "bourre none")
    [one] = without(text)
    assert (one.owed, one.not_owed, one.changes) == ((), (), {})


def test_without_a_ruled_renege_what_was_paid_for_it_is_owed_back() -> None:
    text = log("booed", *FOLLOWED, "ruling renege Bob", "win Ann 3", "bourre Bob 3")
    [one] = without(text)
    assert owing(one) == (1, "L605", 16, "pot", "Bob", 300)


def test_two_rulings_about_one_renege_are_left_out_one_at_a_time() -> None:
    text = log("booed", *RENEGED, "ruling renege Bob", "ruling waive Bob", "win Ann 3", "bourre none")
    ruled, waived = without(text)
    assert (ruled.owed, ruled.changes) == ((), {})
    assert owing(waived) == (1, "L605", 17, "Bob", "pot", 300)


def test_either_of_two_misdeals_in_a_hand_alone_voids_it() -> None:
    one, other = without(log("booed", "misdeal", "misdeal"))
    assert one.changes == other.changes == {}


def test_without_a_misdeal_nobody_knows_how_the_hand_would_have_ended() -> None:
    text = log("winning-moves", "misdeal", *second("dealer Cal")).replace("stay Ann, Bob", "stay Ann")
    [one] = without(text)
    assert one == Without(one.ruling, None)


def test_without_a_share_the_cards_decide_if_they_can() -> None:
    [decided] = without(log("booed", *FOLLOWED, "share Ann Bob 1"))
    assert decided.changes == {"Ann": 200, "Bob": -100, "pot": -100}
    [open_] = without(log("booed", *FOLLOWED[:3], "share Ann Bob 1"))
    assert open_.final is None


def test_without_a_lost_deal_another_dealer_was_due() -> None:
    text = log("booed", *FOLLOWED, "win Ann 3", "bourre none", "forfeit Ann", *second("dealer Bob"))
    [one] = without(text)
    assert [(finding.code, finding.player) for finding in one.found] == [("H201", "Bob")]
    header = "\n".join(
        ["rules booed", *SEATS, "forfeit Ann", "hand 1", "dealer Cal", "stay none", *second("dealer Bob"), ""]
    )
    [before] = without(header)
    assert [finding.code for finding in before.found] == ["H201"]


def test_the_smallest_unit_of_money_stays_what_it_is() -> None:
    text = log("booray", "ante 1", *FOLLOWED, "share Ann Bob 1.5")
    [one] = without(text)
    assert one.final is not None


def test_only_a_limited_number_of_rulings_is_worked_out() -> None:
    text = log("booed", *FOLLOWED, *["ruling renege Bob"] * (RULINGS + 5), "win Ann 3")
    rulings = audit(text).rulings
    assert len(rulings) == RULINGS + 5
    assert [one.ruling for one in without(text)] == list(rulings[:RULINGS])


def test_a_log_without_rulings_is_not_judged_again() -> None:
    assert without_rulings("no log at all", ()) == ()


def test_the_log_is_unchanged() -> None:
    text = log("booed", *RENEGED, "ruling waive Bob")
    before = sha256(text.encode()).hexdigest()
    without(text)
    assert audit(text).log_sha256 == before
