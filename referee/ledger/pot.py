"""The pot of a hand, with its rightful and actual takers, and the bourrés and penalties paid into the next one."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, cast

from referee.engine.hand import Counts, Hand, sums_by_player
from referee.engine.house import House
from referee.finding import BOURRE_PAYER, POT_TAKER, MoneyFromNowhere, WrongAmountWon, WrongBourre, WrongWinner
from referee.ledger.antes import AnteBooks
from referee.ledger.books import BANK, POT, UNEXPLAINED, Books
from referee.ledger.entries import Cause, Exemption, MoneyStep, Purpose, Result
from referee.notation import statements as st
from referee.notation.statements import last_place_of

Parts = Mapping[int, int]


class Outcome(NamedTuple):
    """The outcome of the tricks, with the winners of the pot, those who tied for it, and those without a trick."""

    result: Result
    winners: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()
    bourre: tuple[int, ...] = ()


def outcome(counts: Counts, house: House, forfeited: Collection[int]) -> Outcome:
    """Return the outcome of these numbers of tricks, if the ``forfeited`` players can't win the pot."""
    able = {player: number for player, number in counts if number and player not in forfeited}
    top = max(able.values(), default=0)
    winners = tuple([player for player, number in able.items() if number == top])
    bourre = tuple([player for player, number in counts if not number])
    tied = winners if len(winners) > 1 else ()
    if not winners or (house.win_by == "majority" and 2 * top <= house.hand_size) or (tied and house.tie == "carry"):
        return Outcome("carry", (), tied, bourre)
    return Outcome("divide" if tied else "win", winners, tied, bourre)


def proven(tallies: Iterable[Counts] | None, houses: Iterable[House], forfeited: Collection[int]) -> Outcome | None:
    """Return the outcome if every layout of the tricks gives the same by each of these rules, or else ``None``."""
    outcomes = {outcome(counts, house, forfeited) for house in houses for counts in tallies or ()}
    return outcomes.pop() if len(outcomes) == 1 else None


def shares(winners: Sequence[int], pot: int, house: House, chip: int) -> dict[int, int]:
    """Return each winner's part of a pot (hundredths), which may be negative. An uneven remainder stays in the pot."""
    if not winners:
        return {}
    winnings = pot if house.win_limit is None else min(pot, house.win_limit)
    if len(winners) == 1:
        return {winners[0]: winnings}
    return dict.fromkeys(winners, even_part(winnings, len(winners), chip))


def even_part(amount: int, heads: int, chip: int) -> int:
    """Return one part of an amount divided evenly in whole chips."""
    return -even_part(-amount, heads, chip) if amount < 0 else amount // heads // chip * chip


