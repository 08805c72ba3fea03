"""Plain logs of any length, and logs of every kind from a seed."""

import re
from functools import lru_cache
from random import Random

from evenings.evening import evening, with_renege, with_wrong_claim
from evenings.scribe import FULL, STYLES, Style, scribble
from naive.game import play
from naive.hands.lines import log
from naive.hands.told import tell
from naive.rules import NAMES, PACK, rule_set, variant_sets
from project.boundaries import ROOT

from referee.notation import statements
from referee.notation.read import read
from referee.notation.write import canonical_form

PLAYERS = ["Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy", "Joe"]
FULL_TRICKS = Style(names=0, takers=1, claims=1, neat=True)
CARDS = FULL_TRICKS._replace(names=1, deals=1, cards=1)
PART = Style(takers=0.5, claims=0.5, neat=True)
NONE = Style(names=1, neat=True)
DETAILS = {"full": FULL_TRICKS, "cards": CARDS, "part": PART, "none": NONE}
"""How much is written down: all claims, all claims and every card, about half of the claims, no claims."""

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
AMOUNT = re.compile(r"(?<= )\d+(?=,|$)", re.MULTILINE)
TAKER = re.compile(r"(?<=-> )[A-Z]\w+$", re.MULTILINE)


def evening_log(  # noqa: PLR0913
    ruleset: str = "winning-moves",
    variants: tuple[str, ...] = (),
    *,
    hands: int = 25,
    players: int = 5,
    seed: int = 1,
    detail: str = "full",
    mistakes: float = 0,
) -> str:
    """Return the log of an evening of at most so many hands, with a mistake in this share of them."""
    options = rule_set(ruleset, variants)
    low, high = options["players"]
    stack = options["stack"] if isinstance(options["stack"], int) else 20000
    brought = dict.fromkeys(PLAYERS[: min(max(players, low), high)], stack)
    text = scribble(play(seed, ruleset, variants, brought, hands), DETAILS[detail], seed).text
    return mistaken(text, Random(seed), mistakes)


def mistaken(text: str, rng: Random, share: float) -> str:
    """Return a log with one mistake in this share of its hands: of a player, of the table, or of the scribe."""
    header, *hands = re.split(r"(?m)^(?=hand\b)", text)
    return header + "".join(_spoilt(hand, rng) if rng.random() < share else hand for hand in hands)


def _spoilt(hand: str, rng: Random) -> str:
    """Change one thing in a hand: a card, two cards that change places, an amount, a taker, or a whole line."""
    kind = rng.choice(["card", "swap", "swap", "amount", "amount", "taker", "line"])
    tricks = [one for one in CARD.finditer(hand) if "\n  trick " in hand[: one.start()]]
    if kind == "swap" and tricks:
        one, other = sorted(rng.sample(tricks, 2), key=re.Match.start)
        return f"{hand[: one.start()]}{other[0]}{hand[one.end() : other.start()]}{one[0]}{hand[other.end() :]}"
    if kind == "line":
        first, *lines = hand.splitlines(keepends=True)
        at = rng.randrange(len(lines))
        return first + "".join(lines[:at] + rng.choice([[], 2 * [lines[at]]]) + lines[at + 1 :])
    if kind == "amount" and (amounts := list(AMOUNT.finditer(hand))):
        one = rng.choice(amounts)
        return f"{hand[: one.start()]}{max(0, int(one[0]) + rng.choice([-2, -1, 1, 2]))}{hand[one.end() :]}"
    if kind == "taker" and (takers := list(TAKER.finditer(hand))):
        one = rng.choice(takers)
        return hand[: one.start()] + rng.choice(PLAYERS[:5]) + hand[one.end() :]
    if not tricks:
        return hand
    one = rng.choice(tricks)
    return hand[: one.start()] + rng.choice(PACK) + hand[one.end() :]


def legal(seed: int) -> str:
    """Return a game without a fault, under any rules, in any detail."""
    rng = Random(seed)
    played = evening(seed, rng.choice(NAMES), events=rng.choice([0, 0.3]))
    return scribble(played, STYLES[rng.choice(sorted(STYLES))]._replace(looks=0), seed).text


def one_fault(seed: int) -> str:
    """Return a game with a renege or a wrong claim, if there was room for one."""
    rng = Random(seed)
    ruleset = rng.choice(NAMES)
    played = rng.choice((with_renege, with_wrong_claim))(seed, ruleset)
    return scribble(played or evening(seed, ruleset), rng.choice([FULL, STYLES["part"]])._replace(looks=0), seed).text


def planted(seed: int) -> str:
    """Return a game under any rules with mistakes of any kind in most of its hands."""
    rng = Random(seed)
    ruleset = rng.choice(NAMES)
    variants = rng.choice(variant_sets(ruleset))
    return evening_log(ruleset, variants, hands=5, seed=seed, detail=rng.choice([*DETAILS]), mistakes=0.6)


def random_hands(seed: int) -> str:
    """Return up to three hands in which anything may go wrong, with rulings, under any options."""
    return log(tell(Random(f"random hands {seed}")).lines)


def sample(seed: int) -> str:
    """Return one of the readable samples, without comments: some are waivers or expectations."""
    return _samples()[seed % len(_samples())]


@lru_cache(maxsize=1)
def _samples() -> list[str]:
    texts = [path.read_bytes().decode("utf-8", "replace") for path in sorted((ROOT / "samples").rglob("*.bourre"))]
    return [canonical_form(text) for text in texts if readable(text)]


def readable(text: str) -> bool:
    """Check whether every line of a log can be read."""
    return not any(isinstance(one, statements.Unreadable) for section in read(text) for one in section)


KINDS = {"legal": legal, "one fault": one_fault, "planted": planted, "random hands": random_hands, "sample": sample}
