"""Fixes: corrections, readings of slips of the pen, and what a hand leaves out."""

import pytest
from assist.test_hover import HEAD, LOG, TRICKS
from assist.writing import reading

from referee.judge import slips
from referee.judge.audit import audit
from referee.notation.write import with_edits


def fixed(log, words, findings=None):
    """The titles of the fixes for the line with these words, and the log after each."""
    assistant = reading(log)
    line = log[: log.index(words)].count("\n") + 1
    found = list(assistant.fixes(line, line, findings))
    return {fix.title: with_edits(assistant.draft.text, fix.edits) for fix in found}


def test_a_misspelt_word_and_a_wrong_claim_are_corrected():
    assert fixed(LOG.replace("stay Ann", "stya Ann"), "stya")["Write stay"] == LOG
    assert LOG in fixed(LOG.replace("Kd 4d -> Ann", "Kd 4d -> Bob"), "Kd 4d").values()


def test_a_word_that_may_be_a_slip_is_read_otherwise_and_says_how_many_findings_that_explains_if_several():
    found = fixed(LOG.replace("trick Kd 4d", "trick Kd 9d"), "trick Kd 9d")
    [title] = [title for title in found if title.startswith("Was 4d meant")]
    assert title.endswith((")", ": explains 2 findings"))


def test_no_two_fixes_are_the_same():
    for wrong in ("Kd 4d -> Bob", "Kd 9d -> Ann"):
        texts = list(fixed(LOG.replace("Kd 4d -> Ann", wrong), wrong).values())
        assert texts
        assert len(texts) == len(set(texts))


def test_a_hand_without_an_error_is_not_searched_for_slips(monkeypatch):
    assert not [found for found in audit(LOG).findings if found.severity == "error"]
    monkeypatch.delattr(slips.LogSearch, "search_hand")
    assert "Write who took this trick: -> Ann" in fixed(LOG, "Jh 2h")


def test_what_a_hand_leaves_out_is_offered_with_all_of_it_at_once():
    whole = fixed(HEAD + TRICKS, "hand 1")["Write the whole result of hand 1"]
    assert whole.replace(" -> Ann", "").replace(" -> Bob", "") == LOG.replace(" -> Ann", "")


@pytest.mark.parametrize("words", ["stya", "Kd 4d"])
def test_a_suppressed_finding_has_no_fix(words):
    log = LOG.replace("stay Ann", "stya Ann").replace("4d -> Ann", "4d -> Bob")
    assert not [title for title in fixed(log, words, []) if "Was" in title or "slip" in title.lower()]
