"""Compare the engine's ``duty`` with the naive rules on random positions.

The only file here that imports both.
"""

from random import Random
from typing import NamedTuple

from naive.rules import PACK, RANKS, SUITS, Options, Seen, duties, legal, offence, rule_set, taker

from referee.engine.cards import card, mask, names
from referee.engine.house import House
from referee.engine.proof import Turn, broken, cards_allowed, duty

CODES = {
    "follow": "R501",
    "ruff": "R502",
    "head": "R503",
    "overtrump": "R504",
    "lead": "R505",
    "cinch-lead": "R506",
    "cinch-ruff": "R507",
    "cinch-last": "R508",
}
PLAY = {
    "lead": ["any", "highest-trump", "high-trump-honour", "highest-then-honour"],
    "head": ["yes", "no"],
    "ruff": ["must", "to-win"],
    "overtrump": ["yes", "no"],
    "cinch": ["yes", "no"],
}
VALUES = {"hand-size": ["3", "4", "5"], **PLAY}


class Position(NamedTuple):
    """A player's turn, under some rules."""

    rules: dict[str, str]
    options: Options
    trump: str
    trick: list[str]
    holding: set[str]
    known: set[str]
    seen: Seen
    forfeited: bool
    """Whether a renege cost the player the pot, so that the naive options have no cinch."""


def position(rng: Random) -> Position:
    """Return a plausible position; every second one has many trumps."""
    rules = {option: rng.choice(values) for option, values in VALUES.items()}
    options = rule_set("winning-moves", (), rules)
    trump, players, number = rng.choice(SUITS), rng.randint(2, 6), rng.randint(1, options["hand-size"])
    pack = rng.sample(PACK, len(PACK))
    if rng.random() < 0.5:
        pack.sort(key=lambda card: rng.random() * (1 + RANKS.index(card[0]) * (card[1] == trump)), reverse=True)
    count = options["hand-size"] - number + 1
    holding, rest = set(pack[:count]), pack[count:]
    rng.shuffle(rest)
    trick = rest[: rng.randrange(players)]
    past = rest[10 : 10 + players * (number - 1)]
    won = rng.randint(0, number - 1)
    if rng.random() < 0.5:  # Whoever took every trick, once most trumps are gone, is sure of the pot by low ones.
        past += [card for card in rest if card[1] == trump and card not in trick and rng.random() < 0.9]
        won = number - 1
    upcard = rng.choice([rest[9], rng.choice([card for card in rest[5:10] if card[1] == trump] or [None])])
    seen = Seen(players, won, number, frozenset(past + trick), upcard)
    known = {card for card in holding if rng.random() < 0.6}
    forfeited = rng.random() < 0.1
    options |= {"cinch": options["cinch"] and not forfeited}
    return Position(rules, options, trump, trick, holding, known, seen, forfeited)


def turn(at: Position) -> Turn:
    """Convert a position for the engine."""
    seen = at.seen.played | ({at.seen.upcard} if at.seen.upcard else set())
    return Turn(
        trump=SUITS.index(at.trump),
        led=SUITS.index(at.trick[0][1]) if at.trick else None,
        best=card(at.trick[taker(at.trick, at.trump)]) if at.trick else None,
        first=at.seen.number == 1,
        last=len(at.trick) == at.seen.players - 1,
        won=at.seen.won,
        seen=mask([card(one) for one in seen]),
        forfeited=at.forfeited,
    )


def house(options: Options) -> House:
    """Convert options for the engine."""
    return House(**{option.replace("-", "_"): value for option, value in options.items()})


def disagreements(at: Position) -> list[str]:
    """Return where the two disagree about a position, and where knowing more cards would widen the choice."""
    facing, rules, found = turn(at), house(rule_set("winning-moves", (), at.rules)), []
    for held in (at.holding, at.known):
        owed = duties(held, at.trick, at.trump, at.options, at.seen)
        steps = duty(mask([card(one) for one in held]), facing, rules)
        may = legal(held, at.trick, at.trump, at.options, at.seen) if held else set()
        if set(names(cards_allowed(mask([card(one) for one in held]), steps))) != may or (held and not may):
            found.append(f"allowed of {sorted(held)}: {steps}, naive {sorted(may)}")
        for one in sorted(held):
            step = broken(card(one), steps)
            code = offence(one, owed)
            if (CODES[step.obligation] if step else None) != code:
                found.append(f"{one} of {sorted(held)}: {step}, naive {code}")
    whole, part = (legal(held, at.trick, at.trump, at.options, at.seen) for held in (at.holding, at.known))
    if wider := sorted(whole & at.known - part):
        found.append(f"{wider} may be played from {sorted(at.holding)}, not from {sorted(at.known)}")
    return found
