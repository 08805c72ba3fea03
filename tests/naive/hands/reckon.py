"""The naive referee's judgement of one hand's money: what was due, what was claimed, and who owes the difference."""

from collections.abc import Callable
from dataclasses import dataclass

from naive.hands.lines import Came, Found, Judged, Numbered
from naive.hands.opening import Book, Opened, Sums, find
from naive.rules import Options


@dataclass
class Closed:
    """A hand after its payments."""

    result: str
    winners: list[str]
    before: int
    """The pot before the tricks."""
    won: Sums
    bourres: Sums
    out: list[str]
    after: int
    stacks: Sums
    came: Came
    found: list[Found]


def outcome(took: dict[str, int], barred: set[str], options: Options) -> tuple[str, list[str], list[str]]:
    """Return the result, the winners and the tied players; barred players can't win, and the other tricks decide."""
    if len(took) < 2:
        return ("default" if took else "all-passed"), list(took), []
    free = {name: count for name, count in took.items() if name not in barred}
    most = max(free.values(), default=0)
    best = [name for name in free if free[name] == most] if most else []
    tied = best if len(best) > 1 else []
    if not best or (options["win-by"] == "majority" and 2 * most <= options["hand-size"]):
        return "carry", [], tied
    if not tied:
        return "win", best, []
    return ("divide", best, tied) if options["tie"] == "divide" else ("carry", [], tied)


