"""The money of a hand, the money that moves between hands, and a log that ends within a hand."""

from collections import Counter
from collections.abc import Mapping, Sequence

from referee.engine.cards import SUITS
from referee.engine.hand import Hand, sums_by_player
from referee.engine.house import House
from referee.finding import BOURRE_PAYER, POT_TAKER, MoneyFromNowhere, Problem, WrongElimination
from referee.ledger import entries
from referee.ledger.antes import AnteBooks
from referee.ledger.books import BANK, POT, UNEXPLAINED, Books, NextAnte
from referee.ledger.counts import check_pot, check_stacks, settle_doubt
from referee.ledger.entries import Cause, Closing, FinalStandings, HandLedger, MoneyStep, Standing, Unfinished
from referee.ledger.pot import Outcome, Outcomes, Stakes, Taking, share
from referee.ledger.rivals import settle
from referee.notation import statements as st

_EXEMPTIONS = (
    *("ante", "stay", "pass", "blind", "trick", "took", "rest"),
    *("bourre", "win", "divide", "carry", "ruling", "share"),
)
"""Lines that affect who owes no next ante, if the rules exempt anybody."""


class HandAccount:
    """Follows one hand's money from the antes to the last count.

    ``taking`` and ``stakes`` say how the pot was taken and what was paid into the next one, once the play is accounted
    for. From then on ``pot`` is the pot before it was taken (hundredths), ``result`` the rightful result of the hand,
    and ``steps_before`` the number of steps up to then. ``owed`` are the corrections open before the hand.
    """

    outcomes: Outcomes
    steps_before: int
    pot: int | None
    result: Outcome | None

    def __init__(self, books: Books, hand: Hand) -> None:
        self.books: Books = books
        self.hand: Hand = hand
        self.antes: AnteBooks = AnteBooks(books, hand)
        self.owed: dict[int, int] = books.owed.copy()
        self.taking: Taking | None = None
        self.stakes: Stakes | None = None
        books.hand = hand.number
        books.eliminated = ()

    def close(self, outcomes: Outcomes | None = None) -> None:
        """Account for the pot, the payments and the counts, once the play is known."""
        books, hand, antes = self.books, self.hand, self.antes
        antes.collect_second()
        self.steps_before = len(books.steps)
        self.pot = books.pot if books.doubt.known else None
        self.outcomes = outcomes = outcomes or Outcomes(hand)
        self.result = outcomes.right
        books.doubt.doubtful |= bool(outcomes.strays)
        if outcomes.strays and not outcomes.right:
            if not hand.missing:
                hand.lacks("who had part in the hand")
            books.lose()
        if hand.misdeal:  # The antes, and the exemptions and credits from before the hand, are left to the next one.
            earlier, known = antes.earlier, antes.sum_known and antes.known
            void = earlier.void.union(hand.dealt)
            left = NextAnte(earlier.exempt, earlier.exempt_sure, earlier.credit, void, antes.antes, antes.ante, known)
        else:
            left = self._give_pot()
        books.played += not hand.misdeal
        if hand.doubt or not left.exempt_sure:
            known = left.antes_known and not hand.doubt.may_lack("misdeal")
            left = left._replace(exempt_sure=self._is_exemption_sure(left.exempt_sure), antes_known=known)
        books.next_ante = left
        if hand.doubt.rules_of_money and not self._is_stated():
            books.lose()
        self._leave_unclear()
        sure, stacks = books.doubt.is_settled, hand.of(st.Stacks)
        # Stacks come first, wherever their line is, since money missing from a stack lies in the pot that was counted
        # with it. If they restart lost books, a pot counted before them means nothing.
        for line in stacks:
            count(books, sums_by_player(hand, (line,)), line)
        for pot, also in antes.late:
            if sure or not stacks or pot.line > stacks[-1].line:
                check_pot(books, pot, books.pot, also)
        self._who_is_out(sure)

    def forget(self) -> None:
        """Accuse nobody of a wrong amount, because a player whose seat is lost may have taken part and anted."""
        self.pot = None
        self.books.steps = [
            (step if step.kind.endswith("ante") else step._replace(owed=None, due=None))._replace(stack=None, pot=None)
            for step in self.books.steps
            if step.amount or step.kind == "ante"
        ]
        self.books.violations = [violation for violation in self.books.violations if violation.code == "L606"]
        self.books.corrections, self.books.owed = [], self.owed
        self.books.odd, self.books.wrong = [], {}
        self.books.forsake()

    def settle(self, before: Books, order: list[int]) -> "HandAccount":
        """Let the hand's amounts decide which amounts were only written wrong, and return the account that is kept.

        ``before`` holds the books before the hand, whose antes were put in in this ``order``.
        """
        hand = self.hand
        reported, lacking, poor = len(hand.violations), len(hand.missing), hand.poor

        def again(books: Books) -> HandAccount:
            twin = HandAccount(books, hand)
            twin.antes.collect(order)
            if twin.antes.short != self.antes.short:
                books.lose()
            twin.close(self.outcomes)
            del hand.violations[reported:], hand.missing[lacking:]
            hand.poor = poor
            return twin

        account = settle(self.books, before, self, again)
        account.books = self.books
        return account

    def _is_stated(self) -> bool:
        """Return whether the log states every payment of the hand, so that none depends on a rule that may be another.

        A claim to the whole pot shows what everybody had put in.
        """
        hand, stakes, claim = self.hand, self.stakes, self.taking.claim if self.taking else None
        if claim is None or stakes is None:
            return hand.has(st.Antes) and not hand.stayed and (hand.misdeal or hand.stayed is not None)
        is_whole_pot = claim.amount is not None and claim.amount * max(1, len(claim.players)) == self.pot
        asked = (*stakes.due, *stakes.listed)
        is_listed = bool(stakes.lines or not stakes.penalties_in_doubt) and None not in map(stakes.listed.get, asked)
        return is_whole_pot and is_listed

    def _leave_unclear(self) -> None:
        """Note whose corrections are unknown once the books are lost.

        A later count shows neither what a renege cost nor who would have won what the pot was owed.
        """
        books, outcomes = self.books, self.outcomes
        handed_on = POT in books.doubt.unclear
        if not books.doubt.known:
            owing = {player for player, owed in books.owed.items() if books.owed[POT] and player >= 0 > owed}
            barred = outcomes.barred if outcomes.right != outcomes.seen else set()
            unclear = barred | (outcomes.penal - outcomes.ruled)
            handed_on = handed_on or bool(owing or barred)
            books.doubt.unpaid |= owing | unclear
            if books.doubt.unpaid:
                books.doubt.unclear |= {POT, *unclear}
        if handed_on:
            right = outcomes.right.winners if outcomes.right else ()
            books.doubt.unclear |= {*right, *(self.taking.takers if self.taking else self.hand.dealt)}

    def _is_exemption_sure(self, sure: bool) -> bool:
        """Return whether it is certain who owes no ante to the next hand, if it would be ``sure`` without doubt."""
        doubt = self.hand.doubt
        if doubt.may_lack("misdeal"):
            return False
        if self.hand.misdeal:
            return sure and not doubt.may_lack("away")
        rules = doubt.houses(self.hand.house, "bourre-exempt", "tie-exempt")
        exempt = any(house.bourre_exempt or house.tie_exempt for house in rules)
        return not exempt or (sure and not doubt.may_lack(*_EXEMPTIONS))

    def _give_pot(self) -> NextAnte:
        """Give the pot to those to whom the table gave it, and account for the payments into the next one.

        If the table shared it, whatever the cards say, players without a trick are charged as usual, and the result is
        unknown if nobody at the table has one of the names.
        """
        books, hand, outcomes, house, ids = self.books, self.hand, self.outcomes, self.hand.house, self.hand.seats.ids
        pot, right, accepted, sure = books.pot, outcomes.right, outcomes.seen, True
        if agreed := hand.first(st.Share):
            share(books, hand, agreed)
            winners = tuple([ids[name] for name in agreed.names if name in ids])
            all_seated = len(winners) == len(agreed.names)
            self.result = Outcome("agreed", winners, bourre=right.bourre if right else ()) if all_seated else None
        else:
            self.taking = Taking(books, hand, outcomes)
            self.taking.take()
            accepted = self.taking.stood
        self.stakes = stakes = Stakes(books, hand, outcomes, accepted, pot, self.antes)
        stakes.pay()
        exempt = stakes.exempt if house.bourre_exempt else {}
        if self.taking:
            if house.tie_exempt and accepted:
                exempt = {**dict.fromkeys(accepted.tied, "tied"), **exempt}
            won = isinstance(self.taking.claim, st.Win)
            # If the pot is empty, nobody paid into it, and no tie left it there.
            empty = bool(stakes.lines) and not stakes.is_stated
            untied = won or house.tie == "carry" or not house.tie_exempt
            sure = accepted is not None or (won and stakes.is_stated) or (empty and untied)
        if 0 in stakes.listed.values():  # Perhaps nothing was due.
            sure = sure and stakes.stood is not None and books.doubt.known
        return NextAnte(exempt, stakes.payers_known and sure, stakes.credit)

    def _who_is_out(self, sure: bool) -> None:
        """Check the ``out`` lines against those who could not pay (L606), or believe them if that is uncertain."""
        lines = self.hand.of(st.Out)
        if not lines:
            return
        lines_by_player = {}
        for line in lines:
            for i, name in enumerate(line.names):
                player = self.hand.who(name, line, 1 + i)
                if player is not None:
                    lines_by_player[player] = (line, i)
        stakes = self.stakes
        for player, (line, i) in lines_by_player.items():
            spent = stakes and not stakes.stood and self.books.balance[player] <= 0  # It is open who owed something.
            if not sure or spent or (stakes and player in stakes.short):
                self.books.eliminate(player)
            elif player not in self.books.seats.out:
                self.books.report("L606", line.name_at(i), WrongElimination("could-pay"), player)
        certain = sure and not self.books.seats.doubt.players_out and not self.hand.doubt.may_lack("out")
        for player in self.books.eliminated:
            if certain and player not in lines_by_player:
                self.books.report("L606", lines[0].at, WrongElimination("left-out"), player)

    def entry(self) -> HandLedger:
        """Return the hand as the ledger shows it."""
        hand, books, due = self.hand, self.books, self.result
        name = hand.seats.names
        tricks: dict[str, int] | None = None
        if due and due.result in ("default", "all-passed"):
            tricks = {name[player]: 0 for player in hand.stayed or ()}
        elif hand.tallies and len(hand.tallies) == 1:
            tricks = {name[player]: number for tally in hand.tallies for player, number in tally}
        at_table = table_standing(books)
        reneged = {offence.player for offence in hand.offences if not offence.corrected}
        reneged |= self.outcomes.renegers
        return HandLedger(
            hand=hand.number,
            dealer=None if hand.dealer is None else name[hand.dealer],
            trump=None if hand.trump is None else SUITS[hand.trump],
            stayed=None if hand.stayed is None else tuple([name[player] for player in hand.stayed]),
            tricks=tricks,
            result=due.result if due else "unproven",
            winners=tuple([name[player] for player in due.winners]) if due else None,
            bourre=tuple([name[player] for player in due.bourre]) if due else None,
            reneged=tuple([name[player] for player in hand.turns(reneged)]) if reneged else (),
            eliminated=tuple([name[player] for player in books.eliminated]),
            pot=self.pot,
            steps=tuple(books.steps),
            corrections=tuple(books.corrections),
            table=at_table,
            verified=verified_standing(books)
            if books.rivals or books.doubt.unclear or any(books.owed.values())
            else at_table,
        )


