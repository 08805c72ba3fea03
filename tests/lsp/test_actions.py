"""The editor's offers: only claims, only proven ones, and none that brings a new finding; and waivers."""

from collections.abc import Sequence

import pytest
from evenings.logs import evening_log
from hypothesis import given, settings
from hypothesis import strategies as st
from lsprotocol import types

from lsp.driving import EVENING, NOWHERE, RENEGE, URI, edited, opened, where
from referee.finding import Suppression
from referee.judge.audit import audit
from referee.judge.policy import DEFAULT
from referee.lsp.actions import WAIVE, actions
from referee.rulesets import names


def offered(text: str, at: types.Position, only: Sequence[types.CodeActionKind] | None = None) -> dict[str, str]:
    """The offers at a position, except waivers, and the log with each applied."""
    return {title: log for title, log in everything_offered(text, at, only).items() if not title.startswith("Waive")}


def everything_offered(
    text: str, at: types.Position, only: Sequence[types.CodeActionKind | str] | None = None
) -> dict[str, str]:
    """The same with waivers."""
    context = types.CodeActionContext([], only)
    found = actions(opened(text), types.CodeActionParams(NOWHERE, types.Range(at, at), context))
    return {one.title: edited(text, list((one.edit.changes or {})[URI])) for one in found if one.edit}


def test_the_result_of_a_hand_is_offered() -> None:
    found = offered(EVENING, where(EVENING, "hand"))
    assert list(found) == [
        "Write win Ann 3",
        "Write bourre none",
        "Write stacks Ann 202, Bob 199, Cal 199",
        "Write the whole result of hand 1",
    ]
    whole = found["Write the whole result of hand 1"]
    assert whole == EVENING.replace("5d\n", "5d -> Ann\n").replace("4d\n", "4d -> Ann\n").replace(
        "Jc\n", "Jc -> Bob\n"
    ).replace("8s\n", "8s -> Ann\n").replace("Th\n", "Th -> Ann\n") + (
        "  win Ann 3\n  bourre none\n  stacks Ann 202, Bob 199, Cal 199\n"
    )


@pytest.mark.parametrize("name", ["pot", "bank", "unexplained"])
def test_stacks_are_offered_even_if_a_player_is_named_like_an_account(name: str) -> None:
    log = EVENING.replace("Bob", name)
    assert f"Write stacks Ann 202, {name} 199, Cal 199" in offered(log, where(log, "hand"))


def test_no_amount_is_offered_that_depends_on_an_unreadable_line() -> None:
    """Ann's winnings in the first hand can't be read; a count computed from them would look real."""
    log = EVENING + "  win Ann 3x\n\nhand 2\n  ante Ann 1, Bob 1, Cal 1\n  stay Ann, Bob\n  took Ann 3, Bob 2\n"
    assert list(offered(log, where(log, "hand 2"))) == []
    counted = log.replace("win Ann 3x\n", "win Ann 3x\n  stacks Ann 202, Bob 199, Cal 199\n")
    assert "Write stacks Ann 204, Bob 198, Cal 198" in offered(counted, where(counted, "hand 2"))


def test_the_winner_of_a_trick_is_written_after_its_cards() -> None:
    log = EVENING.replace("Bob 5d", "Bob 5d   # slowly")
    assert "Bob 5d -> Ann   # slowly" in offered(log, where(log, "slowly"))["Write who took this trick: -> Ann"]


def test_an_added_line_goes_to_its_place_among_the_others() -> None:
    log = EVENING + "  stacks Ann 202, Bob 199, Cal 199\n"
    assert offered(log, where(log, "hand"))["Write win Ann 3"].endswith(
        "Th\n  win Ann 3\n  stacks Ann 202, Bob 199, Cal 199\n"
    )


def test_an_added_line_ends_like_the_others() -> None:
    log = EVENING.replace("\n", "\r\n")
    assert "Bob Th\r\n  win Ann 3\r\n" in offered(log, where(log, "hand"))["Write win Ann 3"]


@pytest.mark.parametrize(
    "log",
    [
        EVENING.replace("  trick Ann 2c, Bob Th\n", ""),
        EVENING.replace("Bob 9h, Ann 8s", "Bob 9h, Ann ?").replace("Ann 2c, Bob Th", "? ?"),
        EVENING.replace("rules winning-moves", "rules unheard-of"),
        EVENING.replace("stay Ann", "stya Ann"),
        EVENING.replace("Bob Th", "Bob Kd"),
    ],
)
def test_unproven_lines_are_not_offered(log: str) -> None:
    assert not [title for title in offered(log, where(log, "hand")) if "win" in title or "stacks" in title]


def test_a_trick_with_a_missed_card_goes_to_nobody() -> None:
    log = EVENING.replace("Bob Th", "Bob ?")
    assert not [title for title in offered(log, where(log, "2c")) if "this trick" in title]


def test_a_misspelt_word_can_be_corrected() -> None:
    log = EVENING.replace("  trick Ann Kd", "  trik Ann Kd")
    assert offered(log, where(log, "trik")) == {"Write trick": EVENING}


def test_a_misspelt_name_can_be_corrected_with_quotes_if_needed() -> None:
    log = EVENING.replace("Cal", '"Big Cal"').replace('dealer "Big Cal"', 'dealer "Big Cla"')
    assert offered(log, where(log, "Big Cla"))['Write "Big Cal"'] == log.replace("Cla", "Cal")


