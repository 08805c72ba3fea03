"""The books of a game by the naive referee, and its judgement of the antes and the dealer."""

from copy import copy
from dataclasses import dataclass, field, replace

from naive.hands.lines import Found, Line, Numbered
from naive.table import Chips, Sums


@dataclass
class Book(Chips):
    """The chips as the table has them, who owes no ante by its word, and all that carries over from hand to hand."""

    owed: Sums = field(default_factory=dict)
    owed_pot: int = 0
    miscount: int = 0
    """What the last wrong count added to this pot. A later amount that fits only without it shows that slip."""
    handed: tuple[str, int] | None = None
    """Who took all of a pot counted wrong, and by how much. A count of that stack may show it, until one agrees."""
    credit: set[str] = field(default_factory=set)
    """Players who rightly owe no ante, though the table did not notice."""
    void_antes: int | None = None
    """The antes of a misdeal, which count for the next hand."""
    last_dealer: str | None = None
    same_deals: bool = False
    turn_open: bool = False
    """True after a wrong dealer: perhaps only the name was wrong, so nobody knows who is next."""
    forfeits: set[str] = field(default_factory=set)
    """Players who lose their next turn to deal."""
    perhaps: set[str] = field(default_factory=set)
    """Players who may have lost it: nobody ruled on a card taken back."""
    over: bool = False
    said_over: bool = False

    def copy(self) -> "Book":
        """Return a copy to try out a claim on."""
        return replace(self, **{name: copy(value) for name, value in vars(self).items()})

    # Seats

    def playing(self) -> list[str]:
        return [name for name in self.seats if name not in self.out]

    def due_dealers(self) -> list[str]:
        """Return who may be next to deal, the likeliest first; empty in the first hand and after a wrong dealer."""
        if self.last_dealer is None or self.turn_open:
            return []
        if self.same_deals and self.last_dealer not in self.out:
            return [self.last_dealer]
        turn = self.left_of(self.last_dealer)
        due = []
        for name in turn:
            if name not in self.forfeits:
                due.append(name)
                if name not in self.perhaps:
                    return due
        return due or turn[:1]

    def deals(self, dealer: str) -> None:
        """Record who dealt, and use up the lost turns that were skipped: everybody's, if the deal came round again."""
        again = self.same_deals and dealer == self.last_dealer
        turn = self.left_of(self.last_dealer) if self.last_dealer and not again else []
        used = turn[: turn.index(dealer) + 1] if dealer in turn else []
        self.forfeits -= set(used)
        self.perhaps -= set(used)
        self.last_dealer, self.same_deals = dealer, False

    # Payments

    def owe(self, name: str, amount: int) -> None:
        """Record a player's debt to the pot (below zero: the pot owes the player)."""
        self.owed[name] = self.owed.get(name, 0) - amount
        self.owed_pot += amount

    def pay(self, name: str, amount: int) -> None:
        self.stacks[name] -= amount
        self.pot += amount

    def verified(self) -> Sums:
        """Return every stack and the pot as they should be."""
        right = {name: stack + self.owed.get(name, 0) for name, stack in self.stacks.items()}
        return {**right, "pot": self.pot + self.owed_pot}

    def table(self) -> Sums:
        return {**self.stacks, "pot": self.pot}

    def won(self) -> bool:
        """Check whether somebody has won the game."""
        goal, left = self.options["goal"], self.playing()
        if goal == "none":
            return False
        alone = len(left) == 1 and bool(self.out)
        reached = [name for name in left if goal == "target" and self.stacks[name] >= self.options["target"]]
        return alone or any(self.first[name] < self.options["target"] for name in reached)


@dataclass
class Opened:
    """A hand after the antes."""

    dealer: str
    ante: int
    antes: int
    """The total put in before the deal."""
    paid: Sums
    out: list[str]
    poor: set[str]
    found: list[Found] = field(default_factory=list)

    @property
    def is_wrong_dealer(self) -> bool:
        """Check whether somebody else should have dealt."""
        return any(one.code == "H201" for one in self.found)


def find(lines: list[Numbered], word: str) -> tuple[int, Line] | tuple[int, None]:
    """Return the first line of a kind."""
    return next(((at, one) for at, one in lines if one.word == word), (0, None))


def open_hand(book: Book, lines: list[Numbered], *, first: bool) -> Opened:
    """Judge the antes and the dealer."""
    at, named = find(lines, "dealer")
    dealer = named.args[0] if named else book.due_dealers()[0]
    hand_at = lines[0][0]
    opened = Opened(dealer, 0, 0, {}, [], set())
    if book.over and not book.said_over:
        book.said_over = True
        opened.found.append(Found("H210", hand_at, None, None))
    put_antes(book, lines, opened)
    due = book.due_dealers()
    if named and due and dealer not in due:
        opened.found.append(Found("H201", at, None, dealer))
    if not named:
        opened.dealer = due[0] if due else dealer
    low, high = book.options["players"]
    if (first and len(book.seats) < low) or len(book.playing()) > high:
        opened.found.append(Found("H202", hand_at, None, None))
    book.deals(opened.dealer)
    book.turn_open = opened.is_wrong_dealer
    second = book.options["second-ante"]
    opened.poor = {name for name in book.playing() if book.affordable(name, second) < second}
    return opened


def put_antes(book: Book, lines: list[Numbered], opened: Opened) -> None:
    """Compare what each player owes before the deal with what each put in."""
    at_one, one = find(lines, "ante")
    at_list, many = find(lines, "antes")
    option = book.options["ante"]
    opened.ante = one.args[0] if one and option == "dealer" else option
    exempt, credit = book.exempt, book.credit
    if book.void_antes is not None:
        opened.antes, book.void_antes = book.void_antes, None
        return
    book.exempt, book.credit = set(), set()
    limit = book.options["ante-limit"]
    beyond = bool(one and option == "dealer" and limit is not None and opened.ante > limit)
    if beyond:
        opened.found.append(Found("L601", at_one, None, None))
        opened.ante = limit
    for name in book.left_of(opened.dealer):
        full = 0 if name in exempt else opened.ante
        due = book.affordable(name, full)
        paid = many.args[0].get(name, 0) if many else due
        if one and beyond and due:
            paid = one.args[0]
        if paid != due:
            if many:
                opened.found.append(Found("L601", at_list, None, name))
            book.owe(name, due - paid)
        book.pay(name, paid)
        if name in credit and name not in exempt:
            book.owe(name, -due)
        opened.paid[name] = paid
        opened.antes += paid
        if due < full:
            opened.out.append(name)
    book.out |= set(opened.out)
