"""The account of a hand, and where everybody stands."""

from collections.abc import Mapping

from referee import statements as st
from referee.ledger.antes import Antes
from referee.ledger.books import POT, UNEXPLAINED, Books
from referee.ledger.counts import check_pot, check_stacks, settle_doubt
from referee.ledger.dues import Outcome
from referee.ledger.entries import Account, Final, Standing
from referee.ledger.pot import Taking, Verdicts, share
from referee.ledger.stakes import Stakes
from referee.source import Place
from referee.table.cards import SUITS
from referee.table.hand import Hand

EXEMPTIONS = ("ante", "stay", "pass", "blind", "trick", "took", "rest", "bourre", "win", "divide", "carry", "misdeal")
"""Lines that bear on who owes no next ante."""


class HandAccount:
    """Follows one hand's money from the antes to the last count."""

    __slots__ = ("antes", "books", "hand", "pot", "result", "verdicts")

    def __init__(self, books: Books, hand: Hand) -> None:
        self.books, self.hand = books, hand
        self.antes = Antes(books, hand)
        self.pot: int | None = None
        self.verdicts: Verdicts | None = None
        self.result: Outcome | None = None
        books.hand = hand.number
        books.eliminated = []

    def open(self, players: list[int]) -> None:
        """Put in the antes of those who sit at the hand."""
        self.antes.put_in(players)
        eliminates = self.hand.house.short_stack == "eliminate" and self.books.known
        if eliminates:
            second = self.hand.house.second_ante
            self.hand.poor = {player for player in players if self.books.balance.get(player, 0) < second}

    def close(self) -> None:
        """Account for the pot, the payments and the counts, once the play is known."""
        books, hand = self.books, self.hand
        self.antes.second()
        self.pot = books.pot if books.known else None
        self.verdicts = Verdicts(hand)
        agreed = hand.first(st.Share)
        tied: set[int] = set()
        if hand.misdeal:
            self._void()
        elif agreed:
            pot = books.pot
            share(books, hand, agreed)
            self._stakes(self.verdicts.seen, pot)
        else:
            taking = Taking(books, hand, self.verdicts)
            taking.take()
            self.pot = taking.pot if self.pot is not None else None
            self._stakes(taking.stood, taking.pot)
            tied = set(taking.stood.tied) if taking.stood else set()
            books.exempt_sure = taking.stood is not None or taking.named
        if hand.lost:
            books.exempt_sure = books.exempt_sure and not hand.is_lost(*EXEMPTIONS)
        right = self.verdicts.right
        shared = agreed and not hand.misdeal
        self.result = Outcome("agreed", bourre=right.bourre if right else ()) if shared else right
        self._exempt(tied)
        sure = books.known and not books.doubtful
        self._counts()
        self._who_is_out(sure)

    def _void(self) -> None:
        """After a misdeal nobody who put in an ante antes again, and exemptions stand."""
        books, dealt = self.books, set(self.hand.dealt)
        books.void |= dealt
        books.void_antes, books.void_ante = self.antes.antes, self.antes.ante
        books.exempt = self.antes.exempt
        books.credit = {player: causes for player, causes in self.antes.credit.items() if player not in dealt}

    def _stakes(self, stood: Outcome | None, pot: int) -> None:
        verdicts, antes = self.verdicts, self.antes
        if verdicts:
            Stakes(self.books, self.hand, verdicts, stood, pot, antes.antes, antes.ante).pay()

    def _exempt(self, tied: set[int]) -> None:
        """Who owes no ante in the next hand."""
        house, books = self.hand.house, self.books
        if self.hand.misdeal:
            return
        books.exempt = (books.exempt if house.bourre_exempt else set()) | (tied if house.tie_exempt else set())

    def _counts(self) -> None:
        """Hold the counts at the end of the hand against the books.

        Stacks come first, wherever they stand: what a stack has too little is in the pot that was counted with it.
        """
        for line in self.hand.of(st.Stacks):
            count(self.books, line, self.hand)
        for pot in self.hand.of(st.Pot):
            if pot.line in self.antes.late:
                check_pot(self.books, pot, self.books.pot)

    def _who_is_out(self, sure: bool) -> None:
        """Hold the ``out`` lines against those who could not pay (L606); where that is not sure, they are believed."""
        lines = self.hand.of(st.Out)
        if not lines:
            return
        named = {}
        for line in lines:
            for i, name in enumerate(line.names):
                player = self.hand.who(name, line, 1 + i)
                if player is not None:
                    named[player] = (line, i)
        for player, (line, i) in named.items():
            if player not in self.books.seats.out and sure:
                self.books.mark("L606", line.name_at(i), player, reason="could-pay")
            elif not sure:
                self.books.eliminate(player)
        told = sure and not self.books.seats.unsure and not self.hand.is_lost("out")
        for player in self.books.eliminated:
            if told and player not in named:
                self.books.mark("L606", lines[0].at, player, reason="left-out")

    def entry(self) -> Account:
        """The hand as the ledger shows it."""
        hand, books, due = self.hand, self.books, self.result
        name = hand.seats.names
        counts = next(iter(hand.layouts)) if hand.layouts and len(hand.layouts) == 1 else None
        if due and due.result in ("default", "all-passed"):
            counts = tuple((player, 0) for player in hand.stayed or ())
        ruled = {player for player in hand.ruled if player not in hand.waived}
        reneged = {one.player for one in hand.offences if not one.corrected} | ruled
        return Account(
            hand=hand.number,
            dealer=None if hand.dealer is None else name[hand.dealer],
            trump=None if hand.trump is None else SUITS[hand.trump],
            stayed=None if hand.stayed is None else tuple(name[player] for player in hand.stayed),
            tricks=None if counts is None else {name[player]: number for player, number in counts},
            result=due.result if due else "unproven",
            winners=tuple(name[player] for player in self._winners(due)) if due else None,
            bourre=tuple(name[player] for player in due.bourre) if due else None,
            reneged=tuple(name[player] for player in hand.turns(reneged)),
            eliminated=tuple(name[player] for player in books.eliminated),
            pot=self.pot,
            postings=tuple(books.postings),
            corrections=tuple(books.corrections),
            table=(at_table := table(books)),
            verified=verified(books) if any(books.owed.values()) else at_table,
        )

    def _winners(self, due: Outcome) -> tuple[int, ...]:
        agreed = self.hand.first(st.Share)
        if due.result == "agreed" and agreed:
            ids = self.hand.seats.ids
            return tuple(ids[name] for name in agreed.names if name in ids)
        return due.winners