def count(books: Books, counts: dict[int, int], line: st.Stacks) -> None:
    """Check the counts of a ``stacks`` line against the books, or restart lost books from them."""
    if books.seats.doubt.unseated:
        books.forsake()
    check_stacks(books, counts, line)
    settle_doubt(books, counts, line.line)


def verified_standing(books: Books) -> Standing:
    """Return the money that everybody should have, which is the table's money with all corrections.

    An amount is unknown if it depends on one that may be wrong on paper only, or on a correction that nobody knows.
    """
    sums = [
        {account: owed + book.balance[account] for account, owed in book.owed.items()}
        for book in (books, *books.rivals)
    ]
    due = table_standing(books, sums[0])
    unsure = books.doubt.unclear.union(
        *([account for account, amount in rival.items() if amount != sums[0][account]] for rival in sums[1:])
    )
    if not unsure:
        return due
    names = {books.names[account] for account in unsure}
    stacks = {name: None if name in names else amount for name, amount in due.stacks.items()}
    return Standing(stacks, None if POT in unsure else due.pot)


def table_standing(books: Books, due: Mapping[int, int] | None = None) -> Standing:
    """Return the money of all players and the pot at the table, or what is ``due`` to each account.

    Players who left have what they cashed out and any correction since.
    """
    sums, names, departed, known = due or books.balance, books.names, books.seats.gone, books.doubt.known
    stacks: dict[str, int | None] = {names[player]: sums[player] if known else None for player in books.bought_in}
    for player in departed:
        stale = books.balance[player] if player in books.doubt.uncounted else 0
        cashed_out = books.cashed_out[player]
        stacks[names[player]] = None if cashed_out is None else cashed_out + sums[player] - stale
    return Standing(stacks, sums[POT] if known else None)


