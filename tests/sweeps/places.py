"""The places for a character in a line, and what the line then says according to the notation's page."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from referee import statements as st
from sweeps.documented import DIGITS, RANKS, SUITS, in_a_name, in_a_quoted_name, in_a_title, is_refused_everywhere

Said = object
"""The content of a line; ``REFUSED`` if it can't be read, ``NOTHING`` if it is blank or a comment."""
REFUSED, NOTHING = "refused", "nothing"


class Slot(NamedTuple):
    """A place: the text before and after the character, the part of the result to look at, and its expected value.

    ``says`` applies to all characters except those that end a line or begin a comment: for them, ``short`` is what the
    line says without the rest. ``blank`` is what it says with a blank there.
    """

    name: str
    before: str
    after: str
    part: Callable[..., Said]
    says: Callable[[str], Said]
    short: Said = REFUSED
    blank: Said = REFUSED

    def expected(self, sign: str) -> Said:
        """Return what the line says with this character. A CR before its LF still ends the line."""
        if sign == "\n" or (sign == "\r" and not self.after) or (sign == "#" and self.name != "title"):
            return self.short
        if is_refused_everywhere(ord(sign)):
            return REFUSED
        if sign in " \t" and self.blank != REFUSED:
            return self.blank
        said = self.says(sign)
        return REFUSED if said is None else said


def _name(before: str, after: str, quoted: bool = False) -> Callable[[str], Said]:
    allowed = in_a_quoted_name if quoted else in_a_name
    return lambda sign: allowed(ord(sign), before, after)


def _one_of(signs: str, said: Callable[[str], Said]) -> Callable[[str], Said]:
    return lambda sign: said(sign) if sign in signs else None


def _never(sign: str) -> Said:
    return None


def _always(sign: str) -> Said:
    return NOTHING


def _dealer(line: st.Dealer) -> Said:
    return line.name


def _card(line: st.TakeBack) -> Said:
    return line.card


def _cents(line: st.Seat) -> Said:
    return line.amount


def _balance(line: st.Stacks) -> Said:
    return line.sums[0]


def _names() -> Iterator[Slot]:
    yield Slot("name", "dealer A", "b", _dealer, _name("A", "b"), short="A")
    yield Slot("first of a name", "dealer ", "b", _dealer, _name("", "b"), blank="b")
    yield Slot("last of a name", "dealer Ab", "", _dealer, _name("Ab", ""), short="Ab", blank="Ab")
    yield Slot("quoted name", 'dealer "A', 'b"', _dealer, _name("A", "b", quoted=True))
    yield Slot("first of a quoted name", 'dealer "', 'b"', _dealer, _name("", "b", quoted=True))
    yield Slot("last of a quoted name", 'dealer "A', '"', _dealer, _name("A", "", quoted=True))


def _cards() -> Iterator[Slot]:
    rank = {sign: place + 13 * SUITS["h"] for sign, place in RANKS.items()}
    suit = {sign: RANKS["K"] + 13 * place for sign, place in SUITS.items()}
    king = suit["h"]
    yield Slot("rank", "takeback Ann ", "h", _card, rank.get)
    yield Slot("rank of two digits", "takeback Ann 1", "h", _card, _one_of("0", lambda _: rank["T"]))
    yield Slot("suit", "takeback Ann K", "", _card, suit.get)
    yield Slot("after a card", "takeback Ann Kh", "", _card, _never, short=king, blank=king)
    yield Slot("trump", "trump ", "", lambda line: line.suit, SUITS.get)
    yield Slot("missed card", "trick 5h ", "", lambda line: line.cards[1:], _one_of("?", lambda _: (None,)), (), ())


def _amounts() -> Iterator[Slot]:
    whole = {digit: 100 * int(f"4{digit}5") for digit in DIGITS} | {".": 450}
    front = {digit: 100 * int(f"{digit}4") for digit in DIGITS} | {"$": 400, "€": 400}
    last = {digit: 100 * int(f"4{digit}") for digit in DIGITS}
    cents = {digit: 400 + 10 * int(digit) for digit in DIGITS}
    debts = {sign: ("Ann", amount) for sign, amount in {**front, "-": -400}.items()}
    yield Slot("amount", "seat Ann 4", "5", _cents, whole.get, short=400)
    yield Slot("first of an amount", "seat Ann ", "4", _cents, front.get, short=None, blank=400)
    yield Slot("last of an amount", "seat Ann 4", "", _cents, last.get, short=400, blank=400)
    yield Slot("hundredths", "seat Ann 4.", "", _cents, cents.get)
    yield Slot("first of a balance", "stacks Ann ", "4", _balance, debts.get, blank=("Ann", 400))


def _words() -> Iterator[Slot]:
    both = _name("Ann", "Bob")

    def listed(sign: str) -> Said:
        return ("Ann", "Bob") if sign == "," else (name,) if (name := both(sign)) else None

    numbered = _one_of(DIGITS, lambda digit: int(f"1{digit}"))
    counted = _one_of(DIGITS, lambda digit: (("Ann", int(digit)),))
    yield Slot("ordinal", "hand 1", "", lambda line: line.number, numbered, short=1, blank=1)
    yield Slot("count", "draw Ann ", "", lambda line: line.counts, counted)
    yield Slot("date", "date 2026-11-1", "", lambda line: line.day, _one_of(DIGITS, lambda digit: f"2026-11-1{digit}"))
    yield Slot("first of a line", "", "dealer Ann", _dealer, _never, short=NOTHING, blank="Ann")
    yield Slot("in a keyword", "dea", "ler Ann", _dealer, _never)
    yield Slot("after a keyword", "dealer", " Ann", _dealer, _never, blank="Ann")
    yield Slot("between words", "dealer", "Ann", _dealer, _never, blank="Ann")
    yield Slot("between names", "pass Ann", "Bob", lambda line: line.names, listed, ("Ann",), ("Ann", "Bob"))
    yield Slot("accent", "bourr", " Ann", lambda line: line.sums, _one_of("eé", lambda _: (("Ann", None),)))
    yield Slot("arrow", "trick Kd -", " Ann", lambda line: line.taker, _one_of(">", lambda _: "Ann"))


def _texts() -> Iterator[Slot]:
    title = lambda sign: in_a_title(ord(sign), "A", "b")  # noqa: E731
    yield Slot("comment", "# A", "b", _dealer, _always, short=NOTHING)
    yield Slot("comment after a line", "dealer Ann # ", "", _dealer, lambda _: "Ann", short="Ann")
    yield Slot("title", 'game "A', 'b"', lambda line: line.title, title)


SLOTS = {slot.name: slot for slot in (*_names(), *_cards(), *_amounts(), *_words(), *_texts())}
"""All places, by name."""

THIN = (
    *("first of a line", "in a keyword", "after a keyword", "between words", "accent", "arrow", "rank of two digits"),
    *("trump", "missed card", "hundredths", "first of a balance", "ordinal", "count", "date"),
)
"""Places to try with only some characters: they are read like the others, and refusals are slow."""