def count(books: Books, line: st.Stacks, hand: Hand) -> None:
    """Hold a ``stacks`` line against the books, or start lost books again with it."""
    counts: dict[int, int] = {}
    ids = books.seats.ids
    for i, (name, amount) in enumerate(line.sums):
        player = ids[name] if name in ids else hand.who(name, line, 1 + 2 * i)
        if player is not None and amount is not None:
            counts[player] = amount

    def where(player: int) -> Place:
        name = books.seats.names[player]
        return line.name_at(max(i for i, one in enumerate(line.sums) if one[0] == name))

    check_stacks(books, counts, where)
    settle_doubt(books, counts, line.line)


def _standing(books: Books, corrected: bool) -> Standing:
    owed: Mapping[int, int] = books.owed if corrected else {}
    stacks: dict[str, int | None] = {}
    for player in range(len(books.seats.names)):
        stack = books.balance.get(player, 0) + owed.get(player, 0)
        if player in books.seats.gone:
            stacks[books.name(player)] = books.cashed_out.get(player, 0) + stack
        else:
            stacks[books.name(player)] = stack if books.known else None
    pot = books.pot + (books.owed[POT] if corrected else 0)
    return Standing(stacks, pot if books.known else None)


def table(books: Books) -> Standing:
    """Where everybody stands at the table."""
    return _standing(books, False)


def verified(books: Books) -> Standing:
    """Where everybody should stand: the table's ledger and the corrections."""
    return _standing(books, True)


def final(books: Books, out: list[int]) -> Final:
    """Where everybody stands at the end; ``out`` are the eliminated, in their order."""
    names = list(map(books.name, range(len(books.seats.names))))
    known = books.known
    return Final(
        table=table(books),
        verified=verified(books),
        corrections={name: books.owed.get(player, 0) if known else None for player, name in enumerate(names)},
        unexplained=books.owed[UNEXPLAINED] if known else None,
        bought_in={name: books.bought_in.get(player, 0) for player, name in enumerate(names)},
        cashed_out={name: books.cashed_out.get(player, 0) for player, name in enumerate(names)},
        winner=None if books.winner is None else books.seats.names[books.winner],
        eliminated=tuple(books.seats.names[player] for player in out),
    )
