"""Books of a log for beancount and hledger, with the balances of proven hands, which both programs verify."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Final

from referee import __version__
from referee.judge.settlement import Ledger
from referee.ledger.entries import BANK, POT, UNEXPLAINED, Standing, player_of
from referee.report.wording.phrases import place, purpose, rules_named
from referee.text import replace_unknown, shown
from referee.values import with_decimals

NO_DATE: Final = "1970-01-01"
UNKNOWN: Final = "; After hand {} it is not known who has what."


Balances = dict[str, int]
Entry = tuple[str, str, str, list[tuple[str, int]]]
"""The side (``table``: money that moved, ``corrections``: what turns that into what everybody should have), why, the
lines of the log, and by how much which accounts change.
"""


def beancount_text(ledger: Ledger) -> str:
    """Return the file for beancount. It asserts balances at the start of a day, so each hand has its own accounts."""
    dated = None if ledger.audit.date == date.max.isoformat() else ledger.audit.date  # No day follows that one.
    day = dated or NO_DATE
    after = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
    names = _beancount_names(ledger)
    lines = [*_remarks(ledger, dated), "", 'option "operating_currency" "CHIP"', "", f"{day} commodity CHIP"]
    for account, name in names.items():
        lines.append(f"{day} open {name} CHIP")
        if player := player_of(account):
            lines.append(f"  player: {_string(player)}")
        lines += [f"{day} open {name}:{side} CHIP" for side in ("Table", "Corrections") if account != BANK]

    def assertion(name: str, balance: int) -> str:
        # Without an explicit tolerance, beancount accepts a difference of one hundredth.
        return f"{after} balance {name}  {with_decimals(balance)} ~ 0.00 CHIP"

    sums: Counter[tuple[str, str]] = Counter()
    totals: list[str] = []
    for hand, entries, table, verified in _hands(ledger):
        moved = dict.fromkeys((side, name) for side, _, _, changes in entries for name, _ in changes if name != BANK)
        leaves = {(side, name): f"{names[name]}:{side.title()}:Hand-{hand}" for side, name in moved}
        lines += ["", *(f"{day} open {name} CHIP" for name in leaves.values())]
        before = sums.copy()
        for side, purpose_text, cited, changes in entries:
            lines += ["", f'{day} * "hand {hand}" {_string(purpose_text)}', f'  log-lines: "{cited}"']
            for account, amount in changes:
                lines.append(f"  {leaves.get((side, account), names[BANK])}  {with_decimals(amount)} CHIP")
                sums[side, account] += amount
        lines += [""] if table else ["", UNKNOWN.format(hand)]
        for (side, account), name in leaves.items():
            if account in table:
                stands = table[account] if side == "table" else verified[account] - table[account]
                lines.append(assertion(name, stands - before[side, account]))
        totals = ["", *(assertion(f"{names[account]}:Table", sum_) for account, sum_ in table.items())] if table else []
        totals += [assertion(names[account], sum_) for account, sum_ in verified.items()]
    return "\n".join([*lines, *totals, *(assertion(names[BANK], sum_) for sum_ in _bank(ledger)), ""])


def hledger_text(ledger: Ledger) -> str:
    """Return the journal for hledger. The notation allows no name that hledger would read in another way."""
    day = ledger.audit.date or NO_DATE
    names = {account: f"assets:players:{player_of(account)}" for account in ledger.players}
    names |= {POT: "assets:pot", UNEXPLAINED: "equity:unexplained"}
    lines = [
        *_remarks(ledger, ledger.audit.date),
        "",
        "decimal-mark .",
        "commodity 1000.00 CHIP",
        "account equity:bank",
    ]
    lines += [f"account {name}{side}" for name in names.values() for side in ("", ":table", ":corrections")]
    for hand, entries, table, verified in _hands(ledger):
        for side, purpose_text, cited, changes in entries:
            lines += ["", f"{day} hand {hand}: {purpose_text}  ; hand:{hand}, lines:{cited}"]
            for account, amount in changes:
                name = "equity:bank" if account == BANK else f"{names[account]}:{side}"
                lines.append(f"    {name}  {with_decimals(amount)} CHIP")
        lines += ["", f"{day} after hand {hand}  ; hand:{hand}" if table else UNKNOWN.format(hand)]
        lines += [
            f"    {names[account]}:table  0.00 CHIP = {with_decimals(sum_)} CHIP" for account, sum_ in table.items()
        ]
        lines += [
            f"    {names[account]}  0.00 CHIP =* {with_decimals(sum_)} CHIP" for account, sum_ in verified.items()
        ]
    for balance in _bank(ledger):
        lines += ["", f"{day} at the end", f"    equity:bank  0.00 CHIP = {with_decimals(balance)} CHIP"]
    return "\n".join([*lines, ""])


def _hands(ledger: Ledger) -> Iterator[tuple[int, list[Entry], Balances, Balances]]:
    """Yield each hand's number, entries, and balances as played and verified, both empty if either is unknown."""
    left: Counter[str] = Counter()  # What players who left cashed out: it is not in their account until they return.
    for hand in ledger.audit.ledgers:
        entries: list[Entry] = []
        for posting in hand.postings:
            giver, taker, amount = posting.giver, posting.taker, posting.amount
            if posting.reason == "buy-in":
                left[taker] = 0
            elif posting.reason == "cash-out":
                left.update({giver: amount} if taker == BANK else {taker: -amount})
            entries.append(("table", purpose(posting), str(posting.line), [(giver, -amount), (taker, amount)]))
        for owed in hand.corrections:
            reason, lines = " ".join(("correction", *owed.codes)), " ".join(map(str, owed.lines))
            entries.append(("corrections", reason, lines, [(owed.giver, -owed.amount), (owed.taker, owed.amount)]))
        table, verified = _balances(hand.table, left), _balances(hand.verified, left)
        yield hand.hand, entries, table if verified else {}, verified if table else {}


