"""Antes, second antes, and the pot before the tricks."""

from collections.abc import Iterable
from typing import NamedTuple

from referee import statements as st
from referee.ledger.books import POT, Books, Cause, amounts
from referee.ledger.counts import check_pot
from referee.source import Place
from referee.table.hand import Hand
from referee.table.money import plain


class Claim(NamedTuple):
    """What the log says that a player put in, and where."""

    amount: int
    line: st.Statement
    word: int

    @property
    def at(self) -> Place:
        return self.line.word(self.word)


class Antes:
    """The money of one hand up to its first trick: antes first, then, once the play is known, second antes.

    ``ante`` is this hand's ante, ``antes`` what was put in, ``before`` the pot before them (hundredths); ``late`` are
    the numbers of the ``pot`` lines that say what lies there after all payments.
    """

    __slots__ = (
        "_cause",
        "_early",
        "_lists",
        "_single",
        "_told",
        "ante",
        "antes",
        "before",
        "books",
        "credit",
        "exempt",
        "hand",
        "late",
    )

    def __init__(self, books: Books, hand: Hand) -> None:
        self.books, self.hand = books, hand
        self.before = books.pot
        self.ante = 0
        self.antes = books.void_antes
        self.exempt, self.credit = set(books.exempt), dict(books.credit)
        self._lists = hand.of(st.Antes)
        self._single = hand.first(st.Ante)
        self._told = True
        self._early = _pots_before_tricks(hand) if hand.has(st.Pot) else []
        self.late = {line.line for line in hand.of(st.Pot)} - {line.line for line in self._early}
        self._cause: Cause | None = None

    def put_in(self, players: list[int]) -> None:
        """Hold the antes due from those dealt in against those claimed; who can't pay in full is eliminated."""
        books = self.books
        self._set_ante()
        claims = self._claims(players)
        books.doubtful = books.doubtful or (claims is None and not books.exempt_sure)
        for player in players:
            self._pay(player, self._due(player), claims)
        for player in (player for player in claims or () if player not in players):
            self._pay(player, 0, claims)
        books.exempt, books.void, books.void_antes, books.credit = set(), set(), 0, {}
        books.exempt_sure = True

    def _set_ante(self) -> None:
        """Find this hand's ante; ``_told`` is whether it is known."""
        house, single = self.hand.house, self._single
        if house.ante != "dealer":
            self.ante = house.ante
        elif single:
            self.ante = single.amount
            if house.ante_limit is not None:
                self.ante = min(self.ante, house.ante_limit)
        elif self.books.void:
            self.ante = self.books.void_ante
        else:
            self._told = False
            self.ante = max((amount or 0 for line in self._lists for _, amount in line.sums), default=0)
            if not self._lists and not self.hand.is_lost("ante"):
                self.hand.mark("N108", self.hand.at, statement="ante", needed="what each player owed the pot")
            if not self._lists:
                self.books.lose()

    def _due(self, player: int) -> int:
        """The ante that a player dealt in owes."""
        free = player in self.books.void or player in self.books.exempt
        return 0 if free else self.ante

    def _claims(self, players: list[int]) -> dict[int, Claim] | None:
        """What the log says was put in, by whom; who is not in it put in nothing. ``None``: the log does not say."""
        if self._lists:
            claims: dict[int, Claim] = {}
            for line in self._lists:
                for i, (name, amount) in enumerate(line.sums):
                    player = self.hand.who(name, line, 1 + 2 * i)
                    if player is not None and amount is not None:
                        claims[player] = Claim(amount, line, 1 + 2 * i)
            return claims
        if self._single and self._single.amount != self.ante:
            claim = Claim(self._single.amount, self._single, 1)
            return {player: claim for player in players if self._due(player)}
        return None

    def _pay(self, player: int, owes: int, claims: dict[int, Claim] | None) -> None:
        """Hold one player's ante against the claim, and move it."""
        books, house = self.books, self.hand.house
        short = house.short_stack == "eliminate" and owes > books.balance.get(player, 0) and books.known
        if short and books.doubtful:
            books.lose()
            short = False
        due = max(0, books.balance.get(player, 0)) if short else owes
        claim = claims.get(player) if claims else None
        paid = due if claims is None else claim.amount if claim else 0
        cause = None
        if paid != due and self._told and books.known and books.exempt_sure and not self.hand.is_lost("ante"):
            if books.doubtful:
                books.lose()
            else:
                cause = self._wrong(player, claim, due, paid)
        line = (self._lists or self.hand.lines)[0].line
        books.pay(player, POT, paid, "eliminated" if short else "ante", line, house, (cause,) if cause else ())
        self.antes += paid
        if cause:
            books.owe((cause,), player, POT, due - paid)
        if player in books.credit and house.bourre_exempt:
            books.owe(books.credit[player], POT, player, due)
        if short:
            books.eliminate(player)

    def _wrong(self, player: int, claim: Claim | None, due: int, paid: int) -> Cause:
        """The finding: one for each name of a list, and one for a single amount."""
        if self._cause:
            return self._cause
        at = claim.at if claim else self._lists[0].at
        reason = "exempt" if player in self.books.exempt else "not-dealt-in" if player in self.hand.away else None
        if not self._lists and self.hand.house.ante == "dealer":
            reason = "limit"
        listed = player if self._lists else None
        cause = self.books.mark("L601", at, listed, reason=reason, **amounts(due, paid))
        if not self._lists:
            self._cause = cause
        return cause

    def second(self) -> None:
        """Second antes of those who stayed, and what the log says of the pot before the tricks."""
        books, hand = self.books, self.hand
        first = books.pot
        if hand.house.second_ante:
            if hand.stayed is None and not hand.misdeal:
                books.lose()
            for player in hand.stayed or ():
                self._second(player)
        for line in self._early:
            if line.amount == books.pot:
                continue
            put = sum(amount for number, amount in self._seconds() if number < line.line)
            also = (books.pot, *self._before_antes(line))
            if _may_be_after(hand, line) and line.amount not in (first + put, *also):
                self.late.add(line.line)
            else:
                check_pot(books, line, first + put, also)

    def _second(self, player: int) -> None:
        books, house = self.books, self.hand.house
        had, due = books.balance.get(player, 0), house.second_ante
        said = self.hand.declared.get(player)
        line = said.line if said else self.hand.lines[0]
        if house.short_stack == "eliminate" and had < due and books.known and not books.doubtful:
            books.mark("H211", said.at if said else line.at, player, has=plain(had), due=plain(due))
            due = max(0, had)
        books.move(player, POT, due, "second-ante", line.line)

    def _seconds(self) -> Iterable[tuple[int, int]]:
        """Each second ante with the number of the line that it was declared in."""
        for player in self.hand.stayed or ():
            if player in self.hand.declared:
                yield self.hand.declared[player].line.line, self.hand.house.second_ante

    def _before_antes(self, line: st.Pot) -> tuple[int, ...]:
        """The pot before the antes, where the line stands before the one that notes them, or before the deal."""
        others = [one for one in self.hand.lines if one.line < line.line and not isinstance(one, _BEFORE_DEAL)]
        later = any(isinstance(one, st.Antes | st.Ante) and one.line > line.line for one in self.hand.lines)
        return (self.before,) if later or not others else ()


_BEFORE_DEAL = (st.Hand, st.Dealer, st.Away, st.Pot, st.Early)
_PLAYED = (st.Trick, st.Took, st.Rest, st.Bourre, st.Out, st.Stacks)


def _pots_before_tricks(hand: Hand) -> list[st.Pot]:
    """The ``pot`` lines that say what is played for: those before the tricks and before any result."""
    ends = st.RESULTS if hand.has(*st.RESULTS) else _PLAYED
    end = min((hand.of(kind)[0].line for kind in ends if kind in hand.kinds), default=None)
    return [pot for pot in hand.of(st.Pot) if end is None or pot.line < end]


def _may_be_after(hand: Hand, line: st.Pot) -> bool:
    """Whether a ``pot`` line may as well say what lies there at the end: nothing that was noted comes after it."""
    declared = any(isinstance(one, st.Stay | st.Pass | st.Blind) and one.line < line.line for one in hand.lines)
    return declared and not any(isinstance(one, (*st.RESULTS, st.Trick, st.Took, st.Rest)) for one in hand.lines)
