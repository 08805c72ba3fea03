"""Phrases shared by several reports."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from referee.ledger.entries import POT, UNEXPLAINED, Correction, Posting
from referee.rules.catalogue import NOTATION
from referee.rules.phrases import in_a_row
from referee.values import plain

if TYPE_CHECKING:
    from referee.finding import Finding
    from referee.judge.audit import Audit
    from referee.judge.policy import RunTotals
    from referee.judge.season import Season
    from referee.judge.settlement import SettledEvenings
    from referee.ledger.effects import Debt
    from referee.rules.rulings import Ruling
    from referee.story.hand import Opening

Entry = tuple[str, str]
"""A heading, perhaps empty, and the text next to it."""

UNKNOWN: Final = "?"
"""Marks what is unproven or unknown."""


MONEY_UNKNOWN: Final = "the money can't be worked out"
"""Says that the log leaves open who has what."""


def rules_named(report: "Opening | Audit") -> str:
    """Name the rules that applied, as in ``kitchen, limit (our.toml)``."""
    names = ", ".join((report.rules or "no rule set", *report.variants))
    return f"{names} ({report.rules_file})" if report.rules_file else names


def rule_named(finding: "Finding", rules: str | None) -> str:
    """Name the rule of a finding and the rule set that it is from, as in ``follow suit (winning-moves)``.

    A rule of the notation belongs to no rule set.
    """
    is_from_rules = finding.rule and rules and finding.source != NOTATION
    return f"{finding.rule} ({rules})" if is_from_rules else finding.rule


def counted(number: int, noun: str) -> str:
    """Count things in words, as in ``1 hand`` or ``2 hands``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def cards_not_noted(hands: int) -> str:
    """Return a phrase such as ``cards were not noted in 9 hands``."""
    return f"cards were not noted in {counted(hands, 'hand')}"


def left_out(codes: Mapping[str, int]) -> str:
    """Count findings left out, as in ``2 findings left out by settings or options (2 L601)``, if there are any."""
    if not codes:
        return ""
    counts = ", ".join(f"{number} {code}" for code, number in codes.items())
    return f"{counted(sum(codes.values()), 'finding')} left out by settings or options ({counts})"


_NAMES: Final = {"failed-to-head": "did not beat", "wrong-bourre": "wrong bourré"}


def name_in_words(name: str) -> str:
    """Return the name of a rule for people, as in ``wrong dealer``."""
    return _NAMES.get(name, name.replace("-", " ").replace("upcard", "card turned up"))


def severities(errors: int, warnings: int, notes: int) -> str:
    """Count findings by severity, as in ``1 error, 2 notes``."""
    counts = ((errors, "error"), (warnings, "warning"), (notes, "note"))
    return ", ".join(counted(number, severity) for number, severity in counts if number) or "no findings"


def all_together(total: "RunTotals") -> str:
    """Sum up all logs by files, hands, findings such as ``2 errors (1 waived or known)``, and logs not examined.

    The count of paths left out comes last: ``1 log and 2 folders left out``.
    """
    findings = severities(total.errors, total.warnings, total.notes)
    findings += f" ({total.suppressed:,} waived or known)" if total.suppressed else ""
    unread = f"{total.unexamined:,} could not be examined" if total.unexamined else ""
    left = logs_left_out(total.left_out_logs, total.left_out_folders)
    return "; ".join(filter(None, (counted(total.files, "file"), counted(total.hands, "hand"), findings, unread, left)))


def logs_left_out(logs: int, folders: int) -> str:
    """Count what a search for logs left out, as in ``1 log and 2 folders left out``, or return an empty text."""
    counts = [counted(number, kind) for number, kind in ((logs, "log"), (folders, "folder")) if number]
    return f"{' and '.join(counts)} left out" if counts else ""


def note_lookalikes(report: "Season | SettledEvenings") -> Iterator[str]:
    """Name the players who may be the same person, but are treated as different."""
    for names in report.alike:
        yield f"{in_a_row(names)} look the same and are written differently: they are treated as different players."


def debt(correction: Correction, verb: str = "owes") -> str:
    """Say who owes whom how much and why, as in ``Cal owes the pot 4 — L605, line 21``."""
    if not correction.causes:
        return owes(correction, verb)
    lines = ", ".join(map(str, correction.lines))
    cause = ", ".join((*correction.codes, f"line{'s' * (len(correction.lines) > 1)} {lines}"))
    return f"{owes(correction, verb)} — {cause}"


def owes(debt: "Correction | Debt", verb: str = "owes") -> str:
    """Say who owes whom how much, as in ``Cal owes the pot 4``."""
    if debt.taker == UNEXPLAINED:
        return f"{account(debt.giver)} {verb} {figure(debt.amount)}, {_NOBODY} to whom"
    return f"{account(debt.giver)} {verb} {account(debt.taker)} {figure(debt.amount)}"


def account(name: str) -> str:
    """Name an account in a sentence."""
    return {POT: "the pot", "bank": "the bank", UNEXPLAINED: f"{_NOBODY} who"}.get(name, name)


_PURPOSES: Final = {"bourre": "bourré", "default": "stayed alone", "divide": "split", "unexplained": "nobody knows why"}


def purpose(posting: Posting) -> str:
    """Say what a payment was for, such as ``ante``."""
    return _PURPOSES.get(posting.reason, posting.reason.replace("second-", "second "))


def describe_move(giver: str, taker: str) -> str:
    """Say from which account money went to which, as in ``goes from the pot to Ann``."""
    if giver == UNEXPLAINED:
        return f"goes to {account(taker)}, {_NOBODY} from where"
    if taker == UNEXPLAINED:
        return f"goes missing from {account(giver)}"
    return f"goes from {account(giver)} to {account(taker)}"


def gains(net: Mapping[str, int]) -> str:
    """Say how much more or less each account has, as in ``Old Tom −163, Ines +163``.

    Players with less come first, the pot last. Money that nobody can account for is described in words.
    """
    sums = {name: amount for name, amount in net.items() if amount and name != UNEXPLAINED}
    names = sorted(sums, key=lambda name: (name == POT, sums[name], name))
    changes = ", ".join(f"{account(name)} {'−' if sums[name] < 0 else '+'}{figure(abs(sums[name]))}" for name in names)
    nobodys = net.get(UNEXPLAINED, 0)
    if not nobodys:
        return changes or "it evens out"
    amount = figure(abs(nobodys))
    return f"{changes}; {f'{_NOBODY} who owes {amount}' if nobodys < 0 else f'{_NOBODY} where {amount} came from'}"


_NOBODY: Final = "nobody knows"


def lost_or_found(over: int | None) -> str:
    """Say how much money came from nowhere, or how much is missing if ``over`` is negative."""
    if over is None:
        return "can't tell whether any money is missing"
    if over > 0:
        return f"{plain(over)} came in, and {_NOBODY} from where"
    return f"{plain(-over)} is missing, and {_NOBODY} where it went"


def figure(amount: int | None) -> str:
    """Format an amount in hundredths, or return ``UNKNOWN`` if it is not known."""
    return UNKNOWN if amount is None else plain(amount)


def signed(amount: int) -> str:
    """Format an amount gained (``+4``) or lost (``-4``)."""
    text = figure(amount)
    return text if text.startswith("-") or text == "0" else f"+{text}"


def place(mention: "Finding | Ruling") -> str:
    """Name its place, as in ``hand 7, line 92``."""
    line = f"line {mention.at.line}"
    return line if mention.hand is None else f"hand {mention.hand}, {line}"
