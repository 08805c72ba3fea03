"""The naive referee's side: cards are strings, holdings are sets."""

from functools import cache

from naive.rules import Options, Seen, duties, legal, offence, taker
from naive.rulesets import rule_set

from perft.position import Position, Table


def options(table: Table) -> Options:
    """Return a table's rules for the naive referee."""
    return rule_set(table.ruleset, table.variants, dict(table.changes))


def takes(trick: tuple[str, ...], trump: str) -> int:
    """Return which card of a complete trick takes it, counted from 0."""
    return taker(list(trick), trump)


def offences(
    holding: frozenset[str], trick: tuple[str, ...], trump: str, rules: Options, seen: Seen
) -> dict[str, str | None]:
    """Return, for each card held, the first obligation that playing it would break."""
    owed = duties(set(holding), list(trick), trump, rules, seen)
    return {card: offence(card, owed) for card in sorted(holding)}


def ways(at: Position, met: set[str]) -> int:
    """Count the legal ways to play out the position; ``met`` collects the obligations that barred a card."""
    rules, everything, players = options(at.table), at.cards, len(at.held)

    @cache
    def onward(held: tuple[frozenset[str], ...], trick: tuple[str, ...], leader: int, took: tuple[int, ...]) -> int:
        if len(trick) == players:
            leader = (leader + takes(trick, at.trump)) % players
            return onward(held, (), leader, (*took[:leader], took[leader] + 1, *took[leader + 1 :]))
        if not any(held):
            return 1
        player = (leader + len(trick)) % players
        mine, played = held[player], everything.difference(*held)
        seen = Seen(players, took[player], sum(took) + 1, played, at.upcard)
        met.update(code for code in offences(mine, trick, at.trump, rules, seen).values() if code)
        may = legal(set(mine), list(trick), at.trump, rules, seen)
        return sum(onward(without(held, player, card), (*trick, card), leader, took) for card in may)

    return onward(at.held, at.trick, at.leader, at.took)


def without(held: tuple[frozenset[str], ...], player: int, card: str) -> tuple[frozenset[str], ...]:
    """Return everybody's holding after a player has played a card."""
    return (*held[:player], held[player] - {card}, *held[player + 1 :])
