"""A comment waives findings of its codes at one line; a useless one is reported."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.judge.audit import audit
from referee.judge.waivers import Waiver, Waiving
from referee.text import limits
from waivers.logs import LOG, RENEGE, waiving

WAIVER = '# referee: waive R501 "his first evening"'


class Found(NamedTuple):
    """For each finding of a log the waiver that lets it pass, if one does; and all waivers of the log."""

    by: list[Waiver | None]
    waivers: tuple[Waiver, ...]


def found(log: str | bytes) -> Found:
    """What the waivers of a log let pass."""
    content = log.encode() if isinstance(log, str) else log
    waivers = Waiving(content)
    return Found([waivers.of(one) for one in audit(content).findings], waivers.waivers())


def passed(log: str) -> list[tuple[str, int]]:
    """The code and line of each finding that is waived."""
    return [(one.code, one.at.line) for one, by in zip(audit(log).findings, found(log).by, strict=True) if by]


def only(log: str) -> Waiver:
    """The one waiver of a log."""
    [waiver] = found(log).waivers
    return waiver


def problem(waiver: str) -> str | None:
    """What is wrong with a waiver at the renege's line, which then waives nothing."""
    log = waiving(waiver)
    assert (passed(log) == []) == bool(only(log).problem)
    return only(log).problem


def test_a_waiver_at_the_end_of_a_line_covers_that_line() -> None:
    log = waiving(WAIVER)
    assert passed(log) == [("R501", 12)]
    assert only(log) == Waiver((12, 25, 66), 12, ("R501",), "his first evening")
    assert only(log).used
    assert only(log).sound


def test_a_waiver_on_its_own_line_covers_the_next_statement() -> None:
    log = LOG.replace(RENEGE, f"  {WAIVER}\n\n  # so it was\n{RENEGE}", 1)
    assert passed(log) == [("R501", 15)]
    assert (only(log).at.line, only(log).line) == (12, 15)


def test_several_waivers_may_cover_the_same_statement() -> None:
    other = '# referee: waive L605 "paid later"'
    log = LOG.replace(RENEGE, f"  {WAIVER}\n  {other}\n{RENEGE}", 1)
    assert [(one.line, one.used) for one in found(log).waivers] == [(14, True), (14, False)]


@pytest.mark.parametrize("words", ["R501, L605", "L605 R501", "R501,L605", "L605 , R501 R501"])
def test_a_waiver_may_have_several_codes_and_lists_those_not_found(words: str) -> None:
    waiver = only(waiving(f'# referee: waive {words} "why"'))
    assert sorted(waiver.codes) == ["L605", "R501"]
    assert (waiver.unmet, waiver.used, waiver.sound) == (("L605",), True, False)


@pytest.mark.parametrize("line", ["sit Dee 200", "rebuy Bob 1OO"])
def test_a_line_that_can_not_be_read_can_be_waived(line: str) -> None:
    number = LOG.split("\n").index(line) + 1
    assert passed(LOG.replace(line, f'{line} # referee: waive N101 "smudged"')) == [("N101", number)]


def test_a_line_that_is_no_text_can_be_waived_from_the_line_before() -> None:
    log = b'rules booed\n# referee: waive N107 "wet"\nseat \xff 200 # referee: waive N101 "not read"\n'
    [waiver] = found(log).waivers
    assert (waiver.line, waiver.used) == (3, True)


def test_notes_can_be_waived() -> None:
    log = 'rules booed\nseat Ann 200\nseat Bob 200\nhand 1 # referee: waive U701 "nobody noted cards"\n  dealer Ann\n'
    assert passed(log) == [("U701", 4)]


def test_a_waiver_covers_no_other_line_and_no_other_code() -> None:
    assert passed(LOG.replace("  trick Ann Qd", f"  trick Ann Qd, Bob 5d {WAIVER}\n#", 1)) == []
    assert passed(waiving('# referee: waive R502 "why"')) == []
    assert not only(waiving('# referee: waive R502 "why"')).used


def test_a_waiver_without_a_following_statement_covers_nothing() -> None:
    assert only(f"{LOG}{WAIVER}\n").line is None
    assert not only(f"{LOG}{WAIVER}").used


def test_the_first_of_two_waivers_for_the_same_finding_counts() -> None:
    log = LOG.replace(RENEGE, f'  # referee: waive R501 "first"\n{RENEGE[:-1]} # referee: waive R501 "second"\n', 1)
    [by] = [by for by in found(log).by if by]
    assert by.reason == "first"