class Outcomes:
    """The outcomes of a hand, ``right`` by cards and rules, ``seen`` by what the table saw, and ``named`` by ``->``.

    They differ if nobody noticed a proven renege that costs the pot, or if the log names the wrong taker. An outcome is
    ``None`` if the tricks don't prove one. ``barred`` are those who could not win the pot because of a renege, and
    ``_perhaps`` those who could not if the card that they took back was one. ``strays`` acted though the log gives them
    no part in the hand (H205). If the outcome is another without them, it is unknown.

    ``renegers`` are those ruled to have reneged and not let off. Nobody who passed is among them, having played no
    card. ``open`` are those of them who reneged either with a card that they took back or with one that was missed. A
    ruling on a player in ``corrected`` is about a card taken back, unless the cards prove another renege. ``penal`` are
    those who owe a penalty for a renege, and ``ruled`` those of whom a ruling or a payment shows that the table knew.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand: Hand = hand
        ids = hand.seats.ids
        names = [fault.player for fault in hand.violations if fault.code == "H205"] if hand.strays else []
        self.strays: set[int] = {ids[name] for name in names if name in ids}
        self.renegers: set[int] = set()
        self.corrected: set[int] = set()
        self.open: set[int] = set()
        self.penal: set[int] = set()
        self.ruled: set[int] = set()
        self.barred: set[int] = set()
        self._perhaps: set[int] = set()
        self._for_anybody: bool = False
        known = self._find_penalties() if hand.offences or hand.ruled or hand.doubt else set()
        self.right: Outcome | None = self._outcome(hand.tallies, self.barred)
        self.seen: Outcome | None = self.right if known == self.barred else self._outcome(hand.tallies, known)
        self.named: Outcome | None = self.seen if hand.as_named == hand.tallies else self._outcome(hand.as_named, known)

    def _find_penalties(self) -> set[int]:
        """Note who owes a penalty, by what the table ruled or not, and return who visibly could not win the pot."""
        hand, house, doubt = self.hand, self.hand.house, self.hand.doubt
        reneged = {offence.player for offence in hand.offences if not offence.corrected}
        back = {offence.player for offence in hand.offences if offence.corrected}
        perhaps = (set(hand.dealt) if doubt.may_lack("takeback") else doubt.takebacks) - reneged
        listed = {hand.seats.ids.get(name) for line in hand.of(st.Bourre) for name, _ in line.sums}
        stayed = hand.ruled if hand.stayed is None else hand.ruled.keys() & hand.stayed
        self.renegers = ruled = {*stayed} - hand.waived
        self.corrected = perhaps - listed
        unclear = ruled & (back | perhaps) - reneged if house.renege != "none" else set()
        unclear = {player for player in unclear if any(trick.may_hide(player) for trick in hand.tricks)}
        self.open = unclear - listed
        fined = ruled - (back - reneged - (unclear & listed)) - self.corrected
        if house.renege != "none":
            self.penal = (reneged | fined) - hand.waived
            self.ruled = (fined | (reneged & listed)) - hand.waived  # A payment for a proven renege is a ruling on it.
        known: set[int] = set()
        if house.renege == "bourre-and-forfeit":
            self.barred, self._perhaps, known = self.penal, self.open, self.ruled
        if house.corrected == "forfeit":
            self.barred, known = self.barred | (back - hand.waived), known | (back & ruled)
            self._perhaps = self._perhaps | (perhaps - hand.waived)
        rules = doubt.houses(house, "renege", "corrected")
        # A line that may be lost, or a rule, could have given the pot to anybody.
        self._for_anybody = (
            (doubt.may_lack("misdeal", "share") and not hand.has(*st.RESULTS))
            or (len(rules) > 1 and bool(hand.offences or hand.ruled))
            or (doubt.may_lack("takeback") and any(rule.corrected == "forfeit" for rule in rules))
            or (doubt.may_lack("ruling") and any(rule.renege == "bourre-and-forfeit" for rule in rules))
            or not self.strays.isdisjoint(ruled)
        )
        return known

    def _outcome(self, tallies: Iterable[Counts] | None, forfeited: Collection[int]) -> Outcome | None:
        hand = self.hand
        if hand.misdeal:
            return Outcome("misdeal")
        if self._for_anybody:
            return None
        stayed = hand.stayed
        if stayed is None and len(hand.dealt) < 2 and not hand.doubt.seats:
            stayed = []
        if stayed is not None and len(stayed) < 2:
            alone = Outcome("default", tuple(stayed)) if stayed else Outcome("all-passed")
            return alone if self.strays.isdisjoint(stayed) else None
        if self.strays and tallies:
            without = [tuple([count for count in counts if count[0] not in self.strays]) for counts in tallies]
            tallies = [*tallies, *without]
        rules = hand.doubt.houses(hand.house, "tie", "win-by")
        outcome = proven(tallies, rules, forfeited)
        same = not self._perhaps or outcome == proven(tallies, rules, self._perhaps.union(forfeited))
        return outcome if same else None

    def causes(self, player: int | None = None) -> tuple[Cause, ...]:
        """Return the reneges that nobody noticed, or those of one player, as causes of debts."""
        offences = [offence for offence in self.hand.offences if offence.player not in self.ruled]
        offences = [offence for offence in offences if player in (None, offence.player)]
        return tuple([Cause(offence.code, offence.at, self.hand.seats.names[offence.player]) for offence in offences])

    def wrong_taker_causes(self) -> tuple[Cause, ...]:
        """Return the wrong takers that make the outcome by ``->`` differ from the one by the cards."""
        return tuple(Cause(fault.code, fault.at) for fault in self.hand.violations if fault.code == "T404")


Claim = st.Win | st.Divide | st.Carry


class Taking:
    """The pot of one hand going to whoever took it.

    ``pot`` is the table's pot before that, and ``unit`` what it is divided by. ``stood`` is the outcome that the table
    went by, which is the one that its claim agrees with, or else the one that it could see.
    """

    def __init__(self, books: Books, hand: Hand, outcomes: Outcomes) -> None:
        self.books: Books = books
        self.hand: Hand = hand
        self.outcomes: Outcomes = outcomes
        self.stood: Outcome | None = None
        self.claim: Claim | None = hand.first(st.Win) or hand.first(st.Divide) or hand.first(st.Carry)
        last = self.claim or (hand.tricks[-1].line if hand.tricks else hand.lines[0])
        self.line: int = last.line
        self.pot: int = books.pot
        self.unit: int = books.unit(hand.house)
        self.owed: int = books.owed[POT]
        self.why: list[Cause] = books.why(POT) if self.owed else []

    @property
    def takers(self) -> Collection[int]:
        """The players who took the pot, or may have taken it."""
        ids, hand = self.hand.seats.ids, self.hand
        if self.claim:
            return [ids[name] for name in self.claim.players if name in ids]
        return self.stood.winners if self.stood else hand.dealt if hand.stayed is None else hand.stayed

    def take(self) -> None:
        """Move what the players took from the pot, and note what they should have taken.

        Without a claim, the outcome that the table could see, if there is one, says who took it.
        """
        books, hand, claim, visible = self.books, self.hand, self.claim, self.outcomes.seen
        right = self.outcomes.right if books.doubt.known else None
        dues = self._shares(right.winners) if right else {}
        unpaid = {player: due for player, due in dues.items() if due}
        parts: Parts = {}
        causes: tuple[Cause, ...] = ()
        if claim:
            names = enumerate(claim.players, 1)
            players = [player for i, name in names if (player := hand.who(name, claim, i, "win")) is not None]
            parts = self._shares(players) if claim.amount is None else dict.fromkeys(players, claim.amount)
        if claim and not hand.doubt.may_lack("win"):
            causes = self._judge(claim, parts)
            if causes and causes[0].code == "L604":
                nowhere = isinstance(claim, st.Carry) or sum(parts.values()) > self.pot
                if books.is_miswritten(causes[0], nowhere=nowhere):
                    parts, causes = self._shares(tuple(parts)), ()
                elif isinstance(claim, st.Carry) and claim.amount is not None:  # Money is missing from the pot.
                    step = MoneyStep("unexplained", claim.line)
                    books.move(POT, UNEXPLAINED, self.pot - claim.amount, step)
                    books.owe(causes, UNEXPLAINED, POT, self.pot - claim.amount)
        elif visible:
            self.stood, parts = visible, self._shares(visible.winners)
            books.doubt.doubtful |= hand.doubt.may_lack("win")
        else:
            parts = {}
            hand.lacks(POT_TAKER)
            books.lose()
        default = self.stood is not None and self.stood.result == "default"
        kind: Purpose = "divide" if len(parts) > 1 else "default" if default else "win"
        for player, amount in parts.items():
            due = dues.get(player, 0) if right else None
            step = MoneyStep(kind, self.line, due, due, claim is not None)
            if books.pay(POT, player, amount, step, hand.house, causes):
                unpaid.pop(player, None)
        for player, due in unpaid.items():
            kind = cast(Purpose, right.result) if right else kind
            books.note(POT, player, 0, MoneyStep(kind, self.line, due, due, claim is not None))
        self._correct(parts, causes)

    def _shares(self, winners: Sequence[int]) -> Parts:
        return shares(winners, self.pot, self.hand.house, self.unit)

    def _judge(self, claim: Claim, parts: Parts) -> tuple[Cause, ...]:
        """Find the outcome that the claim agrees with, and report a claim that agrees with none, or to a wrong amount.

        If play proves no outcome, only an amount above the pot is wrong, since nobody can take more than there is.
        """
        books, right, visible = self.books, self.outcomes.right, self.outcomes.seen
        paid = claim.amount
        if right is None or visible is None:
            due, paid = self.pot, sum(parts.values())
            if not books.beyond(POT, paid, self.hand.house) or books.doubt.doubtful:
                return ()
        else:
            fitting = (visible, self.outcomes.named, right) if parts or isinstance(claim, st.Carry) else ()
            agreeing = (outcome for outcome in fitting if outcome and parts.keys() == set(outcome.winners))
            self.stood = outcome = next(agreeing, None)
            if outcome is None:
                self.stood = visible
                return (self._wrong_people(claim, parts, visible),)
            due = next(iter(self._shares(tuple(parts)).values()), self.pot)
            if paid is None or paid == due or not books.may_accuse():
                return ()
        return (books.report("L604", claim.word(-1), WrongAmountWon(due, paid), next(iter(parts), None)),)

    def _wrong_people(self, claim: Claim, parts: Parts, due: Outcome) -> Cause:
        books, names = self.books, self.books.seats.names
        wrong = next((player for player in parts if player not in due.winners), next(iter(parts), None))
        rightful = due.winners or due.tied
        tallies = self.hand.tallies or ()
        counts = next(iter(tallies)) if len(tallies) == 1 else ()
        facts = WrongWinner(
            claimed=type(claim).__name__.lower(),
            named=[names[player] for player in parts],
            result=due.result,
            winners=[names[player] for player in rightful],
            tricks=[f"{names[player]} {number}" for player, number in counts],
            **self._renege(parts, due, dict(counts)),
        )
        ids = self.hand.seats.ids
        at = next((claim.word(i) for i, name in enumerate(claim.players, 1) if ids.get(name) == wrong), claim.at)
        return books.report("L603", at, facts, wrong)

    def _renege(self, parts: Parts, due: Outcome, counts: Mapping[int, int]) -> dict[str, int]:
        """Return the facts about the renege by which a taker with the most tricks lost the pot, if that is the reason.

        They are the number of its trick, or that it was ruled.
        """
        if len(parts) != 1 or not self._is_barred(parts) or parts.keys() & set(due.winners):
            return {}
        [player] = parts
        tricks = counts.get(player)
        if not tricks or any(number >= tricks for rival, number in counts.items() if rival != player):
            return {}
        lines = {offence.at.line for offence in self.hand.offences if offence.player == player}
        trick = next((trick.number for trick in self.hand.tricks if trick.at.line in lines), None)
        return {"reneged": trick} if trick else {"ruled": 1} if player in self.outcomes.renegers else {}

    def _correct(self, parts: Parts, causes: tuple[Cause, ...]) -> None:
        """Correct each player's part of the pot, and of what the pot is owed, by what was taken."""
        accepted, right, visible = self.stood, self.outcomes.right, self.outcomes.seen
        due = self._shares(accepted.winners if accepted else tuple(parts)) if accepted or causes else parts
        steps = [(parts, due, causes)]
        if accepted and visible and accepted != visible and accepted == self.outcomes.named:
            steps.append((due, self._shares(visible.winners), self.outcomes.wrong_taker_causes()))
            accepted, due = visible, self._shares(visible.winners)
        winners: Sequence[int] = tuple(parts)
        if right and (accepted or self._is_barred(parts)):
            winners = right.winners
            if accepted != right:
                steps.append((due, self._shares(winners), self.outcomes.causes()))
        for actual, rightly, codes in steps:
            if actual != rightly:
                self._settle(actual, rightly, codes)
        if self.owed:  # Whoever takes the pot takes it, up to what the right pot would have given them.
            due = self._shares(winners)
            with_debt = shares(winners, self.pot + self.owed, self.hand.house, self.unit)
            for player in winners:
                self.books.owe(self.why, POT, player, with_debt[player] - due[player])

    def _is_barred(self, parts: Parts) -> bool:
        """Return whether every player who took part of the pot was barred from winning it."""
        return bool(parts) and parts.keys() <= self.outcomes.barred

    def _settle(self, actual: Parts, due: Parts, causes: tuple[Cause, ...]) -> None:
        """Let players with too much owe those with too little, and settle the difference with the pot."""
        change = {player: due.get(player, 0) - actual.get(player, 0) for player in (*actual, *due)}
        over = {player: max(0, -amount) for player, amount in change.items()}
        for player, amount in change.items():
            short = max(0, amount)
            for giver, spare in over.items():
                part = min(spare, short)
                self.books.owe(causes, giver, player, part)
                over[giver] -= part
                short -= part
            self.books.owe(causes, POT, player, short)
        for giver, spare in over.items():
            self.books.owe(causes, giver, POT, spare)


