"""A comment waives findings of its codes at one line, and a finding is known again wherever its line has moved to."""

import json
import re
from dataclasses import replace

import pytest
from commands import run
from evenings.evening import evening, with_renege, with_wrong_claim
from evenings.scribe import BARE, FULL, PART, SKETCH, scribble
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from properties.games import RULESETS, SEEDS

from referee import limits
from referee.judge.audit import audit
from referee.judge.fingerprint import with_fingerprints
from referee.judge.policy import DEFAULT
from referee.judge.waivers import Waiver, Waiving
from referee.notation.write import canonical_form
from referee.report.json.schemas import schema

PLAYED = """\
  trump 7s
  stay Ann, Bob
  trick Ann Kd, Bob 9h
  trick Ann Qd, Bob 5d
  trick Ann 4c, Bob Jc
  trick Bob 4d, Ann 8s
  trick Ann 2c, Bob Th
  win Ann 3
"""
LOG = f"""\
game "Tuesday night"
rules booed
seat Ann 200
seat Bob 200
seat Cal 200
sit Dee 200

hand 1
  dealer Cal
{PLAYED}  bourre none
  stacks Ann 202, Bob 199, Cal 199
rebuy Bob 1OO
forfeit Ann
hand 2
{PLAYED}"""
RENEGE = "  trick Ann Kd, Bob 9h\n"
"""The line of Bob's renege, the same in both hands."""


def waiving(waiver: str, log: str = LOG) -> str:
    """The log with a comment at the end of the first renege's line, which is line 12."""
    return log.replace(RENEGE, f"{RENEGE[:-1]}  {waiver}\n", 1)


NOISE = st.sampled_from(["", "  ", "# a word", '\t# referee: waive R501 "why"', "  # hand 7"])
GAMES = st.sampled_from([with_renege, with_wrong_claim])


def prints(log: str | bytes) -> tuple[str, ...]:
    """The fingerprints of all findings of a log."""
    content = log.encode() if isinstance(log, str) else log
    return tuple(fingerprint() for _, fingerprint, _ in with_fingerprints(content, audit(content).findings))


@st.composite
def logs(draw: st.DrawFn) -> str:
    """A log with a fault or two, in more or less detail."""
    seed, ruleset = draw(SEEDS), draw(RULESETS)
    played = draw(GAMES)(seed, ruleset) or evening(seed, ruleset)
    return scribble(played, draw(st.sampled_from([FULL, PART, BARE, SKETCH])), seed).text


@given(log=logs(), data=st.data())
def test_comments_blanks_line_ends_and_a_byte_order_mark_change_no_fingerprint(log: str, data: st.DataObject) -> None:
    other = []
    for line in log.split("\n"):
        other += data.draw(st.lists(NOISE, max_size=2))
        other.append(data.draw(st.sampled_from(["{}", "  {}", "\t{}  ", "{} # why"])).format(line))
    begins, ends = data.draw(st.sampled_from([("", "\n"), ("\ufeff", "\r\n")]))
    assert prints(begins + ends.join(other)) == prints(log)


@given(log=logs())
def test_the_canonical_form_changes_no_fingerprint_and_all_are_different(log: str) -> None:
    assert prints(canonical_form(log)) == prints(log)
    assert len(set(prints(log))) == len(audit(log).findings)


def test_repeated_findings_between_hands_differ_by_the_hands_before() -> None:
    log = "rules booray\nseat Ann 200\nseat Bob 200\nstay Ann\nstay Ann\n" + "hand\nput Ann 1\nstay Ann\n" * 3
    misplaced = [one for one in audit(log.encode()).findings if one.code == "N105"]
    assert [one.hand for one in misplaced] == [None] * 4
    assert len(set(prints(log))) == len(audit(log.encode()).findings)


def test_later_hands_change_no_earlier_fingerprint() -> None:
    hands = [match.start() for match in re.finditer("^(hand|rebuy)", LOG, re.MULTILINE)]
    for end in hands[1:]:
        before = prints(LOG[:end])
        assert prints(LOG)[: len(before)] == before


def test_a_hand_changes_the_fingerprints_of_its_own_findings_only() -> None:
    before, renege, between, _, second = prints(LOG)
    other = prints(LOG.replace("bourre none", "bourre Ann 0", 1).replace("1OO", "2OO"))
    assert [before, second] == [other[0], other[-1]]
    assert renege not in other
    assert between not in other