def _balances(standing: Standing, left: Mapping[str, int]) -> Balances:
    """Return the balance of each account in hundredths, or none if one is unknown.

    The account of unexplained money is left out, since it follows from the others.
    """
    known = {name: stack - left[name] for name, stack in standing.stacks.items() if stack is not None}
    return {} if standing.pot is None or len(known) < len(standing.stacks) else {**known, POT: standing.pot}


def _bank(ledger: Ledger) -> Iterator[int]:
    """Yield the bank's balance in the end, if the stacks are known."""
    final = ledger.audit.final
    if final and final.table.pot is not None and None not in final.bought_in.values() and ledger.audit.ledgers:
        brought, cashed_out = (sum(filter(None, sums.values())) for sums in (final.bought_in, final.cashed_out))
        yield cashed_out - brought - final.brought_along


def _beancount_names(ledger: Ledger) -> dict[str, str]:
    """Return for each account a name that beancount allows, made of letters, digits and hyphens after a capital."""
    names = {BANK: "Equity:Bank"}
    for account in ledger.players:
        player = player_of(account) or account
        # In some scripts, capitalising a letter adds a mark.
        plain = re.sub(r"[\W_]+", "-", replace_unknown(player[:1].upper()) + player[1:]).strip("-")
        name = f"Assets:Players:{plain if plain[:1].isupper() else f'P-{plain}'}"
        numbered = (name, *(f"{name}-{number}" for number in range(2, len(ledger.players) + 1)))
        names[account] = next(choice for choice in numbered if choice not in names.values())
    return {**names, POT: "Assets:Pot", UNEXPLAINED: "Equity:Unexplained"}


def _remarks(ledger: Ledger, day: str | None) -> list[str]:
    """Return comments that name the log, the author and the rules, and say what is missing."""
    remarks = [ledger.audit.title] if ledger.audit.title else []
    remarks += [f"Ledger of {ledger.path}, by referee {__version__}.", f"SHA-256 of the log: {ledger.audit.log_sha256}"]
    remarks += [f"Rules: {rules_named(ledger.audit)}; SHA-256: {ledger.audit.rules_sha256}"]
    remarks += ["CHIP is the currency that the table played for."]
    remarks += [f"The log gives no usable date; {NO_DATE} is used instead."] if day is None else []
    if not ledger.audit.ledgers:
        remarks += [
            "No hand was played, so nothing is posted." if ledger.audit.final else "There is no game to account for."
        ]
    remarks += [f"Ruling, {place(ruling)}: {ruling.message}." for ruling, _ in ledger.rulings]
    if unproven := [str(hand.hand) for hand in ledger.audit.ledgers if hand.verified.pot is None]:
        remarks += [f"After these hands it is not known who has what, so nothing is asserted: {', '.join(unproven)}."]
    return [f"; {shown(remark)}" for remark in remarks]


def _string(text: str) -> str:
    return '"{}"'.format(shown(text).replace("\\", "\\\\").replace('"', '\\"'))
