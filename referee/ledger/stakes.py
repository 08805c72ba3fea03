"""Payments into the next pot: bourrés and renege penalties, due and paid."""

from collections.abc import Sequence

from referee import statements as st
from referee.finding import BOURRE_PAYER, WrongBourre
from referee.ledger.books import BANK, POT, Books
from referee.ledger.dues import Outcome, stake
from referee.ledger.entries import Cause, Reason
from referee.ledger.lists import named_at, told
from referee.ledger.pot import Verdicts, offence_cause
from referee.table.doubt import houses
from referee.table.hand import Hand


class Stakes:
    """The payments of one hand, from the dealer's left.

    ``base`` is the amount of each, with this ``pot``. ``due`` are those who owe one, ``listed`` those whom the log
    names, with amounts if it gives them, in these ``lines``; without any, a count may say that nobody paid. ``dues`` is
    what each rightly owed, up to the stack, whether or not the table asked for it; ``short`` are those who had less
    than they owed.
    """

    __slots__ = ("base", "books", "due", "dues", "hand", "lines", "listed", "paid", "pot", "short", "stood", "verdicts")

    def __init__(  # noqa: PLR0913, PLR0917
        self, books: Books, hand: Hand, verdicts: Verdicts, stood: Outcome | None, pot: int, antes: int, ante: int
    ) -> None:
        self.books: Books = books
        self.hand: Hand = hand
        self.verdicts: Verdicts = verdicts
        self.stood = stood
        self.pot: int = pot
        self.base: int = stake(hand.house, pot, antes, ante)
        self.paid: dict[int, int] = {}
        self.dues: dict[int, int] = {}
        self.short: set[int] = set()
        self.lines: Sequence[st.Bourre | st.Stacks] = hand.of(st.Bourre)
        self.listed: dict[int, int | None] = told(hand, hand.of(st.Bourre))
        books.doubtful = books.doubtful or hand.doubt.lost("bourre")
        self.due: set[int] = self._owing(stood) if stood else verdicts.ruled
        self.lines = self.lines or self._empty_pot()

    def _empty_pot(self) -> list[st.Stacks]:
        """The counts of everybody's stack by which the pot is empty after the hand, so that nobody paid into it.

        If somebody owes a payment, the stacks must show that it was not made.
        """
        books, hand, ids = self.books, self.hand, self.hand.seats.ids
        told = hand.has(*st.RESULTS, st.Took, st.Trick) and not hand.has(st.Share) and not hand.doubt.lost("bourre")
        if not told or not books.traceable:
            return []
        found = []
        for line in hand.of(st.Stacks):
            counts = {ids[name]: amount for name, amount in line.sums if name in ids}
            whole = counts.keys() >= set(hand.seats.playing()) and sum(counts.values()) == -books.balance[BANK]
            if whole and all(books.known and counts[player] == books.balance[player] for player in self.due):
                found.append(line)
        return found

    def _owing(self, outcome: Outcome) -> set[int]:
        """The players who owe a payment by an outcome."""
        return self.verdicts.ruled.union(outcome.bourre)

    def pay(self) -> None:
        """Compare what was paid with what was due, and move it."""
        books, hand = self.books, self.hand
        if not self.told:
            if hand.has(*st.RESULTS):  # Otherwise nobody knows who took the pot, which is reported elsewhere.
                hand.lacks(BOURRE_PAYER)
            books.lose()
        if self._in_doubt:
            books.doubtful = True
            books.guessed = books.guessed or not self.lines or None in self.listed.values()
        elif hand.doubt.money:
            books.guessed = books.guessed or any(self.listed.get(player) is None for player in self.due)
        if self.lines and self.due != self.listed.keys():
            self._follow_claim()
        for player in hand.turns(self.due.union(self.listed)):
            self._one(player)
        if books.known and not self._in_doubt and (self.verdicts.penal or self.stood != self.verdicts.right):
            self._unnoticed()

    @property
    def exempt_sure(self) -> bool:
        """True if it is certain who owes no next ante. A payment of 0 may be all that was due."""
        return self.told and (0 not in self.listed.values() or (self.stood is not None and self.books.known))

    @property
    def told(self) -> bool:
        """True if it is certain who paid: by the tricks, or by the log.

        Nobody paid if a pot was shared in mid-hand, unless a line says so.
        """
        hand = self.hand
        if self.lines and not hand.doubt.lost("bourre"):
            return True
        if self.stood or self.verdicts.open:
            return not self.verdicts.open
        complete = not hand.course.missing or hand.doubt.rules("hand-size")
        over = hand.rest is not None or hand.has(st.Took) or (hand.has(st.Trick) and complete)
        return hand.has(st.Share) and not over and not hand.doubt.lines

    @property
    def _in_doubt(self) -> bool:
        """True if nobody knows who owes a penalty: a ruling that says so may be lost."""
        if not self.hand.doubt:
            return False
        penal = any(house.renege != "none" for house in houses(self.hand.house, self.hand.doubt.options, "renege"))
        told = self.hand.offences or self.hand.ruled
        return penal and (self.hand.doubt.lost("ruling") or bool(told and self.hand.doubt.rules("renege")))

    def _follow_claim(self) -> None:
        """Judge a list by the takers as the log names them, or by the cards, if it agrees with either."""
        if self.stood is None:
            return
        said = self.verdicts.ruled.union(self.listed)
        for outcome in (self.stood, self.verdicts.seen, self.verdicts.named):
            if outcome and said == self._owing(outcome):
                self.stood, self.due = outcome, said
                return

    def _one(self, player: int) -> None:
        """Compare one player's payment with what was due, and move it."""
        books, house = self.books, self.hand.house
        owes = self.base if player in self.due or self.stood is None else 0
        due, short = owes, False
        if owes > books.balance[player]:
            due, short = books.within_stack(player, owes, house)
        if short:
            self.short.add(player)
        paid = self._claimed(player, due)
        causes = self._wrong(player, due, paid) if paid != due else ()
        if causes and books.is_miswritten(causes[0]):
            paid = due
        self.paid[player], self.dues[player] = paid, due
        eliminated = short and paid >= due
        reneged = player in self.verdicts.ruled and not (self.stood and player in self.stood.bourre)
        reason: Reason = "eliminated" if eliminated else "renege" if reneged else "bourre"
        if paid == due:
            books.move(player, POT, paid, reason, self.line)
        else:
            self._differently(player, due, paid, reason, causes)
        if eliminated:
            books.eliminate(player)
        asked = player in self.due or (self.stood is None and self.listed[player] is None)
        told = books.known or not self.lines or player in self.listed  # Else nothing was paid, however much was due.
        if paid or (asked and not owes and told):
            books.exempt.add(player)

    def _differently(self, player: int, due: int, paid: int, reason: Reason, causes: tuple[Cause, ...]) -> None:
        """Move what was paid if it is not what was due."""
        books = self.books
        books.pay(player, POT, paid, reason, self.line, self.hand.house, causes)
        if causes:
            books.owe(causes, player, POT, due - paid)
            if not paid:
                books.credit[player] = causes

    def _claimed(self, player: int, due: int) -> int:
        """The payment by the log; a list is complete, and a name in it without an amount paid what was due."""
        if player not in self.listed:
            return 0 if self.lines and not self.hand.doubt.lost("bourre") else due
        amount = self.listed[player]
        if amount is not None:
            return amount
        return due if player in self.due or self.stood is None else self.base

    def _wrong(self, player: int, due: int, paid: int) -> tuple[Cause, ...]:
        """Report a finding if play and books are certain enough; a penalty is due whatever the tricks prove."""
        if not self.books.known or (self.stood is None and player not in self.verdicts.ruled):
            return ()
        if self.books.doubtful and ((paid and due) or self._in_doubt or self.hand.doubt.money):
            self.books.lose()
            return ()
        ruled = self.verdicts.ruled
        facts = WrongBourre(
            "not-owed" if player not in self.due else "renege" if player in ruled else "no-trick", due, paid
        )
        at = named_at(self.lines, self.hand.seats.names[player])
        return (self.books.report("L605", at, facts, player),)

    @property
    def line(self) -> int:
        """The number of the line that notes the payments, or of the place where one should be."""
        if self.lines:
            return self.lines[0].line
        return self.hand.tricks[-1].line.line if self.hand.tricks else self.hand.lines[0].line

    def _unnoticed(self) -> None:
        """Charge what the table did not ask for: penalties for unnoticed reneges, and the bourrés that a wrong taker
        hid.

        Each would have replaced the next ante. The penalties are due whatever the tricks prove.
        """
        books, verdicts = self.books, self.verdicts
        right, stood = verdicts.right, self.stood
        rightly = set(right.bourre) if right and stood else set()
        for player in self.hand.turns(verdicts.penal.union(rightly) - self.due):
            own = tuple(offence_cause(self.hand, one) for one in self.hand.offences if one.player == player)
            causes = own if player in verdicts.penal else verdicts.named_causes()
            owes = self.base
            if self.hand.house.short_stack == "eliminate":
                owes = max(0, min(owes, books.balance[player]))
            self.dues[player] = owes
            books.owe(causes, player, POT, owes)
            books.credit[player] = causes
        wrongly = set(stood.bourre) - rightly if right and stood else set()
        for player in self.hand.turns(wrongly - verdicts.ruled):
            self.dues[player] = 0
            books.owe(verdicts.named_causes(), POT, player, self.paid[player])
