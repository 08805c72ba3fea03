"""Logs of every kind from a seed: legal games, games with mistakes, single hands and the samples."""

from functools import lru_cache
from random import Random

from naive.hands.engine import log
from naive.hands.told import tell
from naive.rulesets import NAMES, variant_sets
from project.package import ROOT

from evenings.evening import evening, with_renege, with_wrong_claim
from evenings.logs import DETAILS, evening_log
from evenings.pencil import FULL, STYLES
from evenings.scribe import scribble
from referee.notation import statements
from referee.notation.read import read
from referee.notation.write import formatted


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
    return [formatted(text) for text in texts if readable(text)]


def readable(text: str) -> bool:
    """Check whether every line of a log can be read."""
    return not any(isinstance(one, statements.Unreadable) for section in read(text) for one in section.statements)


KINDS = {
    "legal": legal,
    "one fault": one_fault,
    "planted": planted,
    "random hands": random_hands,
    "sample": sample,
}
