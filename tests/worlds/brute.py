"""Every world of a reading, one by one; the search must find exactly these."""

from collections.abc import Iterator
from itertools import permutations

from worlds.cards import PACK
from worlds.play import Rules
from worlds.readings import Reading
from worlds.search import Where, World


def open_places(reading: Reading, rules: Rules) -> list[Where]:
    """Return where a reading leaves a card open: in tricks, and in hands not played to the end."""
    places = [
        (play.player, at, turn)
        for at, trick in enumerate(reading.tricks)
        for turn, play in enumerate(trick.plays)
        if not play.card
    ]
    played = len(reading.tricks)
    return places + [(player, played, i) for player in reading.stayed for i in range(rules.hand_size - played)]


def every_world(reading: Reading, rules: Rules) -> Iterator[World]:
    """Yield every way of filling the open places with cards."""
    places = open_places(reading, rules)
    known = {play.card for trick in reading.tricks for play in trick.plays}
    free = [card for card in PACK if card not in known]
    for cards in permutations(free, len(places)):
        world = World(reading, dict(zip(places, cards, strict=True)))
        if _possible(world):
            yield world


def _possible(world: World) -> bool:
    reading = world.reading
    for player in reading.stayed:
        holding, held = reading.holdings[player], world.held(player, 0)
        if not holding.required <= held or not holding.least <= len(held & holding.dealt) <= holding.most:
            return False
        if any(reading.owners.get(card, player) != player for card in held):
            return False
        if any(card not in world.held(player, at + 1) for card, at in holding.until):
            return False
    return all(trick.settled in {None, world.taker(at)} for at, trick in enumerate(reading.tricks))