def share(books: Books, hand: Hand, line: st.Share) -> None:
    """Share the pot as the table does, whatever the cards say, and what the pot is owed in the same way.

    If they share more than there is, each owes what exceeds an even part. If nobody at the table has one of the names,
    the money is unknown.
    """
    players = [player for i, name in enumerate(line.names, 1) if (player := hand.who(name, line, i)) is not None]
    if len(players) < len(line.names):
        books.lose()
        return
    owed, pot, causes_of_debt = books.owed[POT], books.pot, books.why(POT)
    unit, heads = books.unit(hand.house), len(players)
    even = even_part(pot, heads, unit)
    part = even if line.amount is None else line.amount
    total = part * heads
    if line.amount is not None and total != pot:
        books.odd.append((line.word(-1), None))
    correction = even_part(pot + owed, heads, unit) - (even if total > pot else part)
    if part != even and total <= pot:
        of_whole = max(0, correction) if owed >= 0 else min(0, correction)
        correction = of_whole if total == pot else even_part(owed * part, pot, unit)
    beyond = books.beyond(POT, total, hand.house)
    if beyond and not books.may_accuse():
        return
    causes = (books.report("L608", line.word(-1), MoneyFromNowhere(pot, total)),) if beyond else ()
    for player in players:
        books.pay(POT, player, part, MoneyStep("agreed", line.line), hand.house, causes)
        if causes:
            books.owe(causes, POT, player, even - part)
        books.owe(causes_of_debt, POT, player, correction)


