"""A finding is known again wherever its line has moved to, and never taken for another."""

import re
from dataclasses import replace

import pytest
from evenings.evening import evening, with_renege, with_wrong_claim
from evenings.pencil import BARE, FULL, PART, SKETCH
from evenings.scribe import scribble
from hypothesis import given
from hypothesis import strategies as st
from properties.games import RULESETS, SEEDS
from samples.log import EVENINGS, FLAWED

from referee.judge.audit import audit
from referee.judge.fingerprint import fingerprints
from referee.judge.policy import DEFAULT
from referee.notation.write import formatted
from waivers.logs import LOG

NOISE = st.sampled_from(["", "  ", "# a word", '\t# referee: waive R501 "why"', "  # hand 7"])
GAMES = st.sampled_from([with_renege, with_wrong_claim])


def prints(log: str | bytes) -> tuple[str, ...]:
    """The fingerprints of all findings of a log."""
    content = log.encode() if isinstance(log, str) else log
    return fingerprints(content, audit(content).findings)


@st.composite
def logs(draw: st.DrawFn) -> str:
    """A log with a fault or two, in more or less detail."""
    seed, ruleset = draw(SEEDS), draw(RULESETS)
    played = draw(GAMES)(seed, ruleset) or evening(seed, ruleset)
    return scribble(played, draw(st.sampled_from([FULL, PART, BARE, SKETCH])), seed).text


@given(log=logs(), data=st.data())
def test_comments_blank_lines_and_indentation_change_no_fingerprint(log: str, data: st.DataObject) -> None:
    other = []
    for line in log.split("\n"):
        other += data.draw(st.lists(NOISE, max_size=2))
        other.append(data.draw(st.sampled_from(["{}", "  {}", "\t{}  ", "{} # why"])).format(line))
    assert prints("\n".join(other)) == prints(log)


@given(log=logs())
def test_line_ends_and_a_byte_order_mark_change_no_fingerprint(log: str) -> None:
    assert prints(b"\xef\xbb\xbf" + log.replace("\n", "\r\n").encode()) == prints(log)


@given(log=logs())
def test_the_canonical_form_changes_no_fingerprint_and_all_are_different(log: str) -> None:
    assert prints(formatted(log)) == prints(log)
    assert len(set(prints(log))) == len(audit(log).findings)


def test_repeated_findings_between_hands_differ_by_the_hands_before() -> None:
    log = "rules booray\nseat Ann 200\nseat Bob 200\nstay Ann\nstay Ann\n" + "hand\nput Ann 1\nstay Ann\n" * 3
    misplaced = [one for one in audit(log.encode()).findings if one.code == "N105"]
    assert [one.hand for one in misplaced] == [None] * 4
    assert len(set(prints(log))) == len(audit(log.encode()).findings)


@pytest.mark.parametrize("sample", [*FLAWED, *EVENINGS], ids=lambda sample: sample.name)
def test_fingerprints_in_samples_differ_and_survive_formatting(sample) -> None:
    assert len(set(prints(sample.log))) == len(sample.audit.findings)
    assert prints(formatted(sample.log)) == prints(sample.log)


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