def test_a_line_that_can_not_be_read_counts_as_it_stands() -> None:
    broken = b"rules booed\nseat Ann 200\nseat \xff 200\n"
    assert prints(broken) == prints(broken.replace(b"seat \xff", b"  seat   \xff"))
    assert prints(broken) != prints(broken.replace(b"\xff", b"\xfe"))
    assert prints("sit Ann  # who?") == prints("sit  Ann") != prints("sit Bob")


def test_findings_without_a_line_have_a_fingerprint_too() -> None:
    assert len(prints("")) == len(prints("\n\n")) == len(prints("# nothing")) == len(prints(b"\xff\xfea")) == 1


def test_alike_findings_of_one_line_are_counted() -> None:
    log = "rules booed\nsit\nsit\nsit\n"
    assert len(set(prints(log))) == 3
    assert prints(log)[:2] != prints("rules booed\nsit\nsit\n")[:2]  # The part before the hands differs.


def test_findings_of_a_hand_are_counted_across_a_line_that_belongs_to_none() -> None:
    """The line between them is out of place: it belongs to no hand, and is listed after the hand."""
    hand = "hand\n dealer Cal\n trump 7s\n stay Ann\n win Ann 3\nrebuy Ann 5\n"
    log = f"rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\n{hand}pay Ann ,\nstay Ann\npay Bob ,\n"
    found = audit(log).findings
    assert [(one.code, one.hand) for one in found] == [("N101", 1), ("N105", None), ("N101", 1)]
    assert len(set(prints(log))) == 3


def test_a_fingerprint_has_32_hexadecimal_digits_that_never_change() -> None:
    assert prints(LOG) == (
        "56941bc93836a4db7f4ff4a304ea8633",
        "be740b92c36d263fd328e1b0a2b74cc5",
        "8c736f373f2c21256a7c7282ea0a6b2e",
        "bc96b447f6a26c5240f6d06cab1ccab7",
        "165e20cf47d61a800b052db8e84c6702",
    )


def test_findings_of_a_hand_past_its_limits_have_fingerprints() -> None:
    log = "rules booed\nhand 1\n" + "trump 7s\n" * 5000
    assert len(set(prints(log))) == len(audit(log).findings) > 0


@pytest.mark.parametrize("most", [0, 1, 3])
def test_a_fingerprint_does_not_depend_on_the_number_listed(most: int) -> None:
    log = LOG.encode()
    findings = audit(log).findings
    listed = DEFAULT.apply(log, findings, most).findings
    assert len(listed) == most
    assert all(one.fingerprint == prints(log)[findings.index(replace(one, fingerprint=None))] for one in listed)


WAIVER = '# referee: waive R501 "his first evening"'
SOUND = LOG.replace("sit Dee 200\n", "").replace("1OO", "100").replace("hand 2", "hand 2  # so it went")
ONE = SOUND[: SOUND.index("rebuy")]
"""The first hand alone: nothing is wrong with it but the renege, in line 11."""
WAIVED = waiving(WAIVER, ONE)
UNUSED = waiving('# referee: waive R501, L605 "why"', ONE)
WRONG = waiving(f"{WAIVER} and so on", ONE)


def waivers(log: str | bytes) -> tuple[Waiver, ...]:
    """Return all waivers of a log, with what they waive."""
    content = log.encode() if isinstance(log, str) else log
    waiving = Waiving(content)
    for finding in audit(content).findings:
        waiving.of(finding)
    return waiving.waivers()


def problem(waiver: str) -> str | None:
    """Return what is wrong with a waiver at the renege's line."""
    [one] = waivers(waiving(waiver))
    return one.problem


def test_a_waiver_has_a_place_and_covers_its_own_line_or_the_next_statement() -> None:
    assert waivers(waiving(WAIVER)) == (Waiver((12, 25, 66), 12, ("R501",), "his first evening"),)
    [above] = waivers(LOG.replace(RENEGE, f"  {WAIVER}\n\n  # so it was\n{RENEGE}", 1))
    assert (above.at.line, above.line, above.used, above.sound) == (12, 15, True, True)


