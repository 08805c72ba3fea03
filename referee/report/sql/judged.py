"""The rows from a log's verdict and ledger, each as a mapping from column name to value."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from referee.finding import Finding
from referee.judge.audit import Audit
from referee.judge.heading import Heading
from referee.ledger.entries import Account, Correction, Final, Posting, account_name
from referee.ledger.evening import Basis, evening
from referee.report.sql.schema import (
    CORRECTIONS,
    FINDINGS,
    GAMES,
    HANDS,
    PLAYERS,
    POSTINGS,
    RULINGS,
    STACKS,
    Table,
)
from referee.table.money import plain
from referee.table.ruling import Ruling
from referee.text.escape import whole
from referee.text.limits import SEASON_DIGITS

Row = Mapping[str, object]
Filled = tuple[Table, Row]
"""A row and its table."""

_TOO_LARGE = 10 ** (SEASON_DIGITS + 2)


_TOO_LARGE = 10 ** (SEASON_DIGITS + 2)


class TooLargeError(ValueError):
    """An amount has more digits than the tables hold; the text says so."""


class Nets(NamedTuple):
    """A player's net result by the table's ledger and by the verified one; ``None`` if unknown."""

    at_table: int | None
    verified: int | None


def judged_rows(path: str, audit: Audit, heading: Heading) -> list[Filled]:
    """Return the rows of a judged log. Raises ``TooLargeError`` before returning any row."""
    path = whole(path)
    return [
        (GAMES, {"path": path, **_game(audit, heading)}),
        *((PLAYERS, {"path": path, **row}) for row in _players(audit)),
        *((table, {"path": path, **row}) for hand in audit.accounts for table, row in _hand(hand)),
        *((FINDINGS, {"path": path, **_finding(number, one)}) for number, one in enumerate(audit.findings, 1)),
        *((RULINGS, {"path": path, **_ruling(one)}) for one in audit.rulings),
    ]


def unexamined_rows(path: str, error: str) -> list[Filled]:
    """Return the single row of a log that could not be examined."""
    unknown = dict.fromkeys(column.name for column in GAMES.columns)
    return [(GAMES, {**unknown, "path": whole(path), "verdict": "unreadable", "error": whole(error)})]


def _game(audit: Audit, heading: Heading) -> Row:
    found = Counter(one.severity for one in audit.findings)
    final = audit.final
    return {
        "title": heading.title,
        "date": heading.date,
        "rules": audit.rules,
        "variants": audit.variants,
        "players": _names(audit.players),
        "hands": audit.hands,
        "verdict": audit.verdict,
        "errors": found["error"],
        "warnings": found["warning"],
        "notes": found["note"],
        "winner": _name(final.winner) if final else None,
        "unexplained": _money(final.unexplained) if final else None,
        "log_sha256": audit.log_sha256,
        "rules_sha256": audit.rules_sha256,
        "error": None,
    }


def _players(audit: Audit) -> Iterator[Row]:
    nets = _nets(audit)
    for seat, player in enumerate(audit.players, 1):
        name = account_name(player)
        net = nets.get(name, Nets(None, None))
        yield {
            "player": name,
            "seat": seat,
            **_brought(name, audit.final),
            "net_at_table": _money(net.at_table),
            "net": _money(net.verified),
        }


def _brought(name: str, final: Final | None) -> Row:
    if final is None:
        return dict.fromkeys(("bought_in", "cashed_out", "correction"))
    return {
        "bought_in": _money(final.bought_in.get(name)),
        "cashed_out": _money(final.cashed_out.get(name)),
        "correction": _money(final.corrections.get(name)),
    }


def _nets(audit: Audit) -> dict[str, Nets]:
    """Return each account's net result, as ``settle`` has it."""
    at_table, verified = _settled(audit, "as-played"), _settled(audit, "verified")
    return {name: Nets(at_table.get(name), verified.get(name)) for name in {**at_table, **verified}}


def _settled(audit: Audit, basis: Basis) -> dict[str, int]:
    ended = evening(audit.final, basis, split=False) if audit.final else None
    return {name: won.net for name, won in ended.players.items()} if ended else {}


def _hand(hand: Account) -> Iterator[Filled]:
    of_hand: Row = {"hand": hand.hand}
    yield (
        HANDS,
        {
            **of_hand,
            "dealer": _name(hand.dealer),
            "trump": hand.trump,
            "stayed": _names(hand.stayed),
            "result": hand.result,
            "winners": _names(hand.winners),
            "bourre": _names(hand.bourre),
            "reneged": _names(hand.reneged),
            "eliminated": _names(hand.eliminated),
            "pot": _money(hand.pot),
        },
    )
    for number, posting in enumerate(hand.postings, 1):
        more = {"reason": posting.reason, "line": posting.line}
        yield POSTINGS, {**of_hand, "number": number, **_moved(posting), **more}
    for number, owed in enumerate(hand.corrections, 1):
        yield CORRECTIONS, {**of_hand, "number": number, **_moved(owed), "codes": owed.codes, "lines": owed.lines}
    verified = hand.verified.accounts
    for account, has in hand.table.accounts.items():
        yield STACKS, {**of_hand, "account": account, "at_table": _money(has), "verified": _money(verified[account])}


def _moved(one: Posting | Correction) -> Row:
    return {"giver": one.giver, "taker": one.taker, "amount": _money(one.amount)}


def _finding(number: int, finding: Finding) -> Row:
    return {
        "number": number,
        "hand": finding.hand,
        "trick": finding.trick,
        "player": _name(finding.player),
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity,
        "line": finding.at.line,
        "col": finding.at.column,
        "end_line": finding.at.line,
        "end_col": finding.at.end,
        "message": finding.message,
        "rule": finding.rule,
        "source": finding.source,
        "facts": json.dumps(finding.facts.as_json()),
        "evidence": [one.at.line for one in finding.evidence],
    }


def _ruling(ruling: Ruling) -> Row:
    return {
        "hand": ruling.hand,
        "ruling": ruling.kind,
        "players": _names(ruling.players),
        "card": ruling.card,
        "amount": _money(ruling.amount),
        "proven": ruling.proven,
        "penalty": ruling.penalty,
        "waived": ruling.waived,
        "void": ruling.void,
        "line": ruling.at.line,
        "col": ruling.at.column,
        "message": ruling.message,
    }


def _name(name: str | None) -> str | None:
    return None if name is None else account_name(name)


def _names(names: Iterable[str] | None) -> list[str] | None:
    return None if names is None else [account_name(name) for name in names]


def _money(amount: int | None) -> str | None:
    """Return an amount that fits the tables. Raises ``TooLargeError`` otherwise."""
    if amount is None:
        return None
    if abs(amount) >= _TOO_LARGE:
        raise TooLargeError(f"an amount in it has more than {SEASON_DIGITS} digits, which the tables can't hold")
    return plain(amount)
