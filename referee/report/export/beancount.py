"""``referee ledger --output-format beancount``: a file with balances that ``bean-check`` verifies.

Beancount asserts balances at the start of a day, and an evening is one day. So each hand has its own accounts below
each player's: the assertions on the next day cover every hand and the total.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from typing import Final, NamedTuple

from referee.judge.heading import Heading
from referee.judge.ledger import Ledger
from referee.ledger.entries import BANK, POT, UNEXPLAINED, player_of
from referee.report.export.journal import (
    COMMODITY,
    NO_DATE,
    Chapter,
    Entry,
    Side,
    accounts,
    chapters,
    outlay,
    remarks,
)
from referee.table.money import with_decimals
from referee.text.escape import shown
from referee.text.unicode import settled

_SIDES: Final[Mapping[Side, str]] = {"table": "Table", "corrections": "Corrections"}
_NO_SIGN: Final = re.compile(r"[\W_]+")


class Days(NamedTuple):
    """The day of an evening, and the day on which its balances are asserted."""

    played: str
    after: str


def beancount_text(ledger: Ledger, heading: Heading) -> str:
    """Return the whole file."""
    if heading.date == date.max.isoformat():
        heading = heading._replace(date=None)  # No day follows it.
    days = _days(heading.date or NO_DATE)
    names = _names(accounts(ledger))
    lines = [*remarks(ledger, heading), ""]
    lines += [f'option "operating_currency" "{COMMODITY}"', "", f"{days.played} commodity {COMMODITY}"]
    lines += _opened(days, names)
    return "\n".join([*lines, *_Book(days, names).written(ledger)]) + "\n"


def _days(day: str) -> Days:
    return Days(day, (date.fromisoformat(day) + timedelta(days=1)).isoformat())


def _opened(days: Days, names: Mapping[str, str]) -> Iterator[str]:
    yield f"{days.played} open {names[BANK]} {COMMODITY}"
    for account, name in names.items():
        player = player_of(account)
        if account != BANK:
            yield f"{days.played} open {name} {COMMODITY}"
            if player:
                yield f"  player: {_string(player)}"
            yield from (f"{days.played} open {name}:{side} {COMMODITY}" for side in _SIDES.values())


class _Book:
    """Writes the hands of a ledger one after another."""

    def __init__(self, days: Days, names: Mapping[str, str]) -> None:
        self.days, self.names = days, names
        self.sums: dict[Side, Counter[str]] = {"table": Counter(), "corrections": Counter()}

    def written(self, ledger: Ledger) -> Iterator[str]:
        """Yield all lines of all hands, and the totals at the end."""
        chapter = None
        for chapter in chapters(ledger):
            yield from self._hand(chapter)
        if chapter and chapter.balances:
            yield ""
            for account, balance in chapter.balances.table.items():
                yield self._balance(f"{self.names[account]}:Table", balance)
            for account, balance in chapter.balances.verified.items():
                yield self._balance(self.names[account], balance)
        handed_out = outlay(ledger)
        if handed_out is not None:
            yield self._balance(self.names[BANK], -handed_out)

    def _hand(self, chapter: Chapter) -> Iterator[str]:
        before = {side: Counter(sums) for side, sums in self.sums.items()}
        for entry in chapter.entries:
            self.sums[entry.side][entry.giver] -= entry.amount
            self.sums[entry.side][entry.taker] += entry.amount
        moved = dict.fromkeys((one.side, name) for one in chapter.entries for name in (one.giver, one.taker))
        yield ""
        for side, account in moved:
            if account != BANK:
                yield f"{self.days.played} open {self._account(account, side, chapter.hand)} {COMMODITY}"
        for entry in chapter.entries:
            yield from self._transaction(chapter.hand, entry)
        yield ""
        yield from self._assertions(chapter, before, moved)

    def _transaction(self, hand: int, entry: Entry) -> Iterator[str]:
        owed = "correction " * (entry.side == "corrections")
        yield ""
        yield f'{self.days.played} * "hand {hand}" {_string(owed + entry.why)}'
        yield f'  log-lines: "{" ".join(map(str, entry.lines))}"'
        yield f"  {self._account(entry.giver, entry.side, hand)}  {_sum(-entry.amount)}"
        yield f"  {self._account(entry.taker, entry.side, hand)}  {_sum(entry.amount)}"

    def _assertions(
        self, chapter: Chapter, before: Mapping[Side, Counter[str]], moved: Iterable[tuple[Side, str]]
    ) -> Iterator[str]:
        if chapter.balances is None:
            yield f"; After hand {chapter.hand} it is not known who has what."
            return
        table, verified = chapter.balances
        for side, account in moved:
            if account in table:
                stands = table[account] if side == "table" else verified[account] - table[account]
                leaf = self._account(account, side, chapter.hand)
                yield self._balance(leaf, stands - before[side][account])

    def _balance(self, account: str, balance: int) -> str:
        # Without an explicit tolerance, beancount accepts a difference of one hundredth.
        return f"{self.days.after} balance {account}  {with_decimals(balance)} ~ 0.00 {COMMODITY}"

    def _account(self, account: str, side: Side, hand: int) -> str:
        name = self.names[account]
        return name if account == BANK else f"{name}:{_SIDES[side]}:Hand-{hand}"


def _names(all_accounts: Iterable[str]) -> dict[str, str]:
    """Return a distinct account name that beancount allows for each account; its opening line gives the player's real
    name.
    """
    names = {BANK: "Equity:Bank"}
    taken: set[str] = set()
    for account in all_accounts:
        player = player_of(account)
        own = {POT: "Assets:Pot", UNEXPLAINED: "Equity:Unexplained"}.get(account)
        names[account] = own or f"Assets:Players:{_free(_component(player or account), taken)}"
    return names


def _component(player: str) -> str:
    """Return a name that begins with a capital and consists of letters, digits and hyphens."""
    # In some scripts, capitalising a letter adds a mark.
    plain = _NO_SIGN.sub("-", settled(player[:1].upper()) + player[1:]).strip("-")
    return plain if plain[:1].isupper() else f"P-{plain}"


def _free(name: str, taken: set[str]) -> str:
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name}-{number}"
    taken.add(free)
    return free


def _sum(amount: int) -> str:
    return f"{with_decimals(amount)} {COMMODITY}"


def _string(text: str) -> str:
    escaped = shown(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