class Stakes:
    """The bourrés and penalties of one hand, which are paid into the next pot, in turn from the dealer's left.

    They go by the outcome that ``stood`` at the table, and if it is not the rightful one, corrections make up for it.
    ``amount`` is that of each, which is the ``whole`` cut to the limit. ``due`` are the players who owe one.
    ``listed`` are those whom the log names, with amounts if it gives them, in these ``lines``, which may be a count if
    that shows that nobody paid. ``short`` are those who had less than they owed. ``exempt`` and ``credit`` are left to
    the next ante (``NextAnte``). If ``penalties_in_doubt``, nobody knows who owes one for a renege, because a ruling or
    its rule may be lost.
    """

    def __init__(  # noqa: PLR0913, PLR0917
        self, books: Books, hand: Hand, outcomes: Outcomes, outcome: Outcome | None, pot: int, antes: AnteBooks
    ) -> None:
        self.books: Books = books
        self.hand: Hand = hand
        self.outcomes: Outcomes = outcomes
        self.stood = outcome
        basis, limit = hand.house.bourre, hand.house.bourre_limit
        bases = {"pot": pot, "antes": antes.antes, "ante": antes.ante}
        self.whole: int = bases[basis] if isinstance(basis, str) else basis
        self.amount: int = self.whole if limit is None else min(self.whole, limit)
        self.paid: dict[int, int] = {}
        self._known: bool = books.doubt.known
        self._unpaid: dict[int, MoneyStep] = {}
        self._rightly: set[int] = set()
        self._wrongly: set[int] = set()
        self.short: set[int] = set()
        self.exempt: dict[int, Exemption] = {}
        self.credit: dict[int, tuple[Cause, ...]] = {}
        claims = hand.of(st.Bourre)
        self.is_stated: bool = bool(claims)
        self.listed: dict[int, int | None] = sums_by_player(hand, claims)
        books.doubt.doubtful |= hand.doubt.may_lack("bourre")
        self.due: set[int] = outcomes.ruled.union(outcome.bourre if outcome else ())
        self.lines: Sequence[st.Bourre | st.Stacks] = claims or self._empty_pot()
        # The place of the payments, or the place where they should be.
        first = self.lines[0] if self.lines else hand.tricks[-1].line if hand.tricks else hand.lines[0]
        self.line: int = first.line
        open_rule = bool(hand.offences or hand.ruled) and hand.doubt.rules("renege")
        self.penalties_in_doubt: bool = (open_rule or hand.doubt.may_lack("ruling")) and any(
            house.renege != "none" for house in hand.doubt.houses(hand.house, "renege")
        )

    def _empty_pot(self) -> list[st.Stacks]:
        """Return the counts of all stacks by which the pot is empty after the hand, so that nobody paid into it.

        If a player owes a payment, the stacks must show that it was not made.
        """
        books, hand, ids = self.books, self.hand, self.hand.seats.ids
        ended = hand.has(*st.RESULTS, st.Took, st.Trick) and not hand.has(st.Share)
        if not ended or hand.doubt.may_lack("bourre") or not books.doubt.traceable:
            return []
        full_counts = []
        for line in hand.of(st.Stacks):
            counts = {ids[name]: amount for name, amount in line.sums if name in ids}
            is_full = counts.keys() >= set(hand.seats.playing()) and sum(counts.values()) == -books.balance[BANK]
            if is_full and all(books.doubt.known and counts[player] == books.balance[player] for player in self.due):
                full_counts.append(line)
        return full_counts

    def pay(self) -> None:
        """Compare what was paid with what was due, and move it."""
        books, hand = self.books, self.hand
        if not self.payers_known:
            if hand.has(*st.RESULTS):  # Otherwise nobody knows who took the pot, which is reported elsewhere.
                hand.lacks(BOURRE_PAYER)
            books.lose()
        if self.penalties_in_doubt:
            books.doubt.doubtful = True
        if self.lines and self.stood and self.due != self.listed.keys():
            # The list may go by the takers as the log names them, or by the cards.
            claimed = self.outcomes.ruled.union(self.listed)
            for outcome in (self.stood, self.outcomes.seen, self.outcomes.named):
                if outcome and claimed == self.outcomes.ruled.union(outcome.bourre):
                    self.stood, self.due = outcome, claimed
                    break
        right = self.outcomes.right
        if right and self.stood and right != self.stood:
            self._rightly = set(right.bourre)
            self._wrongly = set(self.stood.bourre) - self._rightly - self.outcomes.ruled
        for player in hand.turns(self.due.union(self.listed)):
            self._pay_for(player)
        if books.doubt.known and not self.penalties_in_doubt and (self.outcomes.penal or right != self.stood):
            self._charge_unnoticed()
        for player, step in self._unpaid.items():
            books.note(player, POT, 0, step)

    @property
    def payers_known(self) -> bool:
        """Whether it is certain who paid, by the tricks or by the log.

        Nobody paid if a pot was shared in mid-hand, unless a line says so.
        """
        hand = self.hand
        if self.lines and not hand.doubt.may_lack("bourre"):
            return True
        strangers_paid = any(
            amount and name not in hand.seats.ids for line in hand.of(st.Bourre) for name, amount in line.sums
        )
        if strangers_paid and self.due <= self.listed.keys():
            return False
        if self.stood or self.outcomes.open:
            return not self.outcomes.open
        complete = not hand.course.missing or hand.doubt.rules("hand-size")
        over = hand.rest is not None or hand.has(st.Took) or (hand.has(st.Trick) and complete)
        return hand.has(st.Share) and not over and not hand.doubt.lines

    def _pay_for(self, player: int) -> None:
        """Compare one player's payment with what was due, and move it."""
        books, house = self.books, self.hand.house
        owes = self.amount if player in self.due or self.stood is None else 0
        due, short = owes, False
        if owes > books.balance[player]:
            due, short = books.within_stack(player, owes, house)
        if short:
            self.short.add(player)
        amount = self.listed.get(player)
        if amount is not None:
            paid = amount
        elif player in self.listed:  # A name without an amount means the due.
            paid = due if player in self.due or self.stood is None else self.amount
        else:
            paid = 0 if self.lines and not self.hand.doubt.may_lack("bourre") else due
        causes = self._wrong(player, due, paid) if paid != due else ()
        if causes and books.is_miswritten(causes[0]):
            paid = due
        self.paid[player] = paid
        eliminated = short and paid >= due
        step = self._step(player, owes, due, eliminated)
        if not books.pay(player, POT, paid, step, house, causes) and not paid:
            self._unpaid[player] = step
        if causes and paid != due:
            books.owe(causes, player, POT, due - paid)
            if not paid:
                self.credit[player] = causes
        if eliminated:
            books.eliminate(player)
        asked = player in self.due or (self.stood is None and self.listed[player] is None)
        # Otherwise nothing was paid, however much was due.
        sure = books.doubt.known or not self.lines or player in self.listed
        if paid or (asked and not owes and sure):
            self.exempt[player] = "renege" if step.kind == "renege" else "bourre"

    def _step(self, player: int, owes: int, due: int, short: bool = False) -> MoneyStep:
        """Return what a player rightly owed, which is unknown if nobody knows the pot or who owes.

        Of a player without a trick it is always a bourré.
        """
        outcomes = self.outcomes
        kind: Purpose = "bourre"
        if player in outcomes.ruled or player in outcomes.penal:
            possible = filter(None, (self.stood, outcomes.right))
            kind = "bourre" if any(player in outcome.bourre for outcome in possible) else "renege"
        if player in self._wrongly:
            owes = due = 0
        is_sure = self._known and (self.stood is not None or player in outcomes.penal)
        owed, asked = (owes, due) if is_sure else (None, None)
        return MoneyStep(kind, self.line, owed, asked, self.is_stated, None, short)

    def _wrong(self, player: int, due: int, paid: int) -> tuple[Cause, ...]:
        """Report a wrong payment if play and books are certain enough. Penalties don't depend on the tricks."""
        if not self.books.doubt.known or (self.stood is None and player not in self.outcomes.ruled):
            return ()
        if self.books.doubt.doubtful and ((paid and due) or self.penalties_in_doubt or self.hand.doubt.rules_of_money):
            self.books.lose()
            return ()
        ruled = self.outcomes.ruled
        facts = WrongBourre(
            "not-owed" if player not in self.due else "renege" if player in ruled else "no-trick", due, paid
        )
        at = last_place_of(self.lines, self.hand.seats.names[player])
        return (self.books.report("L605", at, facts, player),)

    def _charge_unnoticed(self) -> None:
        """Charge penalties for unnoticed reneges, which are due whatever the tricks prove, and hidden bourrés.

        A bourré is hidden if a trick went to the wrong player. Each payment would have replaced the next ante.
        """
        books, outcomes = self.books, self.outcomes
        for player in self.hand.turns(outcomes.penal.union(self._rightly) - self.due):
            causes = outcomes.causes(player) if player in outcomes.penal else outcomes.wrong_taker_causes()
            owes = self.amount
            if self.hand.house.short_stack == "eliminate":
                owes = max(0, min(owes, books.balance[player]))
            if not self.paid.get(player):
                self._unpaid[player] = self._step(player, self.amount, owes)
            books.owe(causes, player, POT, owes)
            self.credit[player] = causes
        for player in self.hand.turns(self._wrongly):
            books.owe(outcomes.wrong_taker_causes(), POT, player, self.paid[player])
