"""The referee says the same of a log without names, and no name is left in it."""

import re
from collections.abc import Iterator
from unicodedata import normalize

import pytest
from hypothesis import given
from properties.games import RULESETS, SEEDS

from anonymize.logs import game, spoiled
from referee import Audit, audit, rulesets
from referee.anonymize import anonymized
from referee.ledger.entries import Account, Correction, Final, Standing, account_name
from referee.notation import read
from referee.notation.cards import CARDS
from referee.notation.patterns import keywords
from referee.table.house import OPTIONS

LANGUAGE = {
    *map(str.casefold, CARDS),
    *keywords(),
    *(word for option in OPTIONS for word in (option.name, *re.findall(r"[\w-]+", option.values))),
    *rulesets.names(),
    *(variant for name in rulesets.names() for variant in rulesets.load(name).variants),
    *("none", "after", "renege", "waive"),
}
"""Words that the notation itself has."""


def folded(text: str) -> str:
    return normalize("NFKC", text).casefold()


def names(log: str) -> Iterator[str]:
    """The names in the lines that can be read."""
    for section in read(log):
        for line in section.statements:
            yield from (getattr(line, one) for one in ("name", "giver", "taker", "after") if getattr(line, one, None))
            yield from getattr(line, "names", None) or ()
            for pairs in ("sums", "counts"):
                yield from (name for name, _ in getattr(line, pairs, ()))


def left_in(new: str, log: str) -> list[str]:
    """The names of a log that are words of another."""
    text = folded(new)
    wanted = {folded(name) for name in names(log)} - LANGUAGE
    return [name for name in wanted if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]


def mapped(found: Audit, new: dict[str, str]) -> tuple[object, ...]:
    """The referee's money results, with other names."""
    accounts = {account_name(old): account_name(name) for old, name in new.items()}

    def account(name: str) -> str:
        return accounts.get(name, name)

    def standing(one: Standing) -> Standing:
        return Standing({account(name): stack for name, stack in one.stacks.items()}, one.pot)

    def correction(one: Correction) -> tuple[object, ...]:
        causes = sorted((cause.line, cause.code, new.get(cause.player or "", "somebody")) for cause in one.causes)
        return causes, account(one.giver), account(one.taker), one.amount

    def hand(one: Account) -> tuple[object, ...]:
        moved = [post._replace(giver=account(post.giver), taker=account(post.taker)) for post in one.postings]
        owed = [correction(debt) for debt in one.corrections]
        won = one.winners and [new[name] for name in one.winners]
        return one.result, won, one.pot, moved, owed, standing(one.table), standing(one.verified)

    def end(one: Final | None) -> object:
        return one and (standing(one.table), standing(one.verified), one.unexplained, one.winner and new[one.winner])

    return [hand(one) for one in found.accounts], end(found.final)


def findings(found: Audit, new: dict[str, str]) -> list[tuple[object, ...]]:
    """Every finding, sorted: those of one line are ordered by columns, which have changed."""
    told = (
        (one.at.line, one.code, one.hand, one.trick, new.get(one.player or "", "somebody"), one.severity)
        for one in found.findings
    )
    return sorted(told, key=str)


@pytest.mark.parametrize("make", [game, spoiled])
@given(seed=SEEDS, ruleset=RULESETS)
def test_findings_and_debts_are_the_same(make, seed: int, ruleset: str) -> None:
    log = make(seed, ruleset)
    [new] = anonymized([log])
    assert new.faithful, log
    old, now = audit(log), audit(new.content)
    aliases = dict(zip(old.players, now.players, strict=True))
    assert findings(now, {name: name for name in now.players}) == findings(old, aliases), log
    assert mapped(now, {name: name for name in now.players}) == mapped(old, aliases), log
    assert (now.verdict, now.hands, now.rules_sha256) == (old.verdict, old.hands, old.rules_sha256), log


@pytest.mark.parametrize("line", ["0.25", "  €0.25", "x 0.25", "hadn 0.25", "stay Ann 0.25"])
def test_a_line_that_can_not_be_read_keeps_its_fraction_and_its_kind(line: str) -> None:
    """A line of one word may be a lost ``hand`` line."""
    [new] = anonymized([f"rules booray\nseat Ann 200\nseat Bob 200\nhand 1\n{line}\n"])
    assert new.faithful
    assert new.blanked == (5,)


@pytest.mark.parametrize("make", [game, spoiled])
@given(seed=SEEDS, ruleset=RULESETS)
def test_no_name_is_left_and_no_comment(make, seed: int, ruleset: str) -> None:
    log = make(seed, ruleset)
    [new] = anonymized([log])
    text = new.content.decode()
    assert not left_in(text, log), log
    assert {said.strip() for said in re.findall("#(.*)", text)} <= {"…"}
    if not log.startswith("\0"):
        # One that begins so is no text, and of it nothing is left.
        before = log.encode("utf-8", "surrogatepass").count(b"\n") + bool(log and not log.endswith("\n"))
        assert text.count("\n") == before


@pytest.mark.parametrize("make", [game, spoiled])
@given(seed=SEEDS, ruleset=RULESETS)
def test_anonymizing_is_repeatable_and_a_second_time_changes_only_lost_lines(make, seed: int, ruleset: str) -> None:
    log = make(seed, ruleset)
    [new] = anonymized([log])
    assert anonymized([log]) == [new]
    [again] = anonymized([new.content])
    assert audit(again.content).verdict == audit(log).verdict


@given(seed=SEEDS, ruleset=RULESETS)
def test_a_player_has_the_same_new_name_in_all_logs(seed: int, ruleset: str) -> None:
    logs = [game(seed, ruleset), game(seed + 1, "booed")]
    new = anonymized(logs)
    pairs = [
        pair
        for log, one in zip(logs, new, strict=True)
        for pair in zip(names(log), names(one.content.decode()), strict=True)
    ]
    assert len(dict(pairs)) == len(set(pairs))
