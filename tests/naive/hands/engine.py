"""The engine's opinion of a log, in the second referee's terms."""

from typing import NamedTuple

from naive.hands.lines import Line, statement, text
from naive.hands.options import Rules
from referee.finding import Finding, Violation
from referee.judge.audit import audit
from referee.judge.game import Game
from referee.ledger.account import final
from referee.ledger.entries import HandLedger
from referee.ledger.recheck import recheck


class Found(NamedTuple):
    """A finding: code, line, trick and player."""

    code: str
    line: int
    trick: int | None
    player: str | None


class Came(NamedTuple):
    """The outcome of a hand: the rightful result, and the accounts at the table and verified."""

    dealer: str | None
    stayed: tuple[str, ...]
    tricks: dict[str, int]
    result: str
    winners: frozenset[str]
    bourre: frozenset[str]
    reneged: frozenset[str]
    eliminated: frozenset[str]
    pot: int | None
    table: dict[str, int | None]
    verified: dict[str, int | None]


class Opinion(NamedTuple):
    """Everything that a referee says about a log."""

    found: list[Found]
    came: list[Came]


def log(lines: list[Line]) -> str:
    """Return the log as text."""
    return "\n".join(text(one) for one in lines) + "\n"


def by_statements(lines: list[Line], rules: Rules) -> Opinion:
    """Return the opinion of replay, ledger and playing rules, without the slow parser."""
    game = Game(rules.house)
    numbered = [(at, one) for at, one in enumerate(lines, 1) if one.word not in ("rules", "rule")]
    starts = [at for at, (_, one) in enumerate(numbered) if one.word == "hand"]
    sections = [numbered[at:end] for at, end in zip([0, *starts], [*starts, len(numbered)], strict=True)]
    header, *hands = [tuple(statement(one, at) for at, one in section) for section in sections]
    game.header(header)
    for told in hands:
        game.hand(told, last=told is hands[-1])
    game.end()
    recheck(tuple(game.accounts), final(game.books, game.out))
    return Opinion(sorted(map(found, game.violations), key=order), [came(one) for one in game.accounts])


def by_text(lines: list[Line]) -> Opinion:
    """Return the whole program's opinion of the log as text."""
    verdict = audit(log(lines))
    return Opinion(sorted(map(found, verdict.findings), key=order), [came(one) for one in verdict.ledgers])


def found(violation: Violation | Finding) -> Found:
    return Found(violation.code, violation.at.line, violation.trick, violation.player)


def order(one: Found) -> tuple[int, str, str]:
    return one.line, one.code, one.player or ""


def came(one: HandLedger) -> Came:
    return Came(
        one.dealer,
        tuple(one.stayed or ()),
        dict(one.tricks or {}),
        one.result,
        frozenset(one.winners or ()),
        frozenset(one.bourre or ()),
        frozenset(one.reneged),
        frozenset(one.eliminated),
        one.pot,
        {**one.table.stacks, "pot": one.table.pot},
        {**one.verified.stacks, "pot": one.verified.pot},
    )
