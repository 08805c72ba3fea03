"""The table's books, which record where every chip is and who owes what to whom.

Amounts are hundredths. Accounts are players' numbers, or one of ``POT``, ``BANK``, ``UNEXPLAINED``; in entries they are
names, and a player with such a name is written ``player:pot``. Money only moves from one account to another, so the
books always balance.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, field, fields
from math import gcd
from operator import attrgetter
from types import MappingProxyType
from typing import Final, NamedTuple

from referee.engine.doubt import MoneyDoubt
from referee.engine.house import House
from referee.engine.seats import Seats
from referee.finding import Facts, Problem, Violation
from referee.ledger import entries
from referee.ledger.entries import Cause, Correction, Exemption, MoneyStep
from referee.limits import ACCOUNT_DIGITS, AMOUNT_DECIMALS, AMOUNT_DIGITS, CAUSES
from referee.notation import statements as st
from referee.records import record
from referee.text import replace_unknown
from referee.values import Place

_COMMENT_OR_QUOTED = r'"[^"\n]*"|#[^\n]*'
_DECIMALS = rf"(?<![\w.])[$€\u2212-]{{0,2}}[0-9]{{1,{AMOUNT_DIGITS}}}\.([0-9]{{1,{AMOUNT_DECIMALS}}})(?![\w.])"


def smallest_unit(lines: Iterable[str], unit: int = 100) -> int:
    """Return the smallest unit of money in these lines (hundredths), or ``unit`` if that is smaller."""
    for line in lines:
        if "." in line and unit > 1:
            text = re.sub(_COMMENT_OR_QUOTED, "", line)
            unit = gcd(
                unit, *(int(decimals.ljust(2, "0")) for decimals in re.findall(_DECIMALS, replace_unknown(text)))
            )
    return unit


POT, BANK, UNEXPLAINED = -1, -2, -3
_NAMES = {POT: entries.POT, BANK: entries.BANK, UNEXPLAINED: entries.UNEXPLAINED}
Amount = tuple[Place, str | None]
"""An amount in the log, given by its place and by the player whom a finding about it concerns."""
_TOO_LARGE = 10 ** (ACCOUNT_DIGITS + 2)
_AMOUNTS = frozenset(("L601", "L602", "L604", "L605", "L607", "L608"))
"""Findings about a single amount."""


class Wrong(NamedTuple):
    """A wrong amount, given by its finding and by the number of hands ``played`` before it.

    The amount stays open to the end of the next hand, or until a later amount decides it if there is no number.
    """

    cause: Cause
    played: int | None

    @property
    def is_count(self) -> bool:
        """Whether the amount was counted rather than paid."""
        return self.cause.code in {"L602", "L607", "L608"}


class NextAnte(NamedTuple):
    """What earlier hands leave for the next ante.

    The ``exempt`` owe none, each for a reason, and if ``exempt_sure`` nobody else is exempt. ``credit`` names players
    whose unpaid stake would have replaced it, with the findings. After a misdeal the players in ``void`` have put in
    ``antes`` in all and ``ante`` each, if these are ``antes_known``.
    """

    exempt: Mapping[int, Exemption] = MappingProxyType({})
    exempt_sure: bool = True
    credit: Mapping[int, tuple[Cause, ...]] = MappingProxyType({})
    void: frozenset[int] = frozenset()
    antes: int = 0
    ante: int = 0
    antes_known: bool = True


NOT_MONEY: Final = frozenset(
    ("game", "date", "deal", "blinds", "show", "early", "draw", "take", "reshuffle", "dealer", "forfeit", "hand")
)
"""Lines that can be lost without any doubt about money."""

FACTS: Final = frozenset(("seat", "rebuy", "leave", "join", "pay", "put", "hand"))
"""Lines that alone record the money that they move, including ``hand``, because a hand begins with antes."""


@record(frozen=False)
class Books:
    """The table's money and the corrections to it, as they are after the last line that was accounted for.

    ``names`` are the accounts' names in the ledger, with players in the order in which they first sat down. ``balance``
    is the table's money, ``chip`` the smallest unit used so far, and ``owed`` the corrections, negative for a debt.
    ``causes`` are the first findings behind each open correction. ``doubt`` is what may be otherwise in all this, and
    ``next_ante`` what earlier hands leave for the next ante.

    ``wrong`` are the amounts found wrong in the present step of the game, and ``odd`` all amounts in it that do not
    fit. ``miswritten`` are the wrong amounts that these books take to be wrong on paper only, and ``rivals`` the
    books that take others to be so (``referee.ledger.rivals``), and ``tries`` is how often such books have been
    tried. ``denied`` are the findings about amounts that proved to be slips, each with the place of the amount that
    shows it. ``played`` is the number of hands without void ones. ``bought_in`` and ``cashed_out`` are ``None`` for a
    player who brought or took an unknown amount, and ``brought_along`` lay in the pot from an earlier evening.
    ``first_bought`` is what each player brought first, where play can be told from ``unplayed``, the amount that came
    into the stack later by other means (negative if it left). ``out`` are those out when a fork was made.
    """

    seats: Seats = field(compare=False)
    chip: int = 100
    balance: dict[int, int] = field(default_factory=lambda: {POT: 0, BANK: 0, UNEXPLAINED: 0})
    owed: dict[int, int] = field(default_factory=lambda: {POT: 0, UNEXPLAINED: 0})
    doubt: MoneyDoubt = field(default_factory=MoneyDoubt)
    next_ante: NextAnte = NextAnte()
    causes: dict[int, tuple[Cause, ...]] = field(default_factory=dict)
    wrong: dict[Amount, Wrong] = field(default_factory=dict)
    odd: list[Amount] = field(default_factory=list)
    miswritten: Mapping[Amount, Wrong] = field(default_factory=dict)
    rivals: "tuple[Books, ...]" = ()
    tries: int = field(default=0, compare=False)
    denied: tuple[tuple[Cause, Place], ...] = ()
    violations: list[Violation] = field(default_factory=list)
    steps: list[MoneyStep] = field(default_factory=list)
    corrections: list[Correction] = field(default_factory=list)
    bought_in: dict[int, int | None] = field(default_factory=dict)
    cashed_out: dict[int, int | None] = field(default_factory=dict)
    brought_along: int = 0
    first_bought: dict[int, int] = field(default_factory=dict)
    unplayed: dict[int, int] = field(default_factory=dict)
    eliminated: tuple[int, ...] = ()
    winner: int | None = None
    won_in: int = 0
    hand: int | None = None
    played: int = 0
    names: dict[int, str] = field(default_factory=lambda: dict(_NAMES))
    out: frozenset[int] = field(default=frozenset(), compare=False)

    def fork(self, seats: Seats) -> "Books":
        """Copy the books, with forked ``seats``, for a game that is played on differently."""
        values = [*_VALUES(self)]
        for index in _COPIED:
            values[index] = values[index].copy()
        twin = Books(*values)
        twin.seats, twin.out = seats, frozenset(self.seats.out)
        return twin

    @property
    def pot(self) -> int:
        return self.balance[POT]

    @property
    def certain(self) -> bool:
        """Whether every line that affects the money could be read."""
        return not (self.doubt.doubtful or self.seats.doubt.seats or self.seats.doubt.options)

    def move(self, giver: int, taker: int, amount: int, step: MoneyStep) -> bool:
        """Post a payment, which goes the other way if it is negative, and return whether any money moved.

        The ``step`` says what the payment is for, and what was due.
        """
        if amount < 0:
            giver, taker, amount = taker, giver, -amount
        if not amount or not (self.doubt.known or BANK in (giver, taker)):
            return False
        self.balance[giver] -= amount
        self.balance[taker] += amount
        self.note(giver, taker, amount, step)
        return True

    def note(self, giver: int, taker: int, amount: int, step: MoneyStep) -> None:
        """Note a payment, which is of 0 if it was due and not made.

        Unless nothing was due, that is certain only while the books are known, and if the log states it.
        """
        names, balance, known = self.names, self.balance, self.doubt.known
        is_sure = amount or step.due == 0 or (known and (step.noted or step.due is not None))
        account = taker if giver < 0 else giver
        stack, pot = balance[account] if known and account >= 0 else None, balance[POT] if known else None
        self.steps.append(MoneyStep(*step[:7], names[giver], names[taker], amount if is_sure else None, stack, pot))

    def beyond(self, giver: int, amount: int, house: House) -> int:
        """Return the part of a payment that exceeds the giver's account."""
        if not self.doubt.known or (giver >= 0 and house.short_stack == "debt"):
            return 0
        return max(0, amount - max(0, self.balance[giver]))

    def within_stack(self, player: int, owes: int, house: House) -> tuple[int, bool]:
        """Return the payment of a player who owes more than the stack, and whether it is only the rest of the stack."""
        if not owes or house.short_stack != "eliminate" or not self.may_accuse():
            return owes, False
        return max(0, self.balance[player]), True

    def pay(  # noqa: PLR0913, PLR0917
        self, giver: int, taker: int, amount: int, step: MoneyStep, house: House, causes: Iterable[Cause]
    ) -> bool:
        """Post a payment up to the giver's balance, and return whether any money moved from there.

        The rest comes from ``unexplained``, where the giver owes it.
        """
        rest = self.beyond(giver, amount, house) if amount > self.balance[giver] else 0
        has_moved = self.move(giver, taker, amount - rest, step)
        if rest:
            self.move(UNEXPLAINED, taker, rest, MoneyStep("unexplained", step.line))
            self.owe(causes, giver, UNEXPLAINED, rest)
        return has_moved

    def note_units(self, lines: Sequence[st.Statement], until_result: bool = False) -> None:
        """Note the smallest unit of money in some lines, for a hand perhaps only in those up to its result.

        A result without an amount, or none at all, leaves it to the rest of the hand to show how a pot was divided.
        """
        if until_result:
            results = [line for line in lines if isinstance(line, st.RESULTS)]
            last = next((line.line for line in results if getattr(line, "amount", 0) is not None), None)
            lines = lines if last is None else [line for line in lines if line.line <= last]
        self.chip = smallest_unit((line.text for line in lines), self.chip)

    def unit(self, house: House) -> int:
        """Return the smallest unit in which a pot is divided, in hundredths."""
        return self.chip if house.chip == "auto" else house.chip

    def owe(self, causes: Iterable[Cause], giver: int, taker: int, amount: int) -> None:
        """Note a correction, which is owed the other way if it is negative."""
        if amount < 0:
            giver, taker, amount = taker, giver, -amount
        if not amount or not self.doubt.known:
            return
        findings = dict.fromkeys(causes)
        for account, change in ((giver, -amount), (taker, amount)):
            self.owed[account] += change
            if self.owed[account]:
                known = self.causes.get(account, ())
                if len(known) < CAUSES:
                    self.causes[account] = tuple(dict.fromkeys((*known, *findings)))
            else:
                del self.causes[account]
        ordered = tuple(sorted(findings, key=lambda cause: (cause.line, cause.code, cause.at, cause.player or "")))
        self.corrections.append(Correction(ordered, self.names[giver], self.names[taker], amount))

    def why(self, *accounts: int) -> list[Cause]:
        """Return the findings behind the open corrections of these accounts."""
        return list({cause: None for account in accounts for cause in self.causes.get(account, ())})

    def report(self, code: str, at: Place, facts: Facts, player: int | None = None) -> Cause:
        """Report a violation of a rule about money, and return it as the cause of its correction."""
        name = None if player is None else self.seats.names[player]
        self.violations.append(Violation(code, at, facts, self.hand, player=name))
        if code in _AMOUNTS:
            self.odd.append((at, name))
        return Cause(code, at, name)

    def is_miswritten(self, cause: Cause, *, nowhere: bool = False) -> bool:
        """Note a wrong amount, and return whether these books take it for a slip of the pen, and what was due for paid.

        ``nowhere`` is true if money would otherwise come from nowhere, or vanish.
        """
        amount = cause.at, cause.player
        self.wrong[amount] = Wrong(cause, None if nowhere else self.played)
        return amount in self.miswritten

    def lose(self) -> None:
        """Mark stacks and pot as unknown from here on."""
        self.doubt.known, self.seats.doubt.players_out, self.rivals = False, True, ()

    def forsake(self) -> None:
        """Mark the money as unknown for good, since nobody knows how much the bank gave out, or to whom."""
        self.doubt.doubtful, self.doubt.traceable = True, False
        self.lose()

    def lose_lines(self, lost: frozenset[str]) -> None:
        """Note what is in doubt if lines of these kinds may be lost, or the rules by now."""
        doubt, table = self.doubt, self.seats.doubt
        doubt.doubtful |= table.rules_of_money or not lost <= NOT_MONEY
        doubt.traceable &= not table.seats and "rebuy" not in lost
        if not lost.isdisjoint(FACTS):
            self.lose()
        if "pay" in lost:
            self.first_bought.clear()

    def may_accuse(self) -> bool:
        """Check whether a difference from the books accuses anybody. If they are doubtful, it loses them instead."""
        if self.doubt.known and self.doubt.doubtful:
            self.lose()
        return self.doubt.known

    def keep_within_limit(self, hand: st.Statement) -> None:
        """Mark stacks and pot as unknown from here on if an account exceeds what the ledger can take (N106).

        ``hand`` is the line that begins the hand. A negative balance needs no check, since the others hold that money.
        """
        if not self.doubt.known or max(*self.balance.values(), *self.owed.values()) < _TOO_LARGE:
            return
        passed = f"a stack, the pot or a correction has more than {ACCOUNT_DIGITS} digits in this hand"
        self.report("N106", hand.at, Problem(f"{passed}, and from there on stacks and pot are not known"))
        self.lose()

    def eliminate(self, player: int) -> None:
        """Take a player out of the game."""
        self.seats.out.add(player)
        if player not in self.eliminated:
            self.eliminated += (player,)


_VALUES = attrgetter(*[slot.name for slot in fields(Books)])
_COPIED = [index for index, slot in enumerate(fields(Books)) if slot.default_factory is not MISSING]