def test_words_run_together_can_be_split() -> None:
    log = EVENING.replace("stay Ann", "stayAnn")
    assert EVENING in offered(log, where(log, "stayAnn")).values()


def test_a_wrong_taker_can_be_corrected_by_the_cards() -> None:
    log = EVENING.replace("Bob Jc", "Bob Jc -> Ann")
    assert offered(log, where(log, "Jc"))["If it was only written down wrong: -> Bob"] == log.replace(
        "Jc -> Ann", "Jc -> Bob"
    )


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("win Bob 3", "win Ann 3"),
        ("win Ann 2", "win Ann 3"),
        ("win Ann 3\n  bourre Bob 3", "win Ann 3\n  bourre none"),
        ("win Ann 3\n  stacks Ann 201, Bob 199, Cal 199", "win Ann 3\n  stacks Ann 202, Bob 199, Cal 199"),
    ],
)
def test_a_wrong_claim_can_be_corrected_by_cards_and_rules(wrong: str, right: str) -> None:
    log = EVENING + f"  {wrong}  # sure?\n"
    found = offered(log, where(log, "sure"), [types.CodeActionKind.QuickFix])
    assert EVENING + f"  {right}  # sure?\n" in found.values()
    assert all(title.startswith("If it was only written down wrong: ") for title in found)


def test_a_claim_that_later_lines_agree_with_was_no_slip() -> None:
    log = EVENING + "  win Bob 3\n  stacks Ann 199, Bob 202, Cal 199\n"
    assert offered(log, where(log, "win Bob"), [types.CodeActionKind.QuickFix]) == {}


def test_no_correction_rewrites_what_was_played() -> None:
    assert offered(RENEGE, where(RENEGE, "2h"), [types.CodeActionKind.QuickFix]) == {}


def test_only_requested_kinds_are_offered() -> None:
    assert offered(EVENING, where(EVENING, "hand"), [types.CodeActionKind.Source]) == {}
    assert offered(EVENING, where(EVENING, "hand"), [types.CodeActionKind.Refactor])


def test_a_fix_says_which_finding_it_is_for() -> None:
    log = opened(EVENING.replace("  trick Ann Kd", "  trik Ann Kd"))
    at = log.columns.range(next(one.at for one in log.audit.findings if one.code == "N101"))
    finding = types.Diagnostic(at, "unreadable", code="N101", source="referee")
    other = types.Diagnostic(at, "unreadable", code="N102", source="referee")
    fix, waiver = actions(log, types.CodeActionParams(NOWHERE, at, types.CodeActionContext([finding, other])))
    assert fix.diagnostics == waiver.diagnostics == [finding]


@settings(max_examples=12)
@given(seed=st.integers(0, 10**6), rules=st.sampled_from(sorted(names())), detail=st.sampled_from(["none", "part"]))
def test_an_offer_changes_no_result(seed: int, rules: str, detail: str) -> None:
    text = log = evening_log(rules, hands=6, seed=seed, detail=detail)
    before = audit(text)
    for number in range(1, before.hands + 1):
        heading = text.split("\n").index(f"hand {number}")
        for title, written in offered(text, types.Position(heading, 0)).items():
            if title.startswith("Write the whole"):
                text = written
    after = audit(text)
    assert after.findings == () == before.findings
    assert (after.final, after.verdict) == (before.final, before.verdict)
    assert detail == "part" or text != log


# Waivers


def test_a_finding_can_be_waived_by_a_comment_before_its_line_that_lacks_only_the_reason() -> None:
    line = "  trick Ann Qd, Bob 2h\n"
    log = everything_offered(RENEGE, where(RENEGE, "Bob 2h"))["Waive R501 here…"]
    assert log == RENEGE.replace(line, f'  # referee: waive R501 ""\n{line}')
    [waiver] = DEFAULT.apply(log, audit(log).findings).waivers
    assert (waiver.line, waiver.problem) == (12, "the reason is empty")
    [finding] = DEFAULT.apply(written := log.replace('""', '"his first evening"'), audit(written).findings).findings
    assert finding.suppression == Suppression("waiver", "his first evening", 11)


def test_each_code_at_a_line_has_its_own_waiver() -> None:
    log = RENEGE.replace("Bob 2h", "Bob 2h -> Bob")
    assert list(everything_offered(log, where(log, "Bob 2h"), [WAIVE])) == ["Waive R501 here…", "Waive T404 here…"]


def test_no_waiver_is_offered_for_what_is_waived_or_only_lacks_the_reason() -> None:
    for reason in ("", "his first evening"):
        log = RENEGE.replace("Bob 2h", f'Bob 2h  # referee: waive R501 "{reason}"')
        assert everything_offered(log, where(log, "Bob 2h"), [WAIVE]) == {}


def test_no_waiver_is_offered_where_nothing_was_found() -> None:
    assert everything_offered(RENEGE, where(RENEGE, "Bob Jc"), [WAIVE]) == {}
    assert everything_offered("", types.Position(0, 0), [WAIVE]) == {}


def test_a_waiver_is_a_quick_fix_and_comes_after_the_corrections() -> None:
    log = EVENING.replace("  trick Ann Kd", "  trik Ann Kd")
    assert list(everything_offered(log, where(log, "trik"), [types.CodeActionKind.QuickFix])) == [
        "Write trick",
        "Waive N101 here…",
    ]
    assert list(everything_offered(log, where(log, "trik"), [WAIVE])) == ["Waive N101 here…"]