def final(books: Books, out: list[int], house: House | None = None) -> FinalStandings:
    """Return the money at the end, given the eliminated players in order (``out``) and the house rules by then."""
    known, names = books.doubt.known, books.names
    return FinalStandings(
        table=table_standing(books),
        verified=verified_standing(books),
        corrections={
            names[player]: books.owed[player] if known and player not in books.doubt.unclear else None
            for player in books.bought_in
        },
        unexplained=books.owed[UNEXPLAINED] if known and None not in books.bought_in.values() else None,
        bought_in={names[player]: amount for player, amount in books.bought_in.items()},
        cashed_out={names[player]: amount for player, amount in books.cashed_out.items()},
        winner=None if books.winner is None else books.seats.names[books.winner],
        eliminated=tuple(books.seats.names[player] for player in out),
        left=tuple(books.seats.names[player] for player in sorted(books.seats.gone)),
        chip=books.unit(house) if house else books.chip,
        traceable=books.doubt.traceable,
        has_goal=house is not None and house.goal != "none",
        brought_along=books.brought_along,
        unpaid=tuple([names[player] for player in sorted(books.doubt.unpaid)]),
    )


def buy_in(books: Books, player: int, amount: int | None, line: int, is_rebuy: bool = False) -> None:
    """Bring a player's money to the table. The amount is ``None`` if nobody knows it."""
    first = player not in books.names
    if first:  # Otherwise the player's accounts are still open.
        books.names[player] = entries.account_name(books.seats.names[player])
        books.balance[player] = books.owed[player] = books.bought_in[player] = books.cashed_out[player] = 0
        books.unplayed[player] = 0
    if amount is None:
        books.bought_in[player] = None
        books.doubt.traceable = False
        books.lose()
        return
    before = books.bought_in[player]
    books.bought_in[player] = None if before is None else before + amount
    if first:
        books.first_bought[player] = amount
    else:
        books.unplayed[player] += amount
    books.move(BANK, player, amount, MoneyStep("rebuy" if is_rebuy else "buy-in", line))


