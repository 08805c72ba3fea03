"""Write a hand and its claims line by line."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from referee import statements as st
from referee.generate.claims import Claims, PotResult
from referee.generate.hand import Fault, Played
from referee.generate.plan import Plan
from referee.notation.write import written


@dataclass(frozen=True, slots=True)
class Style:
    """A scribe's style: whether to write the cards dealt and exchanged (``deals``), and ``names`` in the tricks.

    Two fields describe the game: whether the dealer sets the ``antes``, and whether players draw cards.
    """

    deals: bool
    names: bool
    antes: bool
    draws: bool


@dataclass(slots=True)
class Pen:
    """Write statements, each on the next ``line``."""

    line: int = 1
    statements: list[st.Statement] = field(default_factory=list)

    def write(self, kind: Callable[..., st.Statement], *parts: object) -> None:
        statement = kind(self.line, "", *parts)
        statement.text = written(statement)
        self.statements.append(statement)
        self.line += 1


def header(plan: Plan, seats: Mapping[str, int]) -> list[st.Statement]:
    """Write the lines before the first hand: the rules, and each player's stack (hundredths)."""
    pen = Pen()
    pen.write(st.Rules, plan.rules, plan.variants)
    for option, value in plan.changes:
        pen.write(st.Rule, option, value)
    for name, amount in seats.items():
        pen.write(st.Seat, name, amount)
    return pen.statements


def hand(played: Played, claims: Claims, style: Style, line: int, *, truly: bool = False) -> list[st.Statement]:
    """Write one hand, starting at ``line``; ``truly`` writes the cards as played, without misread ones."""
    pen = Pen(line)
    pen.write(st.Hand, played.number)
    if claims.dealer:
        pen.write(st.Dealer, played.dealer)
    if style.antes:
        pen.write(st.Ante, played.ante)
    if claims.antes is not None:
        pen.write(st.Antes, tuple(claims.antes.items()))
    _deal(pen, played, style)
    _declared(pen, played)
    if len(played.stayed) > 1:
        _drawn(pen, played, style)
    if claims.before is not None:
        pen.write(st.Pot, claims.before)
    for number, trick in enumerate(played.tricks):
        taker = claims.takers[number] if claims.takers else None
        names = tuple(one.name for one in trick) if style.names else None
        pen.write(st.Trick, names, tuple(one.card if truly else one.noted for one in trick), taker)
    _result(pen, claims)
    return pen.statements


def _deal(pen: Pen, played: Played, style: Style) -> None:
    for name, cards in played.dealt.hands.items() if style.deals else ():
        pen.write(st.Deal, name, tuple(cards[1:] if name == played.short_deal else cards))
    if played.dealt.blinds:
        pen.write(st.Blinds, len(played.dealt.blinds))
    pen.write(st.Trump, played.dealt.upcard, played.dealt.upcard // 13)


def _declared(pen: Pen, played: Played) -> None:
    if played.took:
        pen.write(st.Take, played.dealer)
    own = [name for name in played.stayed if name not in played.blind]
    if own or not played.stayed:
        pen.write(st.Stay, tuple(own))
    for name in played.blind:
        pen.write(st.Blind, name)
    match played.extra:
        case ("early", name):
            pen.write(st.Early, name)
        case ("pass", name):
            pen.write(st.Pass, (name,))
        case _:
            pass


def _drawn(pen: Pen, played: Played, style: Style) -> None:
    counts = {name: len(draw.thrown) for name, draw in played.draws.items()}
    for name, draw in played.draws.items() if style.deals else ():
        if draw.received:
            pen.write(st.Exchange, name, tuple(draw.thrown), tuple(draw.received))
            del counts[name]
    if played.extra and played.extra[0] == "draw":
        counts[played.extra[1]] = 2
    if counts or (not played.draws and style.draws):
        pen.write(st.Draw, tuple(counts.items()))
    if played.reshuffled or played.extra == ("reshuffle", ""):
        pen.write(st.Reshuffle)


def _result(pen: Pen, claims: Claims) -> None:
    if claims.result:
        _taken(pen, claims.result)
    if claims.bourres is not None:
        pen.write(st.Bourre, tuple(claims.bourres.items()))
    if claims.out:
        pen.write(st.Out, tuple(claims.out))
    if claims.after is not None:
        pen.write(st.Pot, claims.after)
    if claims.stacks is not None:
        pen.write(st.Stacks, tuple(claims.stacks.items()))


def _taken(pen: Pen, result: PotResult) -> None:
    if not result.names:
        pen.write(st.Carry, result.amount)
    elif len(result.names) == 1:
        pen.write(st.Win, result.names[0], result.amount)
    else:
        pen.write(st.Divide, tuple(result.names), result.amount)


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
    """Return the line of a fault; among several ``draw`` or ``deal`` lines, the one that names the player."""
    lines = [line for line in statements if isinstance(line, KINDS[fault.keyword])]
    if fault.keyword in ("draw", "deal"):
        lines = [line for line in lines if fault.player in _named(line)]
    return lines[fault.which - 1].line


def _named(line: st.Statement) -> list[str]:
    """Return the players that a deal or draw line names."""
    match line:
        case st.Deal(name=name) | st.Exchange(name=name):
            return [name]
        case st.Draw(counts=counts):
            return [name for name, _ in counts]
        case _:
            return []
