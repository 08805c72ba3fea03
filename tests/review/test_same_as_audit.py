"""A log that is reviewed hand by hand gets word for word what an audit of the whole says."""

from pathlib import Path
from random import Random

import pytest
from evenings.evening import evening
from evenings.logs import evening_log
from evenings.pencil import STYLES
from evenings.scribe import scribble
from hypothesis import given
from hypothesis import strategies as st
from properties.games import RULESETS, SEEDS

from referee.finding import Finding
from referee.judge.audit import Review, audit
from referee.judge.review import Reviewer
from referee.ledger.entries import Account

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*/*.bourre"))


def reviewed(content: bytes, size: int = 1000) -> tuple[list[Finding], list[Account], Review]:
    """The results for a log in blocks of so many bytes, and the accounts shown meanwhile."""
    accounts: list[Account] = []
    log = lambda: (content[at : at + size] for at in range(0, len(content), size))  # noqa: E731
    reviewer = Reviewer(log, watch=accounts.append)
    return list(reviewer.findings()), accounts, reviewer.review()


def agree(content: bytes) -> None:
    """Compare both ways."""
    whole = audit(content)
    findings, accounts, review = reviewed(content)
    assert (tuple(findings), tuple(accounts)) == (whole.findings, whole.accounts)
    assert sum(review.found.values()) == len(whole.findings)
    assert [(one.causes, one.net) for one in review.effects] == [(one.causes, one.net) for one in whole.effects]
    for name in set(Review.__slots__) - {"found", "effects"}:
        assert getattr(review, name) == getattr(whole, name), name


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_sample_gets_the_same(path):
    agree(path.read_bytes())


@pytest.mark.parametrize("detail", ["full", "cards", "part", "none"])
def test_logs_full_of_faults_get_the_same(detail):
    agree(evening_log("booray", hands=30, detail=detail, mistakes=0.7).encode())


@given(seed=SEEDS, ruleset=RULESETS, style=st.sampled_from(sorted(STYLES)))
def test_hostile_logs_get_the_same(seed, ruleset, style):
    """Lines of a legal game, some of them lost, said twice, out of place or spoilt."""
    random = Random(seed)
    lines = scribble(evening(seed, ruleset), STYLES[style], seed).text.encode().split(b"\n")
    for _ in range(random.randrange(1, 12)):
        at, other = (random.randrange(len(lines)) for _ in range(2))
        line = lines[at]
        spoilt = [b"", line + b" ;;", b"\xff" + line, b"hand", b"x" * 5000, lines[other], b"stacks Ann 7", b"misdeal"]
        spoilt += [b"rule ante 2", b"rule head yes"]
        lines[at : at + random.randrange(2)] = [random.choice(spoilt)]
    agree(b"\n".join(lines))


@pytest.mark.parametrize("content", [b"", b"\n", b"\xff\xfeh\0", b"hand\n", b"@\n" * 3000, b"seat Ann 1\n" * 2002])
def test_inputs_that_are_hardly_logs_get_the_same(content):
    agree(content)


def test_what_comes_before_a_change_of_the_rules_cites_the_old_ones():
    hand = b"hand\n  ante Ann 3\n  stay Ann\n  win Ann 4\n"
    log = b"rules winning-moves\nseat Ann 200\nseat Bob 200\n" + hand + hand + b"rule ante 2\n" + hand
    agree(log)
    gists = {one.hand: one.gist for one in reviewed(log)[0] if one.code == "L601"}
    assert ["in this hand: ante 2" in gists[hand] for hand in (1, 2, 3)] == [False, False, True]


def test_missing_parts_of_a_log_without_hands_come_first():
    log = b"forfeit Joe\ndealer Cal\nearly Fay\n"
    agree(log)
    assert [(one.code, one.at.line) for one in reviewed(log)[0]] == [("N108", 1), ("N108", 1), ("N105", 2), ("N105", 3)]


@given(seed=SEEDS, ruleset=RULESETS)
def test_findings_come_in_text_order(seed, ruleset):
    """So the first that are kept are the first of all."""
    lines = scribble(evening(seed, ruleset), STYLES["full"], seed).text.encode().splitlines()
    random = Random(seed)
    for _ in range(min(20, len(lines) - 1)):
        del lines[random.randrange(1, len(lines))]
    findings, _, _ = reviewed(b"\n".join(lines))
    places = [(one.at, one.code) for one in findings]
    assert places == sorted(places)
