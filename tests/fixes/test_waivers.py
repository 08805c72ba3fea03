"""Waivers that the program writes let exactly the listed findings pass, and change nothing else."""

import pytest
from fixes.fixed import claims, facts
from fixes.test_properties import DETAILS, SEEDS, faulty
from hypothesis import given
from hypothesis import strategies as st
from waivers.test_waivers import LOG, RENEGE

from referee import limits
from referee.fixes.repair import Repaired, waived
from referee.judge.audit import audit
from referee.judge.policy import DEFAULT, Listing, Policy
from referee.judge.waivers import objection
from referee.notation.write import canonical_form
from referee.rulesets.ruleset import names

WHY = "his first evening"


def waive(log: bytes, policy: Policy = DEFAULT, reason: str = WHY) -> Repaired:
    """A log with its waivers."""
    return waived(Repaired(log, log), policy, reason)


def written(log: str) -> str:
    """The text with its waivers."""
    return waive(log.encode()).after.decode()


def listing(log: bytes) -> Listing:
    """All findings and waivers of a log."""
    return DEFAULT.apply(log, audit(log).findings, most=None)


def found(log: bytes) -> list[tuple[object, ...]]:
    """Each finding without its line."""
    return [(one.code, one.hand, one.trick, one.player, one.at[1:]) for one in audit(log).findings]


def assert_waived(log: bytes) -> None:
    """All that was found is waived now, nothing else is different, and a second time changes nothing."""
    done, before = waive(log), listing(log)
    after = listing(done.after)
    assert after.standing == []
    assert (done.waived, done.unwaived) == (len(before.standing), 0)
    assert [one.suppression for one in after.findings if not one.suppression or one.suppression.reason != WHY] == []
    assert all(waiver.sound for waiver in after.waivers)
    assert len(after.waivers) == len({one.at.line for one in before.standing})
    assert found(done.after) == found(log)
    assert facts(done.after.decode()) == facts(log.decode())
    assert claims(done.after.decode()) == claims(log.decode())
    assert audit(done.after).final == audit(log).final
    lines = done.after.split(b"\n")
    assert [line for line in lines if b"# referee: waive" not in line] == log.split(b"\n")
    again = waive(done.after)
    assert (again.after, again.waived, again.unwaived) == (done.after, 0, 0)


@given(seed=SEEDS, rules=st.sampled_from(sorted(names())), detail=DETAILS)
def test_a_game_with_faults_is_waived(seed: int, rules: str, detail: str) -> None:
    assert_waived(faulty(seed, rules, detail).encode())


@given(seed=SEEDS)
def test_lines_that_can_not_be_read_are_waived(seed: int) -> None:
    lines = faulty(seed, "winning-moves", "full", hands=2).split("\n")
    for at, cut in ((5, '"'), (8, "\x01"), (len(lines) - 2, "x" * limits.LINE_BYTES)):
        lines[at] += cut
    assert_waived("\n".join(lines).encode())


def test_a_waiver_has_the_indentation_and_the_line_end_of_its_line_and_the_byte_order_mark_stays_first() -> None:
    log = LOG.replace("\n", "\r\n").replace("\r\nrules", "\r\n\trules")
    done = waive(b"\xef\xbb\xbf" + log.encode("utf-8"))
    assert done.after.startswith(b"\xef\xbb\xbf")
    assert done.after.count(b"\n") == done.after.count(b"\r\n")
    assert f'  # referee: waive R501 "{WHY}"\r\n{RENEGE[:-1]}'.encode() in done.after
    first = waive(b"\xef\xbb\xbf\tsaet Ann 200")
    assert first.after == f'\ufeff\t# referee: waive N101 "{WHY}"\n\tsaet Ann 200'.encode()


def test_all_codes_of_a_line_share_a_waiver_and_fmt_keeps_it_there() -> None:
    log = LOG.replace("Ann Kd, Bob 9h\n", "Ann Kd, Bob 9h -> Bob\n", 1)
    assert f'  # referee: waive R501, T404 "{WHY}"\n{RENEGE[:-1]} -> Bob\n' in written(log)
    assert listing(canonical_form(written(log)).encode()).standing == []


@pytest.mark.parametrize("waiver", ['R501 "because"', "R501"])
def test_another_waiver_stays_and_what_it_waives_is_not_waived_again(waiver: str) -> None:
    log = LOG.replace(RENEGE, f"{RENEGE[:-1]}  # referee: waive {waiver}\n", 1)
    after = written(log)
    assert after.count(f"{RENEGE[:-1]}  # referee: waive {waiver}\n") == 1
    assert after.count(f'waive R501 "{WHY}"') == (1 if "because" in waiver else 2)


def test_only_what_is_listed_is_waived() -> None:
    policy = Policy(select=("R501",))
    done = waive(LOG.encode(), policy)
    assert {code for one in listing(done.after).waivers for code in one.codes} == {"R501"}
    assert (done.waived, done.unwaived) == (2, 0)


@pytest.mark.parametrize(
    "log", [b"", b"\n\n", b"# nothing yet\n", b"\0" * 100, LOG.encode().replace(b"Tuesday", b"Dienst\xe4g")]
)
def test_what_has_no_statement_or_is_not_utf_8_stays_as_it_is(log: bytes) -> None:
    done = waive(log)
    assert (done.after, done.waived, done.unwaived) == (log, 0, len(listing(log).standing))


def test_a_log_has_no_more_waivers_than_are_read() -> None:
    log = b"foo bar\n" * (limits.WAIVERS + 10)
    done = waive(log)
    assert (done.waived, done.unwaived) == (limits.WAIVERS, len(listing(log).findings) - limits.WAIVERS)
    assert all(waiver.sound for waiver in listing(done.after).waivers)
    assert waive(done.after).after == done.after


def test_no_waiver_pushes_a_hand_past_its_limit() -> None:
    table = b"rules winning-moves\nseat Ann 200\nseat Bob 200\nhand 1\n"
    log = table + (b"  foo bar".ljust(59) + b"\n") * (limits.HAND_BYTES // 60 - 1)
    done = waive(log)
    assert (done.after, done.waived, done.unwaived) == (log, 0, len(listing(log).standing))


@pytest.mark.parametrize(
    ("reason", "problem"),
    [
        ("", "the reason is empty"),
        ("  ", "the reason is empty"),
        ('so "he" said', "a reason has no double quotes"),
        ("two\nlines", "a reason is one line of visible characters, without <U+000A>"),
        ("two\rlines", "a reason is one line of visible characters, without <U+000D>"),
        ("hid\u202eden", "a reason is one line of visible characters, without <U+202E>"),
        ("\udc80", "a reason is one line of visible characters, without <U+DC80>"),
        ("x" * 201, "a reason has at most 200 characters, not 201"),
    ],
)
def test_what_can_not_be_a_reason(reason: str, problem: str) -> None:
    assert objection(reason) == problem


@given(reason=st.text(max_size=limits.REASON))
def test_any_other_reason_is_read_as_it_was_given(reason: str) -> None:
    if objection(reason) is None:
        after = waive(LOG.encode(), reason=reason).after
        assert {waiver.reason for waiver in listing(after).waivers} == {reason.strip(" ")}
        assert listing(after).standing == []