def bring_along(books: Books, line: st.Pot) -> None:
    """Put the money that was left over from an earlier evening into the pot."""
    books.brought_along += line.amount
    books.move(BANK, POT, line.amount, MoneyStep("brought-along", line.line))


def cash_out(books: Books, player: int, line: st.Leave) -> None:
    """Cash a player out with the log's amount, or else with the stack."""
    claim = line.amount
    if claim is not None:
        check_stacks(books, {player: claim}, line)
    amount, before = books.balance[player] if books.doubt.known else claim, books.cashed_out[player]
    if not books.doubt.known:
        books.doubt.uncounted |= {player}
        books.doubt.traceable &= claim is not None
    books.cashed_out[player] = None if before is None or amount is None else before + amount
    books.unplayed[player] -= amount or 0
    books.move(player, BANK, amount or 0, MoneyStep("cash-out", line.line))


def agree(books: Books, giver: int, taker: int, line: st.Pay | st.Put, house: House) -> None:
    """Make an agreed payment to a player or the pot, which first settles what the giver owes the taker by correction.

    A giver whose whole debt is settled so has admitted it, and no later amount makes the wrong one a slip of the pen.
    If giver and taker are the same, another player was meant, so nothing moves and the money is in doubt.
    """
    if giver == taker:
        books.report("N101", line.word(2), Problem("nobody pays themselves", ["another name"], None))
        books.doubt.doubtful = True
        books.first_bought.clear()
        return
    amount, wrong = line.amount, tuple[Cause, ...]()
    if isinstance(line, st.Pay):
        books.unplayed[giver] -= amount
        books.unplayed[taker] += amount
    settled = min(amount, max(0, -books.owed[giver]), max(0, books.owed[taker]))
    causes = books.why(giver, taker)
    if books.beyond(giver, amount, house):
        stack = max(0, books.balance[giver])
        wrong = (books.report("L608", line.word(-1), MoneyFromNowhere(stack, amount), giver),)
    books.pay(giver, taker, amount, MoneyStep("agreed", line.line), house, wrong)
    books.owe(causes, taker, giver, settled)
    if settled and not books.owed[giver]:
        name = books.seats.names[giver]
        books.rivals = tuple(rival for rival in books.rivals if all(player != name for _, player in rival.miswritten))
    if books.owed[giver] >= 0:
        books.doubt.unpaid -= {giver}
    if not books.doubt.unpaid:
        books.doubt.unclear = frozenset()


