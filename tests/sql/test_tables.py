"""The tables hold the referee's results for the logs."""

from collections import Counter
from functools import cache
from typing import Any

import pytest
import slow
from evenings.logs import evening_log
from hypothesis import given
from hypothesis import strategies as st
from samples.log import CLEAN, EVENINGS, FLAWED

from referee.judge.audit import Audit, audit
from referee.ledger.entries import account_name
from referee.playback import retell
from referee.report.sql.judged import TooLargeError
from referee.report.sql.rows import rows
from referee.report.sql.schema import TABLES
from referee.report.sql.store import TableStore
from referee.rulesets import load, names
from referee.table.money import plain
from sql.asked import asked, filled

SAMPLES = {sample.name: sample.log for sample in (*CLEAN, *FLAWED, *EVENINGS)}
PLANS = [(name, variants) for name in names() for variants in ((), *((one,) for one in load(name).variants))]

BALANCES = """
    WITH moved AS (
        SELECT path, hand, giver AS account, -amount AS amount FROM postings
        UNION ALL
        SELECT path, hand, taker, amount FROM postings
    )
    SELECT path, stacks.hand, account, at_table, coalesce(sum(amount), 0) AS balance
    FROM stacks LEFT JOIN moved USING (path, account)
    WHERE moved.hand <= stacks.hand OR moved.hand IS NULL
    GROUP BY ALL
"""
"""What each account has after each hand: as the ledger says, and as the postings up to there come to."""

UNPROVEN = """\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  stay Ann, Bob
hand 2
  dealer Ann
"""


@cache
def samples() -> TableStore:
    """The tables of all samples, filled once."""
    return filled(SAMPLES)


def answered(query: str) -> list[tuple[Any, ...]]:
    """What the tables of all samples answer."""
    return list(samples().ask(query).rows)


@cache
def audited(name: str) -> Audit:
    """The verdict on a sample."""
    return audit(SAMPLES[name])


def logs_of(rules: str, variants: tuple[str, ...], **more: object) -> dict[str, str]:
    """Two generated games of these rules, the second with faults."""
    return {
        "0": evening_log(rules, variants, hands=12),
        "1": evening_log(rules, variants, hands=12, seed=2, mistakes=0.4),
    }


@pytest.mark.parametrize(("rules", "variants"), slow.but_rows(7, PLANS))
def test_the_postings_of_a_game_add_up_to_the_stacks_and_the_pot_after_every_hand(rules, variants):
    logs = logs_of(rules, variants)
    hands = sum(len(audit(log).accounts) for log in logs.values())
    store = filled(logs)
    [(wrong,)] = store.ask(f"SELECT count(*) FROM ({BALANCES}) WHERE at_table <> balance").rows
    [(right,)] = store.ask(f"SELECT count(DISTINCT (path, hand)) FROM ({BALANCES}) WHERE at_table = balance").rows
    assert wrong == 0
    assert right > hands / 2


def test_sample_postings_add_up_too_if_nobody_left():
    """The stack of a player who left is the cash-out, which the bank has."""
    stayed = "account NOT IN (SELECT giver FROM postings WHERE reason = 'cash-out' AND postings.path = balances.path)"
    found = answered(f"SELECT path, hand FROM ({BALANCES}) AS balances WHERE at_table <> balance AND {stayed}")
    assert not found


def test_the_stacks_are_those_of_the_ledger():
    expected = [
        (name, account.hand, owner, *(None if one is None else plain(one) for one in has))
        for name in SAMPLES
        for account in audited(name).accounts
        for owner, *has in [
            *((account_name(who), stack, account.verified.stacks[who]) for who, stack in account.table.stacks.items()),
            ("pot", account.table.pot, account.verified.pot),
        ]
    ]
    assert answered("SELECT path, hand, account, at_table, verified FROM stacks") == expected


def test_the_findings_are_those_of_check():
    expected = Counter(
        (name, one.code, one.at.line, one.player, one.message) for name in SAMPLES for one in audited(name).findings
    )
    assert Counter(answered("SELECT path, code, line, player, message FROM findings")) == expected
    counts = answered("SELECT severity, count(*) FROM findings GROUP BY severity ORDER BY severity")
    summed = answered("SELECT sum(errors), sum(notes), sum(warnings) FROM games")
    assert [count for _, count in counts] == [count for count in summed[0] if count]