@pytest.mark.parametrize(
    "comment",
    [
        "# referee: the bids were loud",
        "# referee waived it",
        "# the referee: waive R501",
        '# waive R501 "why"',
        "# referee:",
        "# referee",
        "# R501",
        "# expect R501 Bob",
        "#",
    ],
)
def test_other_comments_are_no_waivers(comment: str) -> None:
    assert found(waiving(comment)).waivers == ()


def test_quoted_text_holds_no_waiver() -> None:
    assert found(LOG.replace("Tuesday night", "# referee: waive N101 why")).waivers == ()


@pytest.mark.parametrize(
    "comment",
    [
        '#referee:waive R501 "why"',
        '##  referee :\twaive  R501,"why"  ',
        '# referee: waive R501"why"',
    ],
)
def test_spaces_do_not_matter(comment: str) -> None:
    assert problem(comment) is None


BEGINNING = "write it as "
MISSING = "the reason is missing: write it in double quotes, as in "
FORM = '# referee: waive R501 "why"'


@pytest.mark.parametrize(
    ("comment", "told"),
    [
        ("# referee: waive R501", MISSING + FORM),
        ("# referee: waive R501 his first evening", MISSING + FORM),
        ("# referee: waive R501 “why”", MISSING + FORM),
        ("# referee: waive R501 'why'", MISSING + FORM),
        ('# referee: waive R501 "why', MISSING + FORM),
        ("# referee: waive", MISSING + FORM),
        ('# referee: waive R501 " "', "the reason is empty"),
        ('# referee: waive "why"', "the code is missing: write it as in " + FORM),
        ('# referee: waive R5O1 "why"', "there is no code `R5O1`. Did you mean `R501`?"),
        ('# referee: waive r501 "why"', "there is no code `r501`. Did you mean `R501`?"),
        ('# referee: waive renege "why"', "there is no code `renege`"),
        ('# referee: waive R501: "why"', "there is no code `R501:`. Did you mean `R501`?"),
        ('# referee: waive R501 "why" L605 "too"', 'nothing may come after the reason, but there is L605 "too"'),
        ('# referee: waiv R501 "why"', BEGINNING + FORM),
        ('# referee waive R501 "why"', BEGINNING + FORM),
        ('# Referee: Waive R501 "why"', BEGINNING + FORM),
        ('# refree: waive R501 "why"', BEGINNING + FORM),
        ("# referee: waived", BEGINNING + FORM),
    ],
)
def test_a_malformed_waiver_says_why_and_waives_nothing(comment: str, told: str) -> None:
    assert problem(comment) == told


def test_a_reason_has_a_longest_length() -> None:
    assert problem(f'# referee: waive R501 "{"x" * limits.REASON}"') is None
    assert problem(f'# referee: waive R501 "{"x" * 201}"') == "a reason has at most 200 characters, not 201"


def test_the_message_quotes_the_beginning_of_a_long_wrong_word() -> None:
    told = problem(f'# referee: waive {"x" * 2000} "why"')
    assert told == f"there is no code `{'x' * limits.EXCERPT}...`"


def test_waivers_past_the_limit_are_counted_and_waive_nothing() -> None:
    log = f"{WAIVER}\n" * (limits.WAIVERS + 7) + LOG
    waivers = found(log).waivers
    assert len(waivers) == limits.WAIVERS + 1
    assert waivers[-1].problem == "a log has at most 1,000 waivers: this one and 6 more after it waive nothing"
    assert found(log.replace(WAIVER, "# a word", 6)).waivers[-1].problem == (
        "a log has at most 1,000 waivers: this one waives nothing"
    )


@given(text=st.text(alphabet=' \t#:",referewaivR5012L60x\n\r\x00é“'))
def test_no_comment_raises(text: str) -> None:
    for one in found(f"# referee: waive {text}\nsit # referee {text}").waivers:
        assert one.problem is not None or one.reason


@given(text=st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=300))
def test_waiving_changes_neither_verdict_nor_finding_nor_ledger(text: str) -> None:
    before, after = audit(LOG), audit(waiving(f'# referee: waive R501 "{text}"'))
    assert (before.verdict, before.findings, before.accounts) == (after.verdict, after.findings, after.accounts)
    assert before.final == after.final


@pytest.mark.parametrize(
    "text", ["#" * 1_000_000, "#a" + " " * 1_000_000, "# a " * 300_000, f"#a{' ' * 4_000}\n" * 300]
)
def test_reading_waivers_takes_linear_time(text: str) -> None:
    """Each of these would take hours if reading restarted at every character."""
    assert not Waiving(text.encode()).waivers()
