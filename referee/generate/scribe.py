"""The scribe: a hand and what is claimed of it, line by line."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from referee import statements as st
from referee.generate.claims import Claims, Result
from referee.generate.plan import Plan
from referee.generate.record import Fault, Laid, Played
from referee.source import Place

NUMBERED = 999
"""Later hands have no number: the notation's have three digits at most."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a scribe writes: with the cards dealt and exchanged (``deals``), with ``names`` in the tricks.

    And what there is to write of: whether the dealer sets the ``antes``, whether cards are drawn at all.
    """

    deals: bool
    names: bool
    antes: bool
    draws: bool


@dataclass(slots=True)
class Pen:
    """Writes statements, each in the next ``line``, and in it each word in the next ``column``."""

    line: int = 1
    column: int = 1
    statements: list[st.Statement] = field(default_factory=list)

    def write(self, kind: Callable[..., st.Statement], *parts: object) -> None:
        self.statements.append(kind(Place(self.line, 1, self.column + 1), *parts))
        self.line, self.column = self.line + 1, 1

    def at(self) -> Place:
        self.column += 1
        return Place(self.line, self.column, self.column + 1)

    def word(self, text: str) -> st.Word:
        return st.Word(text, self.at())

    def name(self, text: str) -> st.Name:
        return st.Name(text, self.at())

    def names(self, texts: Iterable[str]) -> tuple[st.Name, ...]:
        return tuple(self.name(text) for text in texts)

    def amount(self, hundredths: int) -> st.Amount:
        return st.Amount(hundredths, self.at())

    def count(self, number: int) -> st.Count:
        return st.Count(number, self.at())

    def counts(self, numbers: Mapping[str, int]) -> tuple[st.Number, ...]:
        return tuple(st.Number(self.name(name), self.count(number)) for name, number in numbers.items())

    def sums(self, amounts: Mapping[str, int]) -> tuple[st.Sum, ...]:
        return tuple(st.Sum(self.name(name), self.amount(amount)) for name, amount in amounts.items())

    def card(self, card: int) -> st.Card:
        return st.Card(card, self.at())

    def cards(self, cards: Iterable[int]) -> tuple[st.Card, ...]:
        return tuple(self.card(card) for card in cards)


def header(plan: Plan, seats: Mapping[str, int]) -> list[st.Statement]:
    """The lines before the first hand: the rules, and who brought what (hundredths)."""
    pen = Pen()
    pen.write(st.Rules, pen.word(plan.rules), tuple(map(pen.word, plan.variants)))
    for option, value in plan.changes:
        pen.write(st.Rule, pen.word(option), pen.word(value))
    for name, amount in seats.items():
        pen.write(st.Seat, pen.name(name), pen.amount(amount))
    return pen.statements


def hand(played: Played, claims: Claims, style: Style, line: int) -> list[st.Statement]:
    """The lines of one hand, of which the first is this one."""
    pen = Pen(line)
    pen.write(st.Hand, pen.count(played.number) if played.number <= NUMBERED else None)
    if claims.dealer:
        pen.write(st.Dealer, pen.name(played.dealer))
    if style.antes:
        pen.write(st.Ante, pen.amount(played.ante))
    if claims.antes is not None:
        pen.write(st.Antes, pen.sums(claims.antes))
    _deal(pen, played, style)
    _declared(pen, played)
    if len(played.stayed) > 1:
        _drawn(pen, played, style)
    if claims.before is not None:
        pen.write(st.Pot, pen.amount(claims.before))
    for number, trick in enumerate(played.tricks):
        _trick(pen, trick, claims.takers[number] if claims.takers else None, style)
    _result(pen, claims)
    return pen.statements


def _deal(pen: Pen, played: Played, style: Style) -> None:
    for name, cards in played.dealt.hands.items() if style.deals else ():
        pen.write(st.Deal, pen.name(name), pen.cards(cards[1:] if name == played.short_deal else cards))
    if played.dealt.blinds:
        pen.write(st.Blinds, pen.count(len(played.dealt.blinds)))
    pen.write(st.Trump, pen.card(played.dealt.upcard), None)


def _declared(pen: Pen, played: Played) -> None:
    if played.took:
        pen.write(st.Take, pen.name(played.dealer))
    own = [name for name in played.stayed if name not in played.blind]
    if own or not played.stayed:
        pen.write(st.Stay, pen.names(own))
    for name in played.blind:
        pen.write(st.Blind, pen.name(name))
    match played.extra:
        case ("early", name):
            pen.write(st.Early, pen.name(name))
        case ("pass", name):
            pen.write(st.Pass, pen.names([name]))
        case _:
            pass


def _drawn(pen: Pen, played: Played, style: Style) -> None:
    counts = {name: len(draw.thrown) for name, draw in played.draws.items()}
    for name, draw in played.draws.items() if style.deals else ():
        if draw.received:
            pen.write(st.Exchange, pen.name(name), pen.cards(draw.thrown), pen.cards(draw.received))
            del counts[name]
    if played.extra and played.extra[0] == "draw":
        counts[played.extra[1]] = 2
    if counts or (not played.draws and style.draws):
        pen.write(st.Draw, pen.counts(counts))
    if played.reshuffled or played.extra == ("reshuffle", ""):
        pen.write(st.Reshuffle)


def _trick(pen: Pen, trick: list[Laid], taker: str | None, style: Style) -> None:
    laid = tuple(st.Laid(pen.name(one.name) if style.names else None, pen.card(one.card)) for one in trick)
    pen.write(st.Trick, laid, pen.name(taker) if taker else None)


def _result(pen: Pen, claims: Claims) -> None:
    if claims.result:
        _taken(pen, claims.result)
    if claims.bourres is not None:
        pen.write(st.Bourre, pen.sums(claims.bourres))
    if claims.out:
        pen.write(st.Out, pen.names(claims.out))
    if claims.after is not None:
        pen.write(st.Pot, pen.amount(claims.after))
    if claims.stacks is not None:
        pen.write(st.Stacks, pen.sums(claims.stacks))


def _taken(pen: Pen, result: Result) -> None:
    if not result.names:
        pen.write(st.Carry, pen.amount(result.amount))
    elif len(result.names) == 1:
        pen.write(st.Win, pen.name(result.names[0]), pen.amount(result.amount))
    else:
        pen.write(st.Divide, pen.names(result.names), pen.amount(result.amount))


KINDS: Mapping[str, tuple[type[st.Statement], ...]] = {
    "dealer": (st.Dealer,),
    "ante": (st.Antes,),
    "deal": (st.Deal,),
    "early": (st.Early,),
    "pass": (st.Pass,),
    "stay": (st.Stay, st.Blind),
    "draw": (st.Draw, st.Exchange),
    "reshuffle": (st.Reshuffle,),
    "pot": (st.Pot,),
    "trick": (st.Trick,),
    "result": (st.Win, st.Divide, st.Carry),
    "bourre": (st.Bourre,),
    "out": (st.Out,),
    "stacks": (st.Stacks,),
}


def line_of(fault: Fault, statements: list[st.Statement]) -> int:
    """The line in which a fault stands; with several ``draw`` or ``deal`` lines it is the one that names the player."""
    lines = [line for line in statements if isinstance(line, KINDS[fault.keyword])]
    if fault.keyword in ("draw", "deal"):
        lines = [line for line in lines if fault.player in _named(line)]
    return lines[fault.which - 1].at.line


def _named(line: st.Statement) -> list[str]:
    """Whom a deal or a draw is about."""
    match line:
        case st.Deal(name=name) | st.Exchange(name=name):
            return [name.text]
        case st.Draw(counts=counts):
            return [count.name.text for count in counts]
        case _:
            return []