def test_the_plays_are_those_of_the_playback():
    told = [
        (name, hand.number, play.card, play.verdict)
        for name, log in SAMPLES.items()
        for hand in list(retell(log))[1:]
        for trick in hand.tricks
        for play in (*trick.plays, *trick.taken_back)
    ]
    assert answered("SELECT path, hand, card, verdict FROM plays") == told
    proven = "SELECT count(*) FROM plays WHERE verdict = 'renege' AND code NOT LIKE 'R5%'"
    assert answered(proven) == [(0,)]


def test_each_row_has_the_columns_of_its_table():
    shapes = {
        (table.name, frozenset(row))
        for name, log in SAMPLES.items()
        for table, row in rows(name, log, (), with_playback=True)
    }
    assert shapes == {(table.name, frozenset(column.name for column in table.columns)) for table in TABLES}


def test_unproven_values_are_null():
    logs = {"tuesday": UNPROVEN}
    assert asked(logs, "SELECT result, winners, bourre FROM hands WHERE hand = 1") == [("unproven", None, None)]
    assert asked(logs, "SELECT count(at_table), count(verified) FROM stacks") == [(0, 0)]
    assert asked(logs, "SELECT DISTINCT net, net_at_table, bought_in FROM players") == [(None, None, "200")]
    assert asked(logs, "SELECT player, tricks, won FROM seats WHERE hand = 1 AND said = 'stayed'") == [
        ("Ann", None, None),
        ("Bob", None, None),
    ]


def test_winnings_sum_to_the_pot_and_at_the_table_to_unexplained_money_too():
    query = """
        SELECT sum(net) + any_value(pot.verified), sum(net_at_table) + any_value(pot.at_table) - any_value(unexplained)
        FROM players
        JOIN (FROM stacks SELECT path, max_by(stacks, hand) AS pot WHERE account = 'pot' GROUP BY path) USING (path)
        JOIN games USING (path)
        GROUP BY path
    """
    won = [sums for sums in answered(query) if sums[0] is not None]
    assert len(won) > 80
    assert set(won) == {("0", "0")}


def test_a_player_named_like_the_pot_has_the_same_name_in_all_tables():
    log = UNPROVEN.replace("Ann", "pot").replace("stay pot, Bob", "stay pot\n  win pot 3")
    logs = {"tuesday": log}
    for column in ("players.player", "seats.player", "postings.taker", "stacks.account"):
        table = column.partition(".")[0]
        assert ("player:pot",) in asked(logs, f"SELECT {column} FROM {table}")
    assert asked(logs, "SELECT won FROM seats WHERE hand = 1 AND player = 'player:pot'") == [(True,)]


@given(st.sampled_from(sorted(SAMPLES)), st.randoms(use_true_random=False))
def test_no_log_is_too_broken_for_the_tables(name, chance):
    lines = SAMPLES[name].split(b"\n")
    for _ in range(chance.randint(1, 6)):
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        words = lines[at].split(b" ")
        words[chance.randrange(len(words))] = chance.choice(lines[other].split(b" "))
        lines[at] = chance.choice([b" ".join(words), lines[other], b"\xff\x00", b""])
    log = b"\n".join(lines)
    [(findings, plays)] = asked({"log": log}, "SELECT (SELECT count(*) FROM findings), (SELECT count(*) FROM plays)")
    assert findings == len(audit(log).findings)
    assert plays == sum(len(t.plays) + len(t.taken_back) for hand in list(retell(log))[1:] for t in hand.tricks)


def test_an_amount_too_large_for_the_tables_makes_no_row(monkeypatch):
    """No ledger follows money that far unless forced to."""
    monkeypatch.setattr("referee.ledger.books._TOO_LARGE", 10**60)
    hands = "".join(
        f"hand {number}\n  stay Ann, Bob, Cal, Dee\n  took Ann {5}, Bob 0, Cal 0, Dee 0\n" for number in range(1, 60)
    )
    seats = "".join(f"seat {name} 200\n" for name in ("Ann", "Bob", "Cal", "Dee"))
    log = f"rules louisiana\nrule short-stack debt\nrule bourre-limit none\n{seats}{hands}"
    assert max(account.pot or 0 for account in audit(log).accounts) > 10**18
    with pytest.raises(TooLargeError, match="16 digits"):
        next(iter(rows("tuesday", log.encode(), (), with_playback=True)))
