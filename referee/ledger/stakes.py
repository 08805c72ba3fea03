"""Payments into the next pot: bourrés and renege penalties, due against paid."""

from typing import NamedTuple

from referee import statements as st
from referee.ledger.books import POT, Books, Cause, amounts
from referee.ledger.counts import withdraw_by_pot
from referee.ledger.dues import Outcome, stake
from referee.ledger.entries import Reason
from referee.ledger.pot import Verdicts
from referee.source import Place
from referee.table.hand import Hand


class Listed(NamedTuple):
    """What a ``bourre`` line says that a player paid, and where."""

    amount: int | None
    line: st.Bourre
    place: int

    @property
    def at(self) -> Place:
        return self.line.name_at(self.place)


class Stakes:
    """The payments of one hand, from the dealer's left; ``base`` is what each comes to."""

    __slots__ = ("agreed", "base", "books", "due", "hand", "lines", "paid", "stood", "verdicts")

    def __init__(  # noqa: PLR0913, PLR0917
        self, books: Books, hand: Hand, verdicts: Verdicts, stood: Outcome | None, pot: int, antes: int, ante: int
    ) -> None:
        self.books, self.hand, self.verdicts, self.stood = books, hand, verdicts, stood
        self.base = stake(hand.house, pot, antes, ante)
        self.paid: dict[int, int] = {}
        self.agreed = hand.has(st.Share)
        self.lines = hand.of(st.Bourre)
        self.due: set[int] = set(stood.bourre if stood else ()) | verdicts.ruled
        self._slip(pot, antes, ante)

    def _slip(self, pot: int, antes: int, ante: int) -> None:
        """A payment that only fits the pot before a miscount shows the miscount."""
        house, there = self.hand.house, self.books.pot
        listed = {amount for line in self.lines for _, amount in line.sums if amount is not None}
        if not listed or listed == {self.base}:
            return

        def fits(now: int) -> bool:
            return listed == {stake(house, pot + now - there, antes, ante)}

        if withdraw_by_pot(self.books, fits):
            self.base = stake(house, pot + self.books.pot - there, antes, ante)

    def pay(self) -> None:
        """Hold what was paid against what was due, and move it."""
        books, hand = self.books, self.hand
        if self.stood is None and not self.lines and not self.agreed:
            books.lose()
        listed = self._listed()
        right = set(self.verdicts.right.bourre) if self.verdicts.right else set()
        self._follow_claim(listed)
        for player in hand.turns(self.due | set(listed)):
            self._one(player, listed.get(player))
        if self.verdicts.penal or self.stood is not self.verdicts.right or not right <= self.due:
            self._unnoticed(right)

    def _listed(self) -> dict[int, Listed]:
        listed: dict[int, Listed] = {}
        for line in self.lines:
            for i, (name, amount) in enumerate(line.sums):
                player = self._who(name, line, i)
                if player is not None:
                    listed[player] = Listed(amount, line, i)
        return listed

    def _who(self, name: str, line: st.Bourre, index: int) -> int | None:
        known = self.hand.seats.ids.get(name)
        return self.hand.who(name, line, line.number_of(index)) if known is None else known

    def _follow_claim(self, listed: dict[int, Listed]) -> None:
        """A list that agrees with the takers as the log names them, or with the cards, is judged by that."""
        named, seen = self.verdicts.named, self.verdicts.seen
        if not self.lines or named is None or seen is None or self.stood is None:
            return
        for outcome in (self.stood, seen, named):
            if set(listed) - self.verdicts.ruled == set(outcome.bourre) - self.verdicts.ruled:
                self.due = set(outcome.bourre) | self.verdicts.ruled
                self.stood = outcome
                return

    def _one(self, player: int, claim: Listed | None) -> None:
        """Hold one player's payment against what was due, and move it."""
        books, house = self.books, self.hand.house
        owes = self.base if player in self.due or self.stood is None else 0
        due, short = self._within_stack(player, owes)
        paid = self._claimed(player, claim, due)
        cause = self._wrong(player, claim, due, paid) if paid != due else None
        self.paid[player] = paid
        eliminated = short and paid >= due
        reneged = player in self.verdicts.ruled and not (self.stood and player in self.stood.bourre)
        reason: Reason = "eliminated" if eliminated else "renege" if reneged else "bourre"
        books.pay(player, POT, paid, reason, self._line(), house, (cause,) if cause else ())
        if eliminated:
            books.eliminate(player)
        if paid or (player in self.due and not owes):
            books.exempt.add(player)
        if cause:
            books.owe((cause,), player, POT, due - paid)
            if not paid:
                books.credit[player] = (cause,)

    def _within_stack(self, player: int, owes: int) -> tuple[int, bool]:
        """What a player can pay of it, and whether that is less than all."""
        books, had = self.books, self.books.balance.get(player, 0)
        short = self.hand.house.short_stack == "eliminate" and owes > had and books.known
        if short and books.doubtful:
            books.lose()
            return owes, False
        return (max(0, had), True) if short else (owes, False)

    def _claimed(self, player: int, claim: Listed | None, due: int) -> int:
        """What the log says was paid; a list is complete, and a name in it without an amount paid what was due."""
        if claim is None:
            return 0 if self.lines and not self.hand.is_lost("bourre") else due
        if claim.amount is not None:
            return claim.amount
        return due if player in self.due or self.stood is None else self.base

    def _wrong(self, player: int, claim: Listed | None, due: int, paid: int) -> Cause | None:
        """The finding, where play and books are sure enough for one."""
        if self.stood is None or not self.books.known:
            return None
        if paid and due and self.books.doubtful:
            self.books.lose()
            return None
        reason = "not-owed" if player not in self.due else "renege" if player in self.verdicts.ruled else "no-trick"
        at = claim.at if claim else self.lines[0].at
        return self.books.mark("L605", at, player, reason=reason, **amounts(due, paid))

    def _line(self) -> int:
        if self.lines:
            return self.lines[0].line
        return self.hand.tricks[-1].line.line if self.hand.tricks else self.hand.lines[0].line

    def _unnoticed(self, right: set[int]) -> None:
        """What was not asked for at the table but is due: penalties of unnoticed reneges, and the bourrés that a
        wrong taker hid. Each would have replaced the next ante."""
        books, verdicts = self.books, self.verdicts
        if self.stood is None or verdicts.right is None or verdicts.seen is None:
            return
        seen = set(verdicts.seen.bourre)
        stood = set(self.stood.bourre)
        for player in self.hand.turns((verdicts.penal | right) - self.due):
            hidden = player in seen - stood and player not in verdicts.penal
            own = tuple(Cause(one.code, one.at.line) for one in self.hand.offences if one.player == player)
            causes = verdicts.named_causes() if hidden else own
            owes = self.base
            if self.hand.house.short_stack == "eliminate":
                owes = max(0, min(owes, books.balance.get(player, 0)))
            books.owe(causes, player, POT, owes)
            books.credit[player] = causes
        for player in self.hand.turns(stood - seen - verdicts.ruled):
            books.owe(verdicts.named_causes(), POT, player, self.paid.get(player, 0))
