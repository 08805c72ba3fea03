"""Findings come in text order, under the rules of their place; of very many the first are listed."""

from random import Random

from evenings.evening import evening
from evenings.pencil import STYLES
from evenings.scribe import scribble
from hypothesis import given
from properties.games import RULESETS, SEEDS

from referee.judge.audit import audit, summary
from referee.judge.policy import DEFAULT
from referee.limits import FINDINGS

HEAD = b"rules winning-moves\nrule goal none\nrule target none\nseat Ann 200\nseat Bob 200\nseat Cal 200\n\n"


def test_what_comes_before_a_change_of_the_rules_cites_the_old_ones():
    hand = b"hand\n  ante Ann 3\n  stay Ann\n  win Ann 4\n"
    log = b"rules winning-moves\nseat Ann 200\nseat Bob 200\n" + hand + hand + b"rule ante 2\n" + hand
    gists = {one.hand: one.gist for one in audit(log).findings if one.code == "L601"}
    assert ["in this hand: ante 2" in gists[hand] for hand in (1, 2, 3)] == [False, False, True]


def test_missing_parts_of_a_log_without_hands_come_first():
    found = audit(b"forfeit Joe\ndealer Cal\nearly Fay\n").findings
    assert [(one.code, one.at.line) for one in found] == [("N108", 1), ("N108", 1), ("N105", 2), ("N105", 3)]


@given(seed=SEEDS, ruleset=RULESETS)
def test_findings_come_in_text_order(seed, ruleset):
    """So the first that are listed are the first of all."""
    lines = scribble(evening(seed, ruleset), STYLES["full"], seed).text.encode().splitlines()
    random = Random(seed)
    for _ in range(min(20, len(lines) - 1)):
        del lines[random.randrange(1, len(lines))]
    places = [(one.at, one.code) for one in audit(b"\n".join(lines)).findings]
    assert places == sorted(places)


def test_the_first_of_many_findings_and_rulings_are_listed_and_all_are_counted():
    hands = b"hand\n  dealer Cal\n  misdeal\n  @\n"
    log = HEAD + hands * (FINDINGS + 5)
    judged = audit(log)
    made, whole = DEFAULT.apply(log, judged.findings), summary(judged)
    assert whole.found["N101"] == made.listed["error"] == FINDINGS + 5
    last_lines = [HEAD.count(b"\n") + number * hands.count(b"\n") for number in range(1, FINDINGS + 1)]
    assert [one.at.line for one in made.findings] == last_lines
    assert (len(whole.rulings), whole.ruled) == (FINDINGS, FINDINGS + 5)
    assert made.fails("error")
