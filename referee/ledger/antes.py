"""Antes, second antes, and the pot before the tricks."""

from math import inf

from referee.engine.hand import Hand, sums_by_player
from referee.finding import CannotCover, MissingStatement, WrongAnte
from referee.ledger.books import POT, Books, NextAnte
from referee.ledger.counts import check_pot
from referee.ledger.entries import Cause, Exemption, MoneyStep
from referee.notation import statements as st
from referee.notation.statements import last_place_of


class AnteBooks:
    """The money of one hand up to its first trick, from the antes to the second antes.

    ``ante`` is what each player owes, if it is ``known``. ``antes`` is the sum put in, if that is ``sum_known``, and
    ``before`` the pot before any ante (hundredths). ``earlier`` is what earlier hands left for this ante. ``short``
    are those who had less than they owed. ``late`` are the ``pot`` lines that state the pot after all payments, each
    with the other sums that it may mean.
    """

    def __init__(self, books: Books, hand: Hand) -> None:
        self.books: Books = books
        self.hand: Hand = hand
        self.before: int = books.pot
        self.earlier: NextAnte = books.next_ante
        self.antes: int = self.earlier.antes
        self.short: set[int] = set()
        self.late: list[tuple[st.Pot, tuple[int, ...]]] = []
        self._lists = hand.of(st.Antes)
        self.line: int = (self._lists or hand.lines)[0].line
        house, single = hand.house, hand.first(st.Ante)
        self._is_stated: bool = bool(self._lists or single)
        self.ante: int = 0
        self.known: bool = True
        self.sum_known: bool = self.earlier.antes_known
        if house.ante != "dealer":
            self.ante = house.ante
        elif single:
            self.ante = single.amount if house.ante_limit is None else min(single.amount, house.ante_limit)
        elif self.earlier.void:
            self.ante, self.known = self.earlier.ante, self.earlier.antes_known
        else:
            self.ante = max((amount for line in self._lists for _, amount in line.sums), default=0)
            self.known, self.sum_known = False, bool(self._lists)
            if not self.sum_known and not hand.doubt.may_lack("ante") and not hand.doubt.rules("ante"):
                hand.report("N108", hand.at, MissingStatement("ante", "what each player owed the pot"))
        self._cause: Cause | None = None
        self._seconds: list[tuple[int, int]] = []
        """Each second ante with the number of the line that declares it."""

    def collect(self, order: list[int]) -> None:
        """Compare the antes due with those claimed, post them, and eliminate players who can't pay in full.

        Everybody at the table is in this ``order``. Players who are not on a list put in nothing. An amount or a name
        in it that can't be read may be anybody's, and puts the money in doubt.
        """
        books, hand, earlier = self.books, self.hand, self.earlier
        absent, free = hand.away | hand.seats.out, earlier.void.union(earlier.exempt)
        players = [player for player in order if player not in absent]
        owing = [player for player in players if player not in free]
        if not self.sum_known and ((owing and not self._lists) or hand.house.bourre in {"ante", "antes"}):
            books.lose()
        claims: dict[int, int] | None = None
        single = hand.first(st.Ante)
        if self._lists:
            self._hold_single()
            claims = sums_by_player(hand, self._lists)
            books.doubt.doubtful |= hand.doubt.may_lack("ante")
        elif single and single.amount != self.ante:
            claims = {player: single.amount - books.beyond(player, single.amount, hand.house) for player in owing}
        if not self._lists and (hand.doubt.players or not earlier.exempt_sure):
            books.lose()
            self.sum_known = False
        unpaid = {}
        whole = self._step(owing[0], self.ante, self.ante) if owing else None
        for player in dict.fromkeys((*players, *(claims or ()))):
            if step := self._pay(player, self.ante if player in owing else 0, claims, whole):
                unpaid[player] = step
        unpaid |= {player: self._step(player) for player in order if player in absent and player not in (claims or ())}
        for player, step in unpaid.items():
            books.note(player, POT, 0, step)
        if claims == {} and not self._lists:
            self._hold_single(0, *([earlier.ante] if earlier.void else []))
        if hand.house.short_stack == "eliminate" and books.doubt.known:
            hand.poor = {player for player in players if books.balance[player] < hand.house.second_ante}

    def _pay(self, player: int, owes: int, claims: dict[int, int] | None, whole: MoneyStep | None) -> MoneyStep | None:
        """Compare one player's ante with the claim, and move it. Return what was due if nothing was paid.

        An unlisted player put in nothing, or the ante due if part of the list may be lost. ``whole`` is the step of
        whoever owes the whole ante.
        """
        books, hand, house = self.books, self.hand, self.hand.house
        due, short = owes, False
        if owes > books.balance[player]:
            if not self.earlier.exempt_sure:
                books.lose()
            due, short = books.within_stack(player, owes, house)
        step = whole if whole and owes and not short else self._step(player, owes, due, short)
        paid = due
        if claims is not None and (player in claims or not hand.doubt.may_lack("ante")):
            paid = claims.get(player, 0)
        elif claims is not None and due:
            sure = all(len(line.kinds) == 1 for line in hand.of(st.Unreadable) if "ante" in line.kinds)
            if not (sure and self.earlier.exempt_sure):
                books.lose()
        causes = self._wrong(player, due, paid) if paid != due else ()
        if causes and books.is_miswritten(causes[0]):
            paid = due
        has_paid = books.pay(player, POT, paid, step, house, causes)
        if causes:
            books.owe(causes, player, POT, due - paid)
        self.antes += paid
        if player in self.earlier.credit and house.bourre_exempt:
            books.owe(self.earlier.credit[player], POT, player, due)
        if short:
            self.short.add(player)
            books.eliminate(player)
        return None if has_paid else step

    def _step(self, player: int, owes: int = 0, due: int = 0, short: bool = False) -> MoneyStep:
        """Return what a player owed, which is unknown if it is uncertain who owed an ante, or why nothing was owed."""
        hand, earlier = self.hand, self.earlier
        exemption: Exemption | None = None
        if player in hand.away or player in hand.seats.out:
            exemption = "away" if player in hand.away else "out"
        elif self.known and not self.ante:
            exemption = "no-ante"
        elif not owes:
            exemption = "void" if player in earlier.void else earlier.exempt.get(player)
        is_sure = self.known and (not due or earlier.exempt_sure)
        owed, asked = (owes, due) if is_sure else (None, None)
        return MoneyStep("ante", self.line, owed, asked, self._is_stated, exemption, short)

    def _wrong(self, player: int, due: int, paid: int) -> tuple[Cause, ...]:
        """Report a wrong ante if play and books are certain enough, but a single amount for all only once."""
        if not self._is_sure() or not self.books.may_accuse():
            return ()
        books, hand = self.books, self.hand
        if self._lists:
            is_exempt, at = player in self.earlier.exempt, last_place_of(self._lists, hand.seats.names[player])
            facts = WrongAnte("exempt" if is_exempt else "not-dealt-in" if player in hand.away else None, due, paid)
            return (books.report("L601", at, facts, player),)
        self._cause = self._cause or self._report_amount(due, paid)
        return (self._cause,)

    def _is_sure(self) -> bool:
        books = self.books
        return self.known and books.doubt.known and self.earlier.exempt_sure and not self.hand.doubt.players

    def _hold_single(self, *right: int) -> None:
        """Check an ``ante AMOUNT`` line by which no ante was posted, accepting the ``right`` amounts, too."""
        single = self.hand.first(st.Ante)
        if single and single.amount not in (self.ante, *right) and self._is_sure() and not self.books.doubt.doubtful:
            self._report_amount(self.ante, single.amount)

    def _report_amount(self, due: int, paid: int) -> Cause:
        """Report the amount of an ``ante AMOUNT`` line. A dealer's own ante is wrong only if it exceeds the limit."""
        facts = WrongAnte("limit" if self.hand.house.ante == "dealer" else None, due, paid)
        return self.books.report("L601", self.hand.of(st.Ante)[0].word(1), facts)

    def collect_second(self) -> None:
        """Collect second antes from those who stayed, and check the log's pot before the tricks."""
        books, hand = self.books, self.hand
        first = books.pot
        if hand.house.second_ante:
            declared = hand.declared or hand.has(st.Draw, st.Exchange, st.Trick, st.Took, st.Rest)
            may_be_declared = declared or hand.doubt.stayers or hand.doubt.may_lack("draw", "trick", "took", "rest")
            if hand.stayed is None and (may_be_declared or not hand.misdeal):
                books.lose()
            for player in hand.stayed or ():
                stack, due = books.balance[player], hand.house.second_ante
                declaration = hand.declared.get(player)
                number = declaration.line.line if declaration else hand.lines[0].line
                if hand.house.short_stack == "eliminate" and stack < due and books.doubt.is_settled:
                    at = declaration.at if declaration else hand.at
                    books.report("H211", at, CannotCover(stack, due), player)
                    due = max(0, stack)
                if declaration:
                    self._seconds.append((number, due))
                asked = hand.house.second_ante
                books.move(player, POT, due, MoneyStep("second-ante", number, asked, due, noted=False))
        # Up to the result, or else the first line after the tricks, a ``pot`` line states the pot played for.
        kinds = hand.kinds
        results = [kinds[kind][0].line for kind in st.RESULTS if kind in kinds]
        end = min(results or [kinds[kind][0].line for kind in _PLAYED if kind in kinds], default=inf)
        for line in hand.of(st.Pot):
            if line.line >= end:
                pot_taken = any(kinds[kind][0].line < line.line for kind in _TAKEN if kind in kinds)
                self.late.append((line, () if pot_taken else (books.pot,)))
            elif line.amount != books.pot:
                self._early(line, first)

    def _early(self, line: st.Pot, first: int) -> None:
        """Check a ``pot`` line before the tricks against the books. ``first`` is the pot without second antes."""
        books, hand = self.books, self.hand
        put = sum(amount for number, amount in self._seconds if number < line.line)
        kinds = hand.kinds
        # The pot may be that before the antes if the line precedes the line of the antes, or the deal.
        later = any(kinds[kind][-1].line > line.line for kind in (st.Antes, st.Ante) if kind in kinds)
        after_deal = any(lines[0].line < line.line for kind, lines in kinds.items() if kind not in _BEFORE_DEAL)
        also = (books.pot,) if after_deal and not later else (books.pot, self.before)
        # It may be that at the end if no play follows the declarations.
        declared = any(kinds[kind][0].line < line.line for kind in (st.Stay, st.Pass, st.Blind) if kind in kinds)
        may_be_after = declared and not hand.has(*st.RESULTS, st.Trick, st.Took, st.Rest)
        if may_be_after and line.amount not in (first + put, *also):
            self.late.append((line, ()))
        else:
            check_pot(books, line, first + put, also)


_BEFORE_DEAL = (st.Hand, st.Dealer, st.Away, st.Pot, st.Early)
_PLAYED = (st.Trick, st.Took, st.Rest, st.Bourre, st.Out, st.Stacks)
_TAKEN = (*st.RESULTS, st.Bourre, st.Out, st.Stacks)