class Reckoning:
    """The money of a hand after its cards have been judged."""

    def __init__(self, book: Book, hand: Judged, opened: Opened, lines: list[Numbered], shift: int = 0) -> None:
        self.book, self.hand, self.opened, self.lines = book, hand, opened, lines
        self.options = book.options
        self.shift = shift
        self.out = list(opened.out)
        self.won: Sums = {}
        self.bourres: Sums = {}
        tricks = [at for at, one in lines if one.word == "trick"]
        self.early = tricks[0] if tricks else 0
        self.found = [*opened.found, *(self.moved(one) for one in hand.found)]

    def moved(self, one: Found) -> Found:
        """Move a finding about the cards down if a count of the pot was inserted before the tricks."""
        return one._replace(line=one.line + self.shift) if one.line >= self.early - self.shift > 0 else one

    def say(self, code: str, line: int, player: str | None = None) -> None:
        self.found.append(Found(code, line, None, player))

    def close(self) -> Closed:
        book, hand = self.book, self.hand
        if self.options["early"] == "forfeit":
            book.forfeits |= {one.args[0] for _, one in hand.all("early")}
        for name in hand.stayed:
            book.pay(name, book.affordable(name, self.options["second-ante"]))
        self.views()
        self.pot_before()
        before = book.pot
        if hand.misdeal:
            book.void_antes, book.same_deals = self.opened.antes, True
            self.result, self.winners = "misdeal", []
            self.count()
            return self.closed(before)
        self.missing_tricks()
        before = self.take()
        self.pay_in(before)
        self.eliminated()
        self.pot_after(before)
        self.count()
        book.over = book.over or book.won()
        return self.closed(before)

    def views(self) -> None:
        """Work out the outcome as proven, and as the table may have seen it."""
        hand, options = self.hand, self.options
        listed = {name for _, one in self.lines if one.word == "bourre" for name, _ in one.args[0]}
        noticed = {name for name in listed & hand.reneged if name in hand.takers}
        ruled = hand.ruled - hand.waived | noticed
        back = {name for name in hand.taken_back if options["corrected"] == "forfeit"}
        playing = ruled - (hand.taken_back - hand.reneged)
        self.penal_table = playing if options["renege"] != "none" else set()
        self.penal = self.penal_table | (hand.reneged if options["renege"] != "none" else set())
        bars = options["renege"] == "bourre-and-forfeit"
        barred_table = (playing if bars else set()) | (back & ruled)
        barred = barred_table | (hand.reneged if bars else set()) | back
        cards, named = hand.took(hand.takers), hand.took(hand.named)
        self.took = cards
        self.right = outcome(cards, barred, options)
        self.seen = outcome(cards, barred_table, options)
        self.named = outcome(named, barred_table, options)
        self.result, self.winners, _ = self.right
        self.booed = self.without(cards)
        self.booed_named = self.without(named)
        self.book.forfeits |= back & ruled
        self.book.perhaps |= back - ruled

    def without(self, took: dict[str, int]) -> set[str]:
        return {name for name, count in took.items() if not count} if len(took) > 1 else set()

    def missing_tricks(self) -> None:
        hand = self.hand
        claims = [one for _, one in self.lines if one.word in ("win", "divide", "carry", "bourre")]
        if len(hand.stayed) > 1 and len(hand.takers) < self.options["hand-size"] and claims:
            tricks = hand.all("trick")
            self.found.append(
                Found("T403", tricks[-1][0] + self.shift if tricks else hand.at, len(tricks) or None, None)
            )

    def pot_before(self) -> None:
        for at, one in self.lines:
            if one.word == "pot" and at < self.early:
                self.count_pot(at, one.args[0])

    def pot_after(self, before: int) -> None:
        """If neither tricks nor a result come in between, a count may refer to the earlier pot."""
        told = bool(self.early) or any(one.word in ("win", "divide", "carry") for _, one in self.lines)
        for at, one in self.lines:
            if one.word == "pot" and at > self.early and (told or one.args[0] != before):
                self.count_pot(at, one.args[0])

    def count_pot(self, at: int, amount: int) -> None:
        """Accept a count of the pot; the difference is unexplained."""
        if self.explained(lambda pot: pot == amount):
            return
        self.say("L602", at)
        self.book.miscount = amount - self.book.pot
        self.count_rest(amount)

    def explained(self, fits: Callable[[int], bool]) -> bool:
        """Check whether an amount fits the pot, or the pot without its last wrong count, which is then withdrawn."""
        book = self.book
        right, without = fits(book.pot), bool(book.miscount) and fits(book.pot - book.miscount)
        if without and not right:
            self.count_rest(book.pot - book.miscount)
            self.pot = book.pot
        if right or without:
            book.miscount = 0
        return right or without

    def take(self) -> int:
        """Compare what each player took with what was due, from the pot and its debts; return the pot."""
        book = self.book
        self.pot = book.pot
        at, claim = next(((at, one) for at, one in self.lines if one.word in ("win", "divide", "carry")), (0, None))
        stood = self.seen
        if claim:
            people = [] if claim.word == "carry" else claim.args[0] if claim.word == "divide" else [claim.args[0]]
            views = [self.seen, self.named] if self.hand.named != self.hand.takers else [self.seen]
            agreed = [view for view in views if set(view[1]) == set(people)]
            amount = claim.args[-1]
            if agreed:
                stood = agreed[0]
                self.right_people(at, people, amount, stood)
            else:
                self.wrong_people(at, people, amount, book.pot)
        else:
            self.won = book.shares(*stood[:2], book.pot)
        self.stood = stood
        entitled = book.shares(*self.right[:2], book.pot + book.owed_pot) if self.winners else {}
        for name in {**entitled, **self.won}:
            owed, had = entitled.get(name, 0), self.won.get(name, 0)
            book.stacks[name] += had
            book.pot -= had
            book.owed[name] = book.owed.get(name, 0) + owed - had
            book.owed_pot += had - owed
        if self.won:
            book.handed = (*self.won, book.miscount) if book.miscount and len(self.won) == 1 else book.handed
            book.miscount = 0
        return self.pot

    def right_people(
        self, at: int, people: list[str], amount: int | None, stood: tuple[str, list[str], list[str]]
    ) -> None:
        def each(pot: int) -> int:
            return next(iter(self.book.shares(*stood[:2], pot).values())) if people else pot

        if amount is not None and not self.explained(lambda pot: each(pot) == amount):
            self.say("L604", at, people[0] if people else None)
        due = self.book.shares(*stood[:2], self.book.pot) if people else {}
        self.won = due if amount is None or not people else dict.fromkeys(people, amount)
        if amount is not None and not people:
            self.count_rest(amount)

    def count_rest(self, amount: int) -> None:
        """Accept the amount left in the pot by a claim as a count of it."""
        self.book.owed_pot -= amount - self.book.pot
        self.book.pot = amount

    def wrong_people(self, at: int, people: list[str], amount: int | None, pot: int) -> None:
        kind = "divide" if len(people) > 1 else "win"
        due = self.book.shares(kind, people, pot) if people else {}
        self.won = due if amount is None or not people else dict.fromkeys(people, amount)
        wrong = next((name for name in people if name not in self.seen[1]), next(iter(people), None))
        self.say("L603", at, wrong)

    def pay_in(self, pot: int) -> None:
        """Compare bourrés and penalties with what was paid, from the dealer's left."""
        book, hand = self.book, self.hand
        stake = book.stake(pot, self.opened.antes, self.opened.ante)
        at, line = find(self.lines, "bourre")
        listed: Sums = dict(line.args[0]) if line else {}
        due = self.booed | self.penal_table
        if line and hand.named != hand.takers and set(listed) == self.booed_named | self.penal_table:
            due = set(listed)
        right = self.booed | self.penal
        for name in hand.order:
            if name not in due | set(listed) | right:
                continue
            owes = book.affordable(name, stake) if name in due else 0
            paid = listed.get(name, 0) if line else owes
            fair = book.affordable(name, stake) if name in right else 0
            if paid != owes:
                self.say("L605", at, name)
            book.pay(name, paid)
            book.owe(name, (fair if name in due or name in right else 0) - paid)
            if name in due | set(listed):
                self.bourres[name] = paid
            if name in due and owes < stake and paid >= owes:
                self.out.append(name)
            exempt = self.options["bourre-exempt"]
            if exempt and (paid or (name in due and not stake)):
                book.exempt.add(name)
            elif exempt and name in right and not paid:
                book.credit.add(name)
        book.out |= set(self.out)
        if self.options["tie-exempt"]:
            book.exempt |= set(self.stood[2])

    def eliminated(self) -> None:
        at, line = find(self.lines, "out")
        if line:
            for name in sorted(set(line.args[0]) ^ set(self.out)):
                self.say("L606", at, name)

    def count(self) -> None:
        """Accept counts of stacks; a difference moves between stack and pot, as far as the pot covers it."""
        book = self.book
        at, line = find(self.lines, "stacks")
        counted: Sums = line.args[0] if line else {}
        for name in sorted(counted, key=lambda name: counted[name] > book.stacks[name]):
            more = counted[name] - book.stacks[name]
            if not more:
                if book.handed and book.handed[0] == name:
                    book.handed = None
                continue
            if book.handed == (name, -more):
                book.stacks[name] += more
                book.owed[name] = book.owed.get(name, 0) - more
                book.handed = None
                continue
            from_pot = min(more, max(book.pot, 0))
            self.say("L607" if from_pot == more else "L608", at, name)
            book.stacks[name] += more
            book.pot -= from_pot
            book.owed[name] = book.owed.get(name, 0) - more
            book.owed_pot += from_pot

    def closed(self, before: int) -> Closed:
        book, hand = self.book, self.hand
        came = Came(
            self.opened.dealer,
            tuple(hand.stayed),
            {} if self.result == "misdeal" else self.took,
            self.result,
            frozenset(self.winners),
            frozenset() if self.result == "misdeal" else frozenset(self.booed),
            frozenset(hand.reneged | (hand.ruled - hand.waived)),
            frozenset(self.out),
            before,
            dict(book.table()),
            book.verified(),
        )
        return Closed(
            self.result, self.winners, before, self.won, self.bourres, self.out, book.pot, dict(book.stacks),
            came, self.found
        )  # fmt: skip
