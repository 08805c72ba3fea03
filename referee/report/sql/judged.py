"""What verdict and ledger of a log put into the tables: one row after the other, each by the names of its columns."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from referee.judge.audit import Audit
from referee.judge.heading import Heading
from referee.judge.ledger import Ledger, ledger
from referee.ledger.entries import Account, Correction, Final, Posting, account_name
from referee.ledger.evening import Basis, evening
from referee.report.json.base import whole
from referee.report.json.check import EvidenceReport, FileReport, FindingReport, Unexamined
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
from referee.text.limits import SEASON_DIGITS

Row = Mapping[str, object]
Filled = tuple[Table, Row]
"""A row and the table that it stands in."""


_TOO_LARGE = 10 ** (SEASON_DIGITS + 2)


class TooLargeError(ValueError):
    """An amount has more digits than the tables hold; its text says so."""


class Nets(NamedTuple):
    """What a player won by the table's ledger and by the verified one; ``None`` where that is not known."""

    at_table: int | None
    verified: int | None


def judged_rows(path: str, audit: Audit, heading: Heading) -> list[Filled]:
    """The rows of a log that was judged. Raises ``TooLargeError`` before there is any row."""
    file, book = FileReport.of(path, audit, most=None), ledger(whole(path), audit)
    return [
        (GAMES, _game(file, book, heading)),
        *((PLAYERS, row) for row in _players(book, _nets(audit))),
        *(filled for hand in book.hands for filled in _hand(book.path, hand)),
        *((FINDINGS, _finding(book.path, number, one)) for number, one in enumerate(file.findings, 1)),
        *((RULINGS, _ruling(book.path, one.ruling)) for one in book.rulings),
    ]


def unexamined_rows(path: str, error: str) -> list[Filled]:
    """The one row of a log that could not be examined."""
    log = Unexamined(path=path, error=error)
    unknown = dict.fromkeys(column.name for column in GAMES.columns)
    return [(GAMES, {**unknown, "path": log.path, "verdict": log.verdict, "error": log.error})]


def _game(file: FileReport, ledger: Ledger, heading: Heading) -> Row:
    return {
        "path": file.path,
        "title": heading.title,
        "date": heading.date,
        "rules": file.rules,
        "variants": file.variants,
        "players": ledger.players,
        "hands": file.hands,
        "verdict": file.verdict,
        "errors": file.count("error"),
        "warnings": file.count("warning"),
        "notes": file.count("note"),
        "winner": ledger.final.winner if ledger.final else None,
        "unexplained": _money(ledger.final.unexplained) if ledger.final else None,
        "log_sha256": file.log_sha256,
        "rules_sha256": file.rules_sha256,
        "error": None,
    }


def _players(ledger: Ledger, nets: Mapping[str, Nets]) -> Iterator[Row]:
    for seat, name in enumerate(ledger.players, 1):
        net = nets.get(name, Nets(None, None))
        yield {
            "path": ledger.path,
            "player": name,
            "seat": seat,
            **_brought(name, ledger.final),
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
    """What each account won, as ``settle`` has it."""
    at_table, verified = _settled(audit, "as-played"), _settled(audit, "verified")
    return {name: Nets(at_table.get(name), verified.get(name)) for name in {**at_table, **verified}}


def _settled(audit: Audit, basis: Basis) -> dict[str, int]:
    ended = evening(audit.final, basis, split=False) if audit.final else None
    return {name: won.net for name, won in ended.players.items()} if ended else {}


def _hand(path: str, hand: Account) -> Iterator[Filled]:
    of_hand: Row = {"path": path, "hand": hand.hand}
    shown = ("dealer", "trump", "stayed", "result", "winners", "bourre", "reneged", "eliminated")
    yield HANDS, {**of_hand, **{name: getattr(hand, name) for name in shown}, "pot": _money(hand.pot)}
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


def _finding(path: str, number: int, finding: FindingReport) -> Row:
    return {
        "path": path,
        "number": number,
        "hand": finding.hand,
        "trick": finding.trick,
        "player": None if finding.player is None else account_name(finding.player),
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity,
        "line": finding.line,
        "col": finding.column,
        "end_line": finding.end_line,
        "end_col": finding.end_column,
        "message": finding.message,
        "rule": finding.rule,
        "source": finding.source,
        "facts": json.dumps(finding.facts),
        "evidence": lines(finding.evidence),
    }


def _ruling(path: str, ruling: Ruling) -> Row:
    return {
        "path": path,
        "hand": ruling.hand,
        "ruling": ruling.kind,
        "players": [account_name(name) for name in ruling.players],
        "card": ruling.card,
        "amount": _money(ruling.amount),
        "proven": ruling.proven,
        "penalty": ruling.penalty,
        "waived": ruling.waived,
        "void": ruling.void,
        "line": ruling.line,
        "col": ruling.at.column,
        "message": ruling.message,
    }


def _money(amount: int | None) -> str | None:
    """An amount as the tables hold it. Raises ``TooLargeError`` for one that they can't."""
    if amount is not None and abs(amount) >= _TOO_LARGE:
        raise TooLargeError(f"an amount in it has more than {SEASON_DIGITS} digits, which the tables can't hold")
    return None if amount is None else plain(amount)


def lines(evidence: Iterable[EvidenceReport]) -> list[int]:
    """The lines of the log that prove something."""
    return [one.line for one in evidence]
