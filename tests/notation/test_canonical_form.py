"""Statements written by the program are read back as the same statements."""

from datetime import date
from operator import itemgetter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from notation.reading import EXAMPLE, all_of, placeless

from referee.notation import statements as s
from referee.notation.write import canonical_form, write_line

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
    s.Rule: (words, st.lists(words, min_size=1, max_size=3).map(" ".join)),
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


UNTIDY = """\


# Tuesday
seat   Ann $200#rich
  seat Bob 200.00   #  poor \t


# the first
hand 1
dealer "Bob"
# spades
\ttrump 10♠
 stay Ann Bob


# a slip:
trik Kd,5d
rebuy Bob 100
stacks Ann 1 Bob 2
# again

hand 2
stay none"""

TIDY = """\
# Tuesday
seat Ann 200  #rich
seat Bob 200  #  poor

# the first
hand 1
  dealer Bob
  # spades
  trump Ts
  stay Ann, Bob

  # a slip:
trik Kd,5d
rebuy Bob 100
stacks Ann 1, Bob 2
# again

hand 2
  stay none
"""


def test_an_untidy_log_is_formatted():
    assert canonical_form(UNTIDY) == TIDY


def test_bytes_give_bytes():
    assert canonical_form(UNTIDY.replace("\n", "\r\n").encode()) == TIDY.encode()


def test_a_hand_is_set_apart():
    assert canonical_form("hand\n# so\nhand\nhand") == "hand\n\n# so\nhand\n\nhand\n"


def test_a_comment_that_ends_the_log_is_indented_like_the_line_before():
    assert canonical_form("hand\nmisdeal\n\n# so") == "hand\n  misdeal\n\n  # so\n"


@pytest.mark.parametrize(
    "log",
    [
        b"stay  Ann\xff\n",
        b"stay  Ann\0\n\0\n",
        "stay  Ann".encode("utf-16"),
        "stay  \ud800",
        b"",
        "hand\n" + f"take Ann #{'x' * 21}\n" * 1990,
        "hand\nforfeit " + "Ann#" + "x" * 4084,
    ],
)
def test_a_log_that_would_not_read_the_same_stays_as_it_is(log):
    assert canonical_form(log) == log


@pytest.mark.parametrize("line", ["stay Ann\r", "  stay   Ann\x1b ", "\tsplit  Ann,Bob"])
def test_a_line_that_cannot_be_read_stays_as_it_is(line):
    once = canonical_form(f"hand\r\n{line}\r\n")
    assert line in once
    assert canonical_form(once) == once
    assert placeless(all_of(once)) == placeless(all_of(f"hand\r\n{line}\r\n"))


@given(st.lists(statements.map(write_line) | scribbles, max_size=12))
def test_any_statements_keep_their_meaning_and_their_canonical_form(lines):
    log = "\n".join(lines)
    once = canonical_form(log)
    assert canonical_form(once) == once
    assert placeless(all_of(once)) == placeless(all_of(log))


@given(statements)
def test_a_statement_that_is_written_is_read_as_it_was(statement):
    (read_back,) = all_of(write_line(statement))
    assert placeless(read_back) == placeless(statement)


@given(st.lists(statements.map(write_line), max_size=8))
def test_a_canonical_log_is_its_own_canonical_form(lines):
    once = canonical_form("\n".join(lines))
    assert all(line.strip() in once for line in lines)
    assert canonical_form(EXAMPLE + once) == canonical_form(EXAMPLE + once + "\n\n")
