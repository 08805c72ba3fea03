"""Make logs of all kinds from a number: legal games, games with faults, and the samples."""

from functools import lru_cache
from pathlib import Path
from random import Random

from naive.evening import evening, with_renege, with_wrong_claim
from naive.hands.engine import log
from naive.hands.told import tell
from naive.pencil import FULL, STYLES
from naive.rulesets import NAMES, variant_sets
from naive.scribe import scribble

from referee import statements as st
from referee.generate import CODES, Plan, generate
from referee.generate.plan import refusal
from referee.notation import formatted, read
from referee.rulesets import load

SAMPLES = sorted((Path(__file__).parents[2] / "samples").rglob("*.bourre"))
DETAILS = ("full", "part", "none")


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
    """Return a game from the generator, sometimes with any of its faults."""
    rng = Random(seed)
    rules = rng.choice(NAMES)
    variants = rng.choice(variant_sets(rules))
    detail, deals = rng.choice(DETAILS), rng.random() < 0.7
    house = load(rules).house(variants, {})
    codes = tuple(code for code in CODES if not refusal(code, house, deals, detail) and not code.startswith("N"))
    plan = Plan(rules, tuple(variants), hands=5, deals=deals, claims=detail, faults=codes, fault_rate=60, seed=seed)
    return next(generate(plan)).text


def random_hands(seed: int) -> str:
    """Return up to three hands in which anything may go wrong, with rulings, under any options."""
    return log(tell(Random(f"metamorphic {seed}")).lines)


def sample(seed: int) -> str:
    """Return one of the readable samples."""
    return _samples()[seed % len(_samples())]


@lru_cache(maxsize=1)
def _samples() -> list[str]:
    """Return the samples without comments: some are waivers or expectations."""
    texts = [one.read_bytes().decode("utf-8", "replace").removeprefix("\ufeff") for one in SAMPLES]
    return [formatted(text) for text in texts if readable(text)]


def readable(text: str) -> bool:
    """Check whether every line of a log can be read."""
    return not any(isinstance(one, st.Unreadable) for section in read(text) for one in section.statements)


KINDS = {
    "legal": legal,
    "one fault": one_fault,
    "planted": planted,
    "random hands": random_hands,
    "sample": sample,
}
