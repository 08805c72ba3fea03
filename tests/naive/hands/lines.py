"""Lines of a log as plain words, and their two ways to the engine: as text, and past the parser as statements."""

from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple

from naive.page import amount, name
from referee import statements as st
from referee.source import Place
from referee.table.cards import card as number


class Line(NamedTuple):
    """One line: its statement, and what it says, as plain strings, hundredths, lists and dicts."""

    word: str
    args: tuple[Any, ...] = ()


def line(word: str, *args: Any) -> Line:
    return Line(word, args)


def text(one: Line) -> str:
    """The line as a scribe writes it."""
    word, args = one
    return " ".join([KEYWORDS.get(word, word), *(WRITTEN.get(word, plain)(*args))])


def plain(*args: Any) -> list[str]:
    """Names, amounts and lists of either, one after the other."""
    return [words(arg) for arg in args if arg is not None]


def words(arg: Any) -> str:
    if isinstance(arg, str):
        return name(arg)
    if isinstance(arg, int):
        return amount(arg)
    if isinstance(arg, dict):
        return ", ".join(f"{name(who)} {amount(what)}" for who, what in arg.items()) or "none"
    return ", ".join(name(who) for who in arg) or "none"


def cards(who: str, held: list[str]) -> list[str]:
    return [name(who), *held]


def counted(counts: dict[str, int]) -> list[str]:
    return [", ".join(f"{name(who)} {times}" for who, times in counts.items()) or "none"]


def trick(plays: list[tuple[str, str]], named: str | None, by_name: bool) -> list[str]:
    laid = ", ".join(f"{name(who)} {card}" for who, card in plays) if by_name else " ".join(card for _, card in plays)
    return [laid, *(["->", name(named)] if named else [])]


def exchange(who: str, thrown: list[str], received: list[str]) -> list[str]:
    return [name(who), *thrown, "->", *received]


def bourre(sums: list[tuple[str, int]]) -> list[str]:
    return [words(dict(sums))]


KEYWORDS = {"antes": "ante", "exchange": "draw", "renege": "ruling renege", "waive": "ruling waive"}
WRITTEN: dict[str, Callable[..., list[str]]] = {
    "deal": cards,
    "show": cards,
    "hand": lambda number: [str(number)],
    "blinds": lambda number: [str(number)],
    "trump": lambda card: [card],
    "takeback": lambda who, card: [name(who), card],
    "exchange": exchange,
    "draw": counted,
    "took": counted,
    "trick": trick,
    "bourre": bourre,
    "rules": lambda *words: list(words),
    "rule": lambda *words: list(words),
}


def statement(one: Line, at_line: int) -> st.Statement:
    """The line as the parser would hand it on; columns count its items, not its letters."""
    columns = count(2)

    def at() -> Place:
        column = next(columns)
        return Place(at_line, column, column + 1)

    def who(player: str) -> st.Name:
        return st.Name(player, at())

    def names(players: list[str]) -> tuple[st.Name, ...]:
        return tuple(who(player) for player in players)

    def money(hundredths: int | None) -> st.Amount | None:
        return None if hundredths is None else st.Amount(hundredths, at())

    def some(held: list[str]) -> tuple[st.Card, ...]:
        return tuple(st.Card(number(card), at()) for card in held)

    def sums(what: dict[str, int]) -> tuple[st.Sum, ...]:
        return tuple(st.Sum(who(player), money(each)) for player, each in what.items())

    def numbers(what: dict[str, int]) -> tuple[st.Number, ...]:
        return tuple(st.Number(who(player), st.Count(each, at())) for player, each in what.items())

    build: dict[str, Callable[..., tuple[Any, ...]]] = {
        "hand": lambda number: (st.Count(number, at()),),
        "blinds": lambda number: (st.Count(number, at()),),
        "ante": lambda each: (money(each),),
        "pot": lambda each: (money(each),),
        "carry": lambda each: (money(each),),
        "antes": lambda what: (sums(what),),
        "stacks": lambda what: (sums(what),),
        "bourre": lambda what: (sums(dict(what)),),
        "seat": lambda player, each: (who(player), money(each)),
        "win": lambda player, each: (who(player), money(each)),
        "divide": lambda players, each: (names(players), money(each)),
        "share": lambda players, each: (names(players), money(each)),
        "deal": lambda player, held: (who(player), some(held)),
        "show": lambda player, held: (who(player), some(held)),
        "trump": lambda card: (some([card])[0], None),
        "stay": lambda players: (names(players),),
        "pass": lambda players: (names(players),),
        "out": lambda players: (names(players),),
        "exchange": lambda player, thrown, received: (who(player), some(thrown), some(received)),
        "draw": lambda what: (numbers(what),),
        "took": lambda what: (numbers(what),),
        "trick": lambda plays, named, by_name: (
            tuple(st.Laid(who(player) if by_name else None, some([card])[0]) for player, card in plays),
            who(named) if named else None,
        ),
        "takeback": lambda player, card: (who(player), some([card])[0]),
        "reshuffle": lambda: (),
        "misdeal": lambda: (),
    }
    parts = build.get(one.word, lambda player: (who(player),))(*one.args)
    return KINDS[one.word](Place(at_line, 1, 500), *parts)


KINDS: dict[str, Callable[..., st.Statement]] = {
    "hand": st.Hand,
    "seat": st.Seat,
    "dealer": st.Dealer,
    "ante": st.Ante,
    "antes": st.Antes,
    "deal": st.Deal,
    "blinds": st.Blinds,
    "trump": st.Trump,
    "take": st.Take,
    "pass": st.Pass,
    "stay": st.Stay,
    "early": st.Early,
    "blind": st.Blind,
    "draw": st.Draw,
    "exchange": st.Exchange,
    "reshuffle": st.Reshuffle,
    "trick": st.Trick,
    "takeback": st.TakeBack,
    "took": st.Took,
    "rest": st.Rest,
    "show": st.Show,
    "renege": st.RuledRenege,
    "waive": st.Waive,
    "misdeal": st.Misdeal,
    "pot": st.Pot,
    "win": st.Win,
    "divide": st.Divide,
    "carry": st.Carry,
    "share": st.Share,
    "bourre": st.Bourre,
    "out": st.Out,
    "stacks": st.Stacks,
    "forfeit": st.Forfeit,
}
