"""What each ruling changed: the log judged as if the line were not there."""

from collections import Counter

from hypothesis import given
from properties.games import RULESETS, SEEDS
from rulings.planted import planted

from referee import Audit, audit
from referee.judge.premise import HandCorrection, Without, without_rulings


def without(text: str) -> tuple[Without, ...]:
    return without_rulings(text, audit(text).rulings)


def blanked(text: str, line: int) -> Audit:
    lines = text.split("\n")
    lines[line - 1] = ""
    return audit("\n".join(lines))


def owed(found: Audit) -> Counter[HandCorrection]:
    return Counter(HandCorrection(one, account.hand) for account in found.ledgers for one in account.corrections)


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
                for here, there in zip(other.ledgers, whole.ledgers, strict=True)
            ]
            assert one.ruling.kind == "misdeal" or any(lost), text
            continue
        assert one.final == other.final, text
        assert Counter(one.owed) == owed(other) - owed(whole), text
        assert Counter(one.not_owed) == owed(whole) - owed(other), text
        assert keys(brief.finding for brief in one.found) == found(other, whole), text
        assert keys(brief.finding for brief in one.not_found) == found(whole, other), text


def test_a_ruling_without_whose_line_the_log_is_no_text_any_more_is_not_weighed() -> None:
    log = b"rules booed\n#" + b"\xff" * 250 + b"\nseat Ann 9\nseat Bob 9\nhand 1\nruling waive Ann #" + b"x" * 600
    [one] = without_rulings(log, audit(log).rulings)
    assert (one.changes, one.final, one.owed, one.found) == (None, None, (), ())


@given(seed=SEEDS, ruleset=RULESETS)
def test_rulings_are_in_text_order_with_their_lines(seed: int, ruleset: str) -> None:
    text = planted(seed, ruleset)
    rulings = audit(text).rulings
    assert list(rulings) == sorted(rulings, key=lambda one: one.at), text
    words = {"renege": "ruling renege", "waive": "ruling waive"}
    for one in rulings:
        line = text.splitlines()[one.at.line - 1]
        assert line.strip().startswith(words.get(one.kind, one.kind)), text
