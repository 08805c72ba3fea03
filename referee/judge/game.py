"""Play a log through part by part, with its seats and rules first and then hand after hand, and the money throughout.

A line that could not be read leaves in doubt whatever depends on it, and from there on it accuses nobody.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from itertools import chain, pairwise
from types import MappingProxyType
from typing import NamedTuple, Self

from referee import limits
from referee.engine.deal import ante_order, opening
from referee.engine.hand import Hand, sums_by_player
from referee.engine.house import House
from referee.engine.proof import Proof
from referee.engine.replay import before_tricks, lose_turns, replay, report_unproven
from referee.engine.seats import Seats
from referee.finding import (
    Alike,
    DuplicateSeat,
    HandNumber,
    MissingStatement,
    PlayedOn,
    Problem,
    UnknownName,
    Violation,
)
from referee.ledger.account import (
    HandAccount,
    agree,
    bring_along,
    buy_in,
    cash_out,
    count,
    find_unfinished,
    table_standing,
)
from referee.ledger.books import POT, Books
from referee.ledger.entries import Cause, HandLedger, Standing, Unfinished
from referee.ledger.pot import Outcomes
from referee.ledger.rivals import step
from referee.notation import statements as st
from referee.notation.names import Roster, skeleton
from referee.notation.order import BETWEEN_HANDS, Order, ends_hand, in_order, lost_kinds
from referee.notation.read import read
from referee.records import record
from referee.rules.rulings import RULINGS, Ruling, rulings_of
from referee.rulesets.ruleset import HouseRules, RuleSet
from referee.text import Log
from referee.values import Place


@record()
class HandRecord:
    """One hand that was played.

    ``start`` and ``end`` are the books before and after it, and ``before`` is everybody's money before it. ``proof``
    has every play with its judgement. ``between`` are the lines that followed, up to the next hand. ``order`` are those
    at the table during the hand, from the dealer's left.
    """

    start: Books
    before: Standing
    account: HandAccount
    proof: Proof
    end: Books
    between: tuple[st.Statement, ...]
    order: tuple[int, ...]

    @property
    def hand(self) -> Hand:
        """The cards and declarations of the hand."""
        return self.account.hand

    def turns(self, players: Collection[int]) -> list[int]:
        """Return these players in the order of their seats."""
        return [player for player in self.order if player in players]


class Part(NamedTuple):
    """The lines of a hand and those up to the next, or for ``number`` 0 the lines before the first hand."""

    number: int
    lines: tuple[st.Statement, ...]
    last: bool
    """Whether the log ends with it."""

    def edited(self, number: int, statement: st.Statement | None = None) -> "Part":
        """Return the part with another statement on the line of this number, or without that line."""
        changed = ((statement if line.line == number else line) for line in self.lines)
        return self._replace(lines=tuple(line for line in changed if line))


def parts(log: Log) -> Iterator[Part]:
    """Yield the parts of a log, of which the first has the lines before the first hand."""
    sections = chain(read(log), ((),))
    for number, (lines, after) in enumerate(pairwise(sections)):
        yield Part(number, lines, not after)


_AFTER_HAND = BETWEEN_HANDS - {"forfeit", "stacks"}
"""Keywords of lines that are never in a hand, which are those between hands, and the next ``hand``."""


class Game:
    """A game after the sections read so far.

    ``violations`` are passed to the rules, and ``rulings`` are valid decisions of the table. ``number`` counts the
    hands, and ``expected_number`` is what the next ``hand`` line should say, ``None`` if unknown. ``out`` lists the
    eliminated players in the order in which they went. ``denied`` are payments that proved wrong on paper, each with
    what shows it. ``readable`` is the number of lines that could be read, and ``refused`` says whether any could not,
    or was out of place. ``record`` is the record of the latest hand, if one is kept, and ``courses`` the number of ways
    in which its tricks may have gone. ``unfinished`` is that hand if the log ends in the middle of it. ``watch`` is
    shown the violations of a hand before its money is counted, and returns whether to continue. If not, the game can't
    be used again.
    """

    def __init__(
        self,
        house: House | None,
        rulesets: Mapping[str, RuleSet] = MappingProxyType({}),
        reading: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.violations: list[Violation] = []
        self.rules: HouseRules = HouseRules(house, self.violations, rulesets, reading)
        self.seats: Seats = Seats(self.rules.doubt)
        self.roster: Roster = Roster()
        self.books: Books = Books(self.seats)
        self.order: Order = Order()
        self.accounts: list[HandLedger] = []
        self.rulings: list[Ruling] = []
        self.denied: tuple[tuple[Cause, Place], ...] = ()
        self.title: str | None = None
        self.date: str | None = None
        self.number: int = 0
        self.courses: int = 1
        self.out: list[int] = []
        self.readable: int = 0
        self.refused: bool = False
        self.expected_number: int | None = None
        self.over_reported: bool = False
        self.record: HandRecord | None = None
        self.unfinished: Unfinished | None = None
        self.watch: Callable[[Sequence[Violation]], object] | None = None
        self._recorded: Collection[int] | None = ()

    def recording(self, hands: Collection[int] | None) -> Self:
        """Judge every play of the hands with these numbers, or of all for ``None``, and keep a record of them."""
        self._recorded = hands
        return self

    def fork(self) -> Self:
        """Copy the game, to play it on differently. Unchanging parts are shared."""
        twin = copy(self)
        twin.violations, twin.accounts, twin.rulings = [*self.violations], [*self.accounts], [*self.rulings]
        twin.rules, twin.rules.violations = copy(self.rules), twin.violations
        twin.seats, twin.roster = self.seats.fork(), self.roster.fork()
        twin.rules.doubt = twin.seats.doubt
        twin.books = self.books.fork(twin.seats)
        twin.order = Order()
        twin.out = [*self.out]
        return twin

    def state(self) -> tuple[object, ...]:
        """Return everything that decides how later hands are judged, so that games in equal states judge them alike.

        Compare it only while neither game is being played.
        """
        return (
            self.seats,
            (*self.roster.names, self.roster.sure),
            self.books,
            self.rules.house,
            self.number,
            self.out,
            self.expected_number,
            self.over_reported,
        )

    def deny(self, denied: Iterable[tuple[Cause, Place]]) -> None:
        """Add to payments that proved wrong on paper the amount that shows it, and nothing else."""
        shown = {(cause.code, cause.at, cause.player): at for cause, at in denied}
        for index, violation in enumerate(self.violations):
            at = shown.get((violation.code, violation.at, violation.player))
            if at and violation.code in {"L601", "L604", "L605"}:
                self.violations[index] = replace(violation, denied=at)

    def forget(self) -> None:
        """Keep only the state that later hands depend on, and drop findings and accounts so far."""
        for entries in (self.violations, self.accounts, self.rulings):
            entries.clear()
        self.record, self.denied = None, ()

    def play(self, part: Part) -> None:
        """Play the next part of a log."""
        if part.number:
            self.play_hand(part.lines, part.last)
            return
        self.read_header(part.lines)
        if part.last:  # A log without hands.
            self.end()

    # Before the first hand

    def read_header(self, lines: Sequence[st.Statement]) -> None:
        """Seat the players and settle the rules."""
        self.title = next((line.title for line in lines if isinstance(line, st.Game)), None)
        self.date = next((line.day for line in lines if isinstance(line, st.Date)), None)
        accepted = self._sift(lines, None)
        self.books.note_units(accepted)
        self.rules.choose(accepted)
        self._lose(lost_kinds(accepted))
        self.rules.start = self.rules.house
        for line in accepted:
            if isinstance(line, st.Seat) and not self._has_namesake(line) and not self._full(line):
                amount = line.amount
                if amount is None and (house := self.rules.house):
                    amount = house.stack if isinstance(house.stack, int) else None
                    if amount is None:
                        problem = f"{line.name}'s seat has no amount, and the rule set gives no starting stack"
                        self.violations.append(Violation("N106", line.at, Problem(problem)))
                buy_in(self.books, self.seats.sit(line.name), amount, line.line)
        if self.rules.house:
            if "pot" in lost_kinds(accepted) or any(isinstance(line, st.Pot) for line in lines if line not in accepted):
                # One that may be brought along can't be read, or a ``hand`` line before it is lost: no count tells.
                self.books.doubt.traceable = False
                self.books.lose()
            loose = Hand(0, self.rules.house, self.seats)
            for line in accepted:
                if isinstance(line, st.Pot):
                    bring_along(self.books, line)
                self._between(line, loose)
            self.violations += (replace(violation, hand=None) for violation in loose.violations + self.books.violations)
            self.books.violations = []

    def _sift(self, lines: Sequence[st.Statement], hand: int | None) -> list[st.Statement]:
        accepted: list[st.Statement] = []
        for line in self.order.sift(lines, hand, self.roster):
            if isinstance(line, Violation):
                self.violations.append(line)
                self.refused |= line.code == "N105"
                continue
            accepted.append(line)
            if isinstance(line, st.Unreadable) and line.code:
                facts = Problem(line.problem, line.expected, line.meant)
                self.violations.append(Violation(line.code, line.at, facts, hand))
                self.refused = True
            elif not isinstance(line, st.Unreadable):
                self.readable += 1
        return accepted

    def _lose(self, lost: frozenset[str], *, between: bool = False) -> None:
        """Treat everything that depends on lines of these kinds as doubtful from here on, since one may be lost.

        If that is ``between`` hands, one may have brought somebody money, or cost a player the deal.
        """
        self.seats.doubt.lose_lines(lost, self.seats.gone)
        self.books.lose_lines(lost)
        if "hand" in lost:
            self.expected_number, self.seats.doubt.turn = None, True
        if between and "rebuy" in lost:
            self.books.bought_in.update(dict.fromkeys(self.seats.at_table()))
        if between and "forfeit" in lost:
            self.seats.lose_a_turn()

    def _lose_seat(self, name: str) -> None:
        """Note that an unknown player is at the table, whose seat was read but could not be taken.

        If another player has the name, anything later in the log about it may refer to either.
        """
        self.seats.ids.pop(name, None)
        self._lose(frozenset(("seat",)))

    def _full(self, line: st.Seat | st.Join) -> bool:
        """Return whether one more player exceeds a limit (N101, unreported if a seat may have been given up)."""
        full = len(self.seats.at_table()) >= limits.SEATS
        if not full and (line.name in self.seats.ids or len(self.seats.names) < limits.PLAYERS):
            return False
        problem = f"more than {limits.SEATS} seats" if full else f"more than {limits.PLAYERS} players in one log"
        if not (full and self.seats.doubt.seats):
            self.violations.append(Violation("N101", line.at, Problem(problem, (), None)))
        self._lose_seat(line.name)
        return True

    def _has_namesake(self, line: st.Seat | st.Join) -> bool:
        """Return whether somebody has this name, or one that can't be told from it (N103)."""
        namesake = self.seats.namesake(line.name)
        if namesake is None:
            return False
        likeness: Alike = (
            "same" if namesake == line.name else "look-alike" if skeleton(namesake) == skeleton(line.name) else "case"
        )
        facts = DuplicateSeat(line.name, namesake, likeness)
        self.violations.append(Violation("N103", line.name_at, facts, player=line.name))
        self._lose_seat(line.name)
        return True

    # Hands

    def play_hand(self, lines: tuple[st.Statement, ...], last: bool = False) -> bool:
        """Replay one hand and the lines after it, and return whether it was played on to its end, as ``watch`` decides.

        If it is the ``last``, the log may stop in mid-hand.
        """
        if self.number == 0:
            self._check_header(lines[0].at)
        self.number += 1
        if in_order(lines) and self.roster.has_all(lines):
            self.readable += len(lines)
            self._check_number(lines[0])
            self.order.start(self.number)
            return self._play_lines(lines, [], not last)
        accepted = self._sift(lines, self.number)
        self._check_number(accepted[0])
        end = next((i for i, line in enumerate(accepted) if ends_hand(line)), len(accepted))
        # The hand may end with an unreadable line that may be one between hands.
        end = next((i + 1 for i, line in enumerate(accepted[:end]) if lost_kinds([line]) & _AFTER_HAND), end)
        lost = lost_kinds(accepted[:end])
        self._lose(lost - _AFTER_HAND)
        lost_between = _AFTER_HAND if self.order.adrift else lost & _AFTER_HAND
        return self._play_lines(accepted[:end], accepted[end:], not last or end < len(accepted), lost_between)

    def note_hand(self, lines: Sequence[st.Statement]) -> Hand | None:
        """Return the next hand, noted up to its tricks (``None`` without rules). The game can't be used again."""
        house = self.rules.house
        if house is None or not self.roster.has_all(lines) or not in_order(lines):
            return None
        hand = Hand(self.number + 1, house, self.seats, lines)
        opening(hand)
        before_tricks(hand)
        return hand

    def _play_lines(
        self,
        lines: Sequence[st.Statement],
        between: list[st.Statement],
        over: bool,
        lost_between: frozenset[str] = frozenset(),
    ) -> bool:
        """Replay the lines of a hand, then those between it and the next. Return false if ``watch`` stopped it.

        ``lost_between`` are the kinds of lines after a hand that an unreadable line at its end may be.
        """
        house, self.record, self.unfinished = self.rules.house, None, None
        if house is None:
            return True
        # Without decimals the smallest unit of money stays the same.
        has_decimals = "." in "".join([line.text for line in (*lines, *between)])
        if has_decimals:
            self.books.note_units(lines, until_result=True)
        before = self.books.fork(self.seats) if not over and self.books.doubt.known else None
        account = self._account_for(house, lines, between, over)
        if account is None:
            return False
        if before and not self.order.adrift:
            self.unfinished = find_unfinished(account, before, self.out)
        books = self.books
        if books.winner is None and house.goal != "none" and not books.doubt.doubtful:
            # A player has won the game by reaching the target in a hand that counts, or by being left alone.
            books.winner = self._winner(books, account.hand)
            books.won_in = self.number if books.winner is not None else books.won_in
            books.rivals = tuple(rival for rival in books.rivals if self._winner(rival, account.hand) == books.winner)
        if account.hand.has(*RULINGS):
            self.rulings += rulings_of(lines, account.hand, account.outcomes)
        if has_decimals:
            self.books.note_units((*lines, *between))
        if between or lost_between:
            self.rules.change(between)
            self._lose(lost_between, between=True)
        later: list[Violation] = []
        if between:
            loose = Hand(self.number, house, self.seats)
            for line in between:
                self._between(line, loose)
            later = loose.violations
            if self.seats.doubt.unseated:
                self.books.forsake()
        self._close(account, later)
        return True

    def _check_header(self, at: Place) -> None:
        """Check the header before the first hand."""
        if self.rules.name is None and self.rules.house is None and not self.seats.doubt.seats:
            facts = MissingStatement("rules", "which rules the game was played by")
            self.violations.append(Violation("N108", at, facts))
        if not self.seats.names and not self.seats.doubt.seats:
            self.violations.append(Violation("N108", at, MissingStatement("seat", "who played")))

    def _check_number(self, line: st.Statement) -> None:
        number = line.number if isinstance(line, st.Hand) else None
        if number is not None and self.expected_number not in (None, number):
            facts = HandNumber(number, self.expected_number)
            self.violations.append(Violation("N109", line.word(1), facts, self.number))
        expected = self.number if self.expected_number is None else self.expected_number
        self.expected_number = (expected if number is None else number) + 1

    def _account_for(
        self, house: House, lines: Sequence[st.Statement], between: Sequence[st.Statement], over: bool
    ) -> HandAccount | None:
        """Replay the lines of a hand and account for its money. Return ``None`` if ``watch`` stopped it."""
        hand = Hand(self.number, house, self.seats, lines, over=over)
        if self.order.adrift:
            hand.lacks("where the hand ended")
        if self.books.winner is not None and not self.over_reported:
            self.over_reported = True
            facts = PlayedOn(self.seats.names[self.books.winner], self.books.won_in)
            hand.report("H210", hand.at, facts)
        opening(hand)
        start = self.books.fork(self.seats)
        order = ante_order(hand)
        account = HandAccount(self.books, hand)
        account.antes.collect(order)
        is_recorded = self._recorded is None or self.number in self._recorded
        proof = replay(hand, with_care=is_recorded)
        if self.watch and not self.watch(hand.violations):
            return None
        account.close()
        lose_turns(hand.of(st.Forfeit), hand)
        if self.seats.doubt.unseated and any(violation.code == "N102" for violation in hand.violations):
            account.forget()
        elif self.books.odd or self.books.rivals:
            account = account.settle(start, order)
        report_unproven(hand)
        self.seats.same_deals, self.courses = hand.misdeal, hand.courses
        dealer_known = hand.doubt.dealer_sure and hand.has(st.Dealer)
        unsure = self.seats.doubt.turn and not dealer_known
        empty = over and len(lines) == 1  # It was dealt and not noted, or only its number is wrong.
        self.seats.doubt.turn = (
            unsure or empty or hand.doubt.may_lack("misdeal", "forfeit", "dealer", "takeback", "ruling")
        )
        if is_recorded and proof:
            self.record = HandRecord(
                start=start,
                before=table_standing(start),
                account=account,
                proof=proof,
                end=self.books.fork(self.seats.fork()),
                between=tuple(between),
                order=tuple(hand.turns(self.seats.at_table())),
            )
        return account

    def _close(self, account: HandAccount, later: list[Violation]) -> None:
        self.books.keep_within_limit(account.hand.lines[0])
        violations = chain(account.hand.violations, self.books.violations, later)
        self.violations += (replace(violation, house=account.hand.house) for violation in violations)
        if self.books.denied:
            self.deny(self.books.denied)
            self.denied, self.books.denied = (*self.denied, *self.books.denied), ()
        self.accounts.append(account.entry())
        if self.out or self.books.eliminated:
            self.out += [player for player in self.books.eliminated if player not in self.out]
            self.out = [player for player in self.out if player in self.seats.out]
        self.books.steps, self.books.corrections, self.books.violations = [], [], []

    def _winner(self, books: Books, hand: Hand) -> int | None:
        """Return the player who has won the game by these books."""
        target = hand.house.target if books.doubt.known and not hand.misdeal else None
        playing = self.seats.playing()
        alone = playing if self.seats.out and len(playing) == 1 else []
        # Money that was not won at play counts for nothing.
        played = {player: books.balance[player] - books.unplayed[player] for player in playing}
        reached = [seat for seat in playing if target and books.first_bought.get(seat, target) < target <= played[seat]]
        return max(reached or alone, key=played.__getitem__, default=None)

    def end(self) -> None:
        """End the log, with a finding if it has no hands."""
        start = Place(1, 1, 1)
        if not self.readable and not self.refused:
            self.violations.append(Violation("N108", start, MissingStatement("rules", empty=True)))
        elif not self.number:
            self._check_header(start)

    # Between hands

    def _between(self, line: st.Statement, loose: Hand) -> None:
        """Apply one line between two hands, collecting violations in ``loose``."""
        match line:
            case st.Join():
                self._join(line, loose)
            case st.Forfeit():
                lose_turns([line], loose)
                self.rulings += rulings_of([line], loose, Outcomes(loose))
            case st.Stacks():
                counts = sums_by_player(loose, (line,))
                step(self.books, lambda books: count(books, counts, line))
            case st.Pay() | st.Put():
                players = [loose.who(name, line, word) for word, name in enumerate(line.players, 1)]
                giver, taker = (*players, POT)[:2]
                if giver is None or taker is None:
                    self._lose(frozenset((st.keyword(line),)), between=True)
                else:
                    step(self.books, lambda books: agree(books, giver, taker, line, loose.house))
            case st.Unreadable():
                self._lose(line.kinds, between=True)
            case st.Rebuy() | st.Leave():
                player = loose.who(line.name, line)
                has_left = player in self.seats.gone
                if has_left and not self.seats.doubt.seats:  # Another was meant, or the line about the return is lost.
                    loose.violations.append(Violation("N102", line.word(1), UnknownName(line.name, None), loose.number))
                    self.seats.doubt.lose_seats()
                if player is None or has_left:
                    self._lose(frozenset((st.keyword(line),)), between=True)
                elif isinstance(line, st.Rebuy):
                    self.seats.out.discard(player)
                    step(self.books, lambda books: buy_in(books, player, line.amount, line.line, is_rebuy=True))
                else:
                    step(self.books, lambda books: cash_out(books, player, line))
                    self.seats.gone.add(player)

    def _join(self, line: st.Join, hand: Hand) -> None:
        after = hand.who(line.after, line, -1)
        player = self.seats.ids.get(line.name)
        back = player is not None and (player in self.seats.out or player in self.seats.gone)
        if (not back and self._has_namesake(line)) or self._full(line):
            return
        player = self.seats.sit(line.name, after)
        if after is None:
            self.seats.doubt.lose_seats()
            self.seats.doubt.adrift.add(player)
        else:
            self.seats.doubt.adrift.discard(player)
        step(self.books, lambda books: buy_in(books, player, line.amount, line.line))
