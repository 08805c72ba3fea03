"""Random statements and lines."""

from datetime import date
from operator import itemgetter

from hypothesis import strategies as st

from referee.notation import statements as s

texts = st.one_of(
    st.sampled_from(["Ann", "Bob", "Cal", "Big Dee", "As", "th", "none", "O'Brien", "after", "hand", "José", "Ж-2."]),
    st.from_regex(r"[A-Za-zé][A-Za-z0-9_'.-]{0,8}( [a-z]{1,6})?", fullmatch=True),
)
names = texts
words = st.from_regex(r"[a-z][a-z0-9-]{0,12}", fullmatch=True)
amounts = st.integers(0, 10**11 - 1)
balances = st.integers(1 - 10**11, 10**11 - 1)
counts = st.integers(0, 999)
known = st.integers(0, 51)
cards = known | st.none()
suits = st.integers(0, 3)


def some(items: st.SearchStrategy, least: int = 1) -> st.SearchStrategy:
    return st.lists(items, min_size=least, max_size=6).map(tuple)


def named(least: int = 1, *what: st.SearchStrategy) -> st.SearchStrategy:
    """Make a list that names each player once, with or without something after each name."""
    first = itemgetter(0) if what else str
    items = st.tuples(names, *what) if what else names
    return st.lists(items, min_size=least, max_size=6, unique_by=first).map(tuple)


def sums(amount: st.SearchStrategy, least: int = 1) -> st.SearchStrategy:
    return named(least, amount)


def numbers(least: int = 1) -> st.SearchStrategy:
    return named(least, counts)


maybe_amount = st.none() | amounts
PARTS: dict[type[s.Statement], tuple[st.SearchStrategy, ...]] = {
    s.Game: (st.text("abc é!?#,;->", max_size=20),),
    s.Date: (st.dates(date(1, 1, 1)).map(date.isoformat),),
    s.Rules: (words, some(words, 0)),
    s.Rule: (
        words,
        st.lists(words, min_size=1, max_size=3).map(" ".join),
    ),
    s.Seat: (names, maybe_amount),
    s.Rebuy: (names, amounts),
    s.Leave: (names, maybe_amount),
    s.Join: (names, amounts, names),
    s.Forfeit: (names,),
    s.Pay: (names, names, amounts),
    s.Put: (names, amounts),
    s.Stacks: (sums(balances),),
    s.Hand: (st.none() | counts,),
    s.Dealer: (names,),
    s.Away: (named(),),
    s.Ante: (amounts,),
    s.Antes: (sums(amounts, 0),),
    s.Deal: (names, some(cards)),
    s.Blinds: (counts,),
    s.Take: (names,),
    s.Pass: (some(names),),
    s.Stay: (some(names, 0),),
    s.Early: (names,),
    s.Blind: (names,),
    s.Draw: (some(st.tuples(names, counts), 0),),
    s.Exchange: (names, some(cards), some(cards)),
    s.Reshuffle: (),
    s.TakeBack: (names, known),
    s.Took: (numbers(),),
    s.Rest: (names,),
    s.Show: (names, some(cards)),
    s.RuledRenege: (names,),
    s.Waive: (names,),
    s.Misdeal: (),
    s.Pot: (amounts,),
    s.Win: (names, maybe_amount),
    s.Divide: (named(2), maybe_amount),
    s.Carry: (maybe_amount,),
    s.Bourre: (sums(maybe_amount, 0),),
    s.Share: (named(2), maybe_amount),
    s.Out: (named(),),
}
turns = some(cards).map(lambda laid: (None, laid))
plays = some(st.tuples(names, cards)).map(lambda laid: tuple(zip(*laid, strict=True)))
statements = st.one_of(
    *(st.builds(kind, st.just(0), st.just(""), *parts) for kind, parts in PARTS.items()),
    st.builds(lambda laid, taker: s.Trick(0, "", *laid, taker), turns | plays, st.none() | names),
    known.map(lambda card: s.Trump(0, "", card, card // 13)),
    suits.map(lambda suit: s.Trump(0, "", None, suit)),
)

WORDS = "game hand trick stay draw bourre bourré stacks rule pot win none after"
SIGNS = '-> , ? # " Ann Bob Kd As 10♦ 4 -4 $4.50 4,50 195 “ é'
BLANKS = [" ", "\t", "\n", "\r\n"]
TRAPS = ["\r", "\x00", "\x1b", "\u2028", "\u200b", "\ufeff", "e\u0301"]
pieces = st.sampled_from([*WORDS.split(), *SIGNS.split(), *BLANKS * 3, *TRAPS])
scribbles = st.lists(pieces | st.characters(exclude_categories=[]), max_size=40).map("".join) | st.text()