_TELLING = ("trick", "took", "rest", "win", "divide", "carry", "share", "misdeal", "bourre")
"""Lines that may say who took the pot, or who paid a bourré."""


def find_unfinished(account: HandAccount, before: Books, out: list[int]) -> Unfinished | None:
    """Describe the last hand of a log if its money is left open and no lost line can have said more about it.

    ``before`` are the books before the hand, and ``out`` are the players eliminated by then.
    """
    books, hand = account.books, account.hand
    taker_known = POT_TAKER not in hand.missing
    paid = taker_known and BOURRE_PAYER not in hand.missing
    if (
        paid
        or books.doubt.known
        or hand.strays
        or hand.doubt.may_lack(*_TELLING)
        or hand.doubt.options
        or hand.doubt.seats
    ):
        return None
    counts = taker_known and account.pot is not None
    twin = books.fork(books.seats)
    twin.doubt = before.doubt
    if not counts:
        twin.balance, twin.owed = before.balance, before.owed
    put: Counter[str] = Counter()
    for step in books.steps:
        if step.amount and step.taker == entries.POT and step.player is not None:
            put[step.player] += step.amount
    bourred = None
    if counts:  # Every player who may have stayed, and did not take the pot, may have been bourré.
        all_bourred = twin.fork(books.seats)
        taking, stakes = account.taking, account.stakes
        if taking and stakes:
            for player in {*(hand.dealt if hand.stayed is None else hand.stayed)}.difference(taking.takers):
                rest = stakes.amount if hand.house.short_stack == "debt" else twin.balance[player]
                all_bourred.move(player, POT, min(stakes.amount, rest), MoneyStep("bourre", hand.at.line))
        bourred = final(all_bourred, out, hand.house)
    closing, players = _closing(account, taker_known)
    names = hand.seats.names
    before_hand = final(twin, out, hand.house)
    closing_names = tuple([names[player] for player in players])
    ended = Unfinished(hand.number, account.pot, put, before_hand, taker_known, closing, closing_names, bourred)
    # The taker of one trick may be all that is open.
    doubt = hand.doubt
    open_tricks = [trick for trick in hand.course.tricks if trick.named is None and len(trick.takers) != 1]
    if hand.course.missing or doubt.lines or doubt.turns or len(open_tricks) != 1 or not open_tricks[0].takers:
        return ended
    [trick] = open_tricks
    takers = tuple([names[player] for player in hand.turns(trick.takers)])
    return ended._replace(open_line=trick.line.line, takers=takers)


def _closing(account: HandAccount, taker_known: bool) -> tuple[Closing, Sequence[int]]:
    """Return the keyword of the line that would settle the hand, and the players whom it names.

    A count of everybody's stacks always settles a hand, and is the last resort.
    """
    hand = account.hand
    if account.pot is None or hand.doubt or (hand.stayed is None and not taker_known):
        return "stacks", hand.seats.playing()
    if taker_known or hand.stayed is None:
        return "bourre", hand.stayed or hand.dealt
    if hand.has(st.Bourre):
        return "win", hand.stayed
    if hand.has(st.Took, st.Out, st.Stacks):  # A second count of tricks, or one after these, would be out of place.
        return "stacks", hand.seats.playing()
    return "took", hand.stayed
