"""Antes, second antes, and the pot before the tricks."""

from collections.abc import Iterable

from referee import statements as st
from referee.ledger.books import POT, Books, Cause, amounts
from referee.ledger.counts import check_pot
from referee.source import Place
from referee.table.hand import Hand


class Antes:
    """The money of one hand up to its first trick: antes first, then, once the play is known, second antes.

    ``ante`` is this hand's ante, ``antes`` what was put in (hundredths); ``before`` the pot before them.
    """

    __slots__ = ("ante", "antes", "before", "books", "broke", "hand")

    def __init__(self, books: Books, hand: Hand) -> None:
        self.books, self.hand = books, hand
        self.before = books.pot
        self.ante: int = 0
        self.antes = books.void_antes
        self.broke: list[int] = []

    def put_in(self, players: list[int]) -> None:
        """Hold the antes due from those dealt in against those claimed; who can't pay in full is eliminated."""
        books, house = self.books, self.hand.house
        lists = [line for line in self.hand.lines if isinstance(line, st.Antes)]
        single = next((line for line in self.hand.lines if isinstance(line, st.Ante)), None)
        self._set_ante(single, bool(lists))
        due = {player: self._due(player) for player in players}
        claimed = self._claimed(lists)
        cause: Cause | None = None
        if house.ante != "dealer" and single and not lists and single.amount.hundredths != house.ante:
            cause = books.mark("L601", single.amount.at, **amounts(house.ante, single.amount.hundredths))
        for player in [*players, *(claimed or {})]:
            owes = due.pop(player, None) if player in due else None
            if owes is None and (claimed is None or player not in claimed or player in players):
                continue
            paid = (claimed or {}).get(player, 0) if claimed is not None else owes or 0
            if cause and owes and single:
                paid = single.amount.hundredths
            self._pay(player, owes or 0, paid, lists, cause)
        books.exempt, books.void, books.void_antes, books.credit = set(), set(), 0, {}

    def _set_ante(self, single: st.Ante | None, listed: bool) -> None:
        house, books = self.hand.house, self.books
        if house.ante != "dealer":
            self.ante = house.ante
        elif single:
            self.ante = single.amount.hundredths
            if house.ante_limit is not None and self.ante > house.ante_limit:
                books.mark("L601", single.amount.at, reason="limit", **amounts(house.ante_limit, self.ante))
        elif not books.void:
            lost = self.hand.is_lost("ante")
            if not lost and not listed:
                self.hand.mark("N108", self.hand.at, statement="ante", needed="what each player owed the pot")
            if not listed:
                books.lose()

    def _due(self, player: int) -> int:
        """The ante that a player dealt in owes."""
        if player in self.books.void or player in self.books.exempt:
            return 0
        return self.ante

    def _claimed(self, lists: list[st.Antes]) -> dict[int, int] | None:
        if not lists:
            return None
        claimed: dict[int, int] = {}
        for one in (one for line in lists for one in line.sums):
            player = self.hand.who(one.name, "ante")
            if player is not None and one.amount:
                claimed[player] = claimed.get(player, 0) + one.amount.hundredths
        return claimed

    def _pay(self, player: int, owes: int, paid: int, lists: list[st.Antes], cause: Cause | None) -> None:
        books, house = self.books, self.hand.house
        had = books.balance.get(player, 0)
        short = house.short_stack == "eliminate" and owes > had and books.known
        due = had if short else owes
        if not lists and not cause:
            paid = due
        unset = house.ante == "dealer" and not self.ante and bool(lists)
        if paid != due and lists and not unset and not self._lost():
            cause = books.mark("L601", self._where(player, lists), player, **self._reason(player), **amounts(due, paid))
        books.draw(player, POT, paid, "eliminated" if short else "ante", self._line(lists), house)
        self.antes += paid
        if cause:
            books.owe((cause,), player, POT, due - paid)
        if player in books.credit:
            books.owe(books.credit[player], POT, player, paid if house.bourre_exempt else 0)
        if short:
            self.broke.append(player)
            books.eliminate(player)

    def _lost(self) -> bool:
        return self.hand.is_lost("ante") or not self.books.known

    def _reason(self, player: int) -> dict[str, str]:
        if player in self.books.exempt:
            return {"reason": "exempt"}
        return {"reason": "not-dealt-in"} if player not in self.hand.dealt and player in self.hand.away else {}

    def _where(self, player: int, lists: list[st.Antes]) -> Place:
        names = (one.name for line in lists for one in line.sums)
        return next((name.at for name in names if self.books.seats.ids.get(name.text) == player), lists[0].at)

    def _line(self, lists: list[st.Antes]) -> int:
        return lists[0].at.line if lists else self.hand.at.line

    def second(self) -> None:
        """Second antes of those who stayed, and what the log says of the pot before the tricks."""
        books, hand = self.books, self.hand
        first = books.pot
        if hand.house.second_ante:
            if hand.stayed is None and not hand.misdeal:
                books.lose()
            for player in hand.stayed or ():
                self._second(player)
        for line in _pots_before_tricks(hand):
            put = sum(amount for at, amount in self._seconds() if at < line.at)
            check_pot(books, line, first + put, (books.pot, *self._before_antes(line)))

    def _second(self, player: int) -> None:
        books, house = self.books, self.hand.house
        had, due = books.balance.get(player, 0), house.second_ante
        at = self.hand.declared[player][1] if player in self.hand.declared else self.hand.at
        if house.short_stack == "eliminate" and had < due and books.known:
            books.mark("H211", at, player, has=_plain(had), due=_plain(due))
            due = max(0, had)
        books.move(player, POT, due, "second-ante", at.line)

    def _seconds(self) -> Iterable[tuple[Place, int]]:
        for player in self.hand.stayed or ():
            if player in self.hand.declared:
                yield self.hand.declared[player][1], self.hand.house.second_ante

    def _before_antes(self, line: st.Pot) -> tuple[int, ...]:
        """The pot before the antes, where the line stands before the one that notes them."""
        later = any(isinstance(other, st.Antes | st.Ante) and other.at > line.at for other in self.hand.lines)
        return (self.before,) if later else ()


def _plain(hundredths: int) -> str:
    from referee.table.money import plain

    return plain(hundredths)


RESULT = (st.Win, st.Divide, st.Carry, st.Share)


def _pots_before_tricks(hand: Hand) -> list[st.Pot]:
    """The ``pot`` lines that say what is played for: those before the tricks and before any result."""
    pots: list[st.Pot] = []
    played = False
    result = any(isinstance(line, RESULT) for line in hand.lines)
    for line in hand.lines:
        if isinstance(line, RESULT):
            break
        played = played or isinstance(line, st.Trick | st.Took | st.Rest | st.Bourre | st.Out | st.Stacks)
        if isinstance(line, st.Pot) and (result or not played):
            pots.append(line)
    return pots


def pots_after(hand: Hand) -> set[int]:
    """The line numbers of the ``pot`` lines that say what lies there after all payments."""
    before = {line.at.line for line in _pots_before_tricks(hand)}
    return {line.at.line for line in hand.lines if isinstance(line, st.Pot)} - before
