"""The naive referee's judgement of the antes and the dealer."""

from dataclasses import dataclass, field

from naive.hands.book import Book, Sums
from naive.hands.engine import Found
from naive.hands.lines import Line
from naive.hands.record import Numbered


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
    opened.poor = {name for name in book.playing() if book.can_pay(name, second) < second}
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
        due = book.can_pay(name, full)
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
