"""The payments without a slip of the scribe's pen: judge the log again with the likely word."""

from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.judge.audit import Audit, audit
from referee.judge.slips import Slip, slips
from referee.ledger.entries import POT, UNEXPLAINED, Final
from referee.ledger.settle import Payment, settle
from referee.rulesets.ruleset import RuleSet
from referee.text.limits import SLIPS_TOLD
from referee.text.log import as_bytes


class AsMeant(NamedTuple):
    """A slip, and the audit of the log without it."""

    slip: Slip
    audit: Audit


def corrected(log: str | bytes, slip: Slip) -> bytes:
    """Apply the likeliest correction of a slip to a log."""
    lines = as_bytes(log).removeprefix(BOM_UTF8).split(b"\n")
    lines[slip.line - 1] = slip.corrections[0].applied(lines[slip.line - 1].decode()).encode()
    return b"\n".join(lines)


class IfMeant(NamedTuple):
    """A slip, and who pays whom without it."""

    slip: Slip
    payments: tuple[Payment, ...]


def as_meant(log: str | bytes, written: Audit, *, rulesets: Iterable[RuleSet] = ()) -> Iterator[AsMeant]:
    """Judge a log without each of the first reported slips; ``written`` is the audit of the log as written."""
    sets = tuple(rulesets)
    for slip in slips(log, written.findings, rulesets=sets).told[:SLIPS_TOLD]:
        yield AsMeant(slip, audit(corrected(log, slip), rulesets=sets))


def corrected_otherwise(log: str | bytes, written: Audit, *, rulesets: Iterable[RuleSet] = ()) -> tuple[IfMeant, ...]:
    """The slips of the pen without which the corrections would be different."""
    paid = _corrections(written.final)
    found = ((one.slip, _corrections(one.audit.final)) for one in as_meant(log, written, rulesets=rulesets))
    return tuple(IfMeant(slip, other) for slip, other in found if other is not None and other != paid)


def _corrections(final: Final | None) -> tuple[Payment, ...] | None:
    """Who pays whom to correct all mistakes; ``None`` if that is not known."""
    if final is None or final.table.pot is None or final.verified.pot is None:
        return None
    owed = {name: amount for name, amount in final.corrections.items() if amount is not None}
    if len(owed) < len(final.corrections):
        return None
    nets = {**owed, POT: final.verified.pot - final.table.pot}
    return settle({**nets, UNEXPLAINED: -sum(nets.values())}).payments
