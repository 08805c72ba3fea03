"""The engine's side: cards are small integers, holdings are masks."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from perft.position import Position, Table
from referee.replay.duty import Turn, allowed, beats, broken, duty
from referee.replay.proof import CODE
from referee.replay.trick import winners
from referee.rulesets import load
from referee.table.cards import NAMES, PACK, SUITS, card, cards, mask
from referee.table.hand import Play
from referee.table.house import House
from referee.text.place import Place


def house(table: Table) -> House:
    """Return a table's rules for the engine."""
    return load(table.ruleset).house(table.variants, dict(table.changes))


def masked(names: Iterable[str]) -> int:
    """Return the mask of named cards."""
    return mask(card(name) for name in names)


@cache
def takes(trick: tuple[int, ...], trump: int) -> int:
    """Return which card of a complete trick takes it, counted from 0."""
    (found,) = winners([Play(None, one, Place(1, 1, 1)) for one in trick], trump, PACK)
    return found


def facing(trick: tuple[int, ...], trump: int, players: int) -> Turn:
    """Return the situation of the next player, as far as the trick shows it."""
    best = None
    for one in trick:
        best = one if best is None or beats(best, trump) >> one & 1 else best
    return Turn(trump, trick[0] // 13 if trick else None, best, last=len(trick) == players - 1)


def offences(holding: int, turn: Turn, rules: House) -> dict[str, str | None]:
    """Return, for each card held, the first obligation that playing it would break."""
    steps = duty(holding, turn, rules)
    found = ((one, broken(one, steps)) for one in cards(holding))
    return {NAMES[one]: CODE[step.obligation] if step else None for one, step in found}


def ways(at: Position) -> int:
    """Count the legal ways to play out the position."""
    rules, everything, players = house(at.table), masked(at.cards), len(at.held)
    trump, upcard = SUITS.index(at.trump), masked([at.upcard] if at.upcard else [])

    @cache
    def onward(held: tuple[int, ...], trick: tuple[int, ...], leader: int, took: tuple[int, ...]) -> int:
        if len(trick) == players:
            leader = (leader + takes(trick, trump)) % players
            return onward(held, (), leader, (*took[:leader], took[leader] + 1, *took[leader + 1 :]))
        if not any(held):
            return 1
        player = (leader + len(trick)) % players
        seen = upcard | everything & ~sum(held)
        turn = replace(facing(trick, trump, players), first=not any(took), won=took[player], seen=seen)
        may = allowed(held[player], duty(held[player], turn, rules))
        return sum(onward(without(held, player, one), (*trick, one), leader, took) for one in cards(may))

    return onward(tuple(map(masked, at.held)), tuple(map(card, at.trick)), at.leader, at.took)


def without(held: tuple[int, ...], player: int, one: int) -> tuple[int, ...]:
    """Return everybody's holding after a player has played a card."""
    return (*held[:player], held[player] & ~(1 << one), *held[player + 1 :])