def test_a_line_that_is_no_text_can_be_waived_from_the_line_before() -> None:
    log = b'rules booed\n# referee: waive N107 "wet"\nseat \xff 200 # referee: waive N101 "not read"\n'
    assert [(waiver.line, waiver.used) for waiver in waivers(log)] == [(3, True)]


def test_quoted_text_holds_no_waiver() -> None:
    assert waivers(LOG.replace("Tuesday night", "# referee: waive N101 why")) == ()


def test_a_reason_and_a_wrong_word_have_a_longest_length() -> None:
    assert problem(f'# referee: waive R501 "{"x" * limits.REASON}"') is None
    assert problem(f'# referee: waive R501 "{"x" * 201}"') == "a reason has at most 200 characters, not 201"
    assert problem(f'# referee: waive {"x" * 2000} "why"') == f"there is no code `{'x' * limits.EXCERPT}...`"


@pytest.mark.parametrize(
    ("more", "message"), [(7, "this one and 6 more after it waive nothing"), (1, "this one waives")]
)
def test_waivers_past_the_limit_are_counted_and_waive_nothing(more: int, message: str) -> None:
    found = waivers(f"{WAIVER}\n" * (limits.WAIVERS + more) + LOG)
    assert len(found) == limits.WAIVERS + 1
    assert f"a log has at most 1,000 waivers: {message}" in str(found[-1].problem)


@given(text=st.text(alphabet=' \t#:",referewaivR5012L60x\n\r\x00é“'))
def test_no_comment_raises(text: str) -> None:
    for one in waivers(f"# referee: waive {text}\nsit # referee {text}"):
        assert one.problem is not None or one.reason


@given(text=st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=300))
def test_waiving_changes_neither_verdict_nor_finding_nor_ledger(text: str) -> None:
    before, after = audit(LOG), audit(waiving(f'# referee: waive R501 "{text}"'))
    assert (before.verdict, before.findings, before.ledgers) == (after.verdict, after.findings, after.ledgers)
    assert before.final == after.final


@pytest.mark.parametrize(
    "text", ["#" * 1_000_000, "#a" + " " * 1_000_000, "# a " * 300_000, f"#a{' ' * 4_000}\n" * 300]
)
def test_reading_waivers_takes_linear_time(text: str) -> None:
    """Each of these would take hours if reading restarted at every character."""
    assert not Waiving(text.encode()).waivers()


@pytest.mark.parametrize(
    ("text", "fail_on", "status"),
    [
        (ONE, "error", 1),
        (WAIVED, "error", 0),
        (WAIVED, "warning", 0),
        (UNUSED, "error", 0),
        (UNUSED, "warning", 1),
        (UNUSED, "incomplete", 1),
        (WRONG, "error", 1),
        (SOUND.replace(RENEGE, f"{WAIVER}\n{RENEGE}", 1), "error", 1),
        (SOUND.replace(RENEGE, f"{WAIVER}\n{RENEGE}"), "error", 0),
    ],
)
@pytest.mark.parametrize("readings", [(), ("--readings",)])
def test_a_waived_finding_does_not_fail_and_a_useless_waiver_is_a_warning(
    text: str, fail_on: str, status: int, readings: tuple[str, ...]
) -> None:
    assert run("check", "-", "--fail-on", fail_on, *readings, given=text).exit_code == status


def test_a_note_fails_on_request_unless_it_is_waived() -> None:
    unproven = ONE.split("  trick")[0] + "  took Ann 3, Bob 2\n  win Ann 3\n"
    waived = unproven.replace("hand 1", 'hand 1 # referee: waive U701 "nobody noted the cards"')
    for words, statuses in ((), (0, 0)), (("--fail-on", "incomplete"), (1, 0)):
        assert tuple(run("check", "-", *words, given=text).exit_code for text in (unproven, waived)) == statuses


@pytest.mark.parametrize("text", [ONE, WAIVED, UNUSED, WRONG, f"{LOG}{WAIVER}"])
@pytest.mark.parametrize("options", [(), ("--readings",)])
def test_the_json_matches_the_schema(text: str, options: tuple[str, ...]) -> None:
    report = json.loads(run("check", "-", *options, "--output-format", "json", given=text).stdout)
    Draft202012Validator(schema("check")).validate(report)
