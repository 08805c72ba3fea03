"""Variants, clauses and readings are those of the design, and every table that they can make up can be played at."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import get_args

import pytest

from referee import rulesets
from referee.engine.house import written
from referee.rulesets.ruleset import Choice, Reading, RuleSet, Topic

VARIANTS = {
    "winning-moves": {
        "etiquette": {"early": "forfeit"},
        "last-standing": {"goal": "last-standing", "target": "none"},
        "double-ante": {"second-ante": "1"},
        "trump-pickup": {"trump-pickup": "yes"},
        "golden-hand": {"cinch": "yes"},
        "pot-limit": {"bourre-limit": "20"},
        "four-card": {"hand-size": "4", "draw-max": "3", "players": "3-4"},
    },
    "booray": {"draw-three": {"draw-max": "3"}, "draw-five": {"draw-max": "5"}},
    "booed": {"second-ante": {"second-ante": "1"}, "must-trump": {"ruff": "must", "overtrump": "no"}},
    "boure": {},
    "three-card": {},
    "louisiana": {
        "limit": {"bourre-limit": "20", "win-limit": "20"},
        "double-ante": {"second-ante": "1"},
        "majority": {"win-by": "majority"},
    },
}

READINGS = """
| winning-moves | limit | bourre-limit 20; bourre-limit 20 with win-limit 20 |
| winning-moves | renege | renege none; renege bourre |
| booray | penalty | bourre pot; bourre antes; bourre ante |
| booray | penalty-and-ante | bourre-exempt no; bourre-exempt yes |
| booray | lead | lead high-trump-honour; lead highest-then-honour; lead highest-trump |
| booray | renege | renege none; renege bourre |
| booed | must-trump | overtrump no; overtrump yes |
| booed | head | head no; head yes |
| booed | reneger-wins | renege bourre; renege bourre-and-forfeit |
| booed | tied-ante | tie-exempt no; tie-exempt yes |
| boure | penalty | bourre antes; bourre ante; bourre pot |
| boure | penalty-and-ante | bourre-exempt no; bourre-exempt yes |
| boure | renege | renege none; renege bourre |
| three-card | penalty | bourre antes; bourre ante; bourre pot |
| three-card | penalty-and-ante | bourre-exempt no; bourre-exempt yes |
| three-card | renege | renege none; renege bourre |
"""

ROWS = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in READINGS.strip().splitlines()]


def tables(ruleset: RuleSet) -> Iterator[tuple[str, ...]]:
    """Every choice of variants that a table can make, in the order of the file."""
    for size in range(len(ruleset.variants) + 1):
        yield from combinations(ruleset.variants, size)


def asked(ruleset: RuleSet, variants: tuple[str, ...]) -> list[Reading]:
    return [reading for reading in ruleset.readings if reading.needs is None or reading.needs in variants]


def together(choices: tuple[Choice, ...]) -> dict[str, str]:
    return {option: value for choice in choices for option, value in choice.options.items()}


@pytest.mark.parametrize("name", rulesets.names())
def test_the_variants_are_those_of_the_design(name: str) -> None:
    found = {variant: dict(stated.options) for variant, stated in rulesets.load(name).variants.items()}
    assert found == VARIANTS[name]


@pytest.mark.parametrize(("name", "variant"), [(name, variant) for name in VARIANTS for variant in VARIANTS[name]])
def test_a_variant_changes_its_own_options_and_no_others(name: str, variant: str) -> None:
    ruleset = rulesets.load(name)
    assert written(ruleset.house([variant])) == {**written(ruleset.house()), **VARIANTS[name][variant]}


def test_the_later_of_two_variants_that_set_one_option_wins() -> None:
    booray = rulesets.load("booray")
    assert booray.house(["draw-five", "draw-three"]).draw_max == 3
    assert booray.house(["draw-three", "draw-five"]).draw_max == 5


def test_a_change_wins_over_a_variant() -> None:
    assert rulesets.load("louisiana").house(["limit"], {"bourre-limit": "50"}).bourre_limit == 5000


@pytest.mark.parametrize("name", rulesets.names())
def test_every_topic_of_a_finding_has_its_clause(name: str) -> None:
    assert set(rulesets.load(name).clauses) == set(get_args(Topic))


@pytest.mark.parametrize("name", rulesets.names())
def test_every_clause_is_one_sentence(name: str) -> None:
    for topic, clause in rulesets.load(name).clauses.items():
        assert clause.law.endswith("."), topic
        assert ". " not in clause.law, topic


def test_the_readings_are_those_of_the_design() -> None:
    found = [
        (name, reading.name, "; ".join(" with ".join(map(" ".join, c.options.items())) for c in reading.choices))
        for name in rulesets.names()
        for reading in rulesets.load(name).readings
    ]
    assert found == ROWS


@pytest.mark.parametrize("name", rulesets.names())
def test_every_combination_of_variants_and_readings_is_playable(name: str) -> None:
    ruleset = rulesets.load(name)
    for variants in tables(ruleset):
        for choices in product(*(reading.choices for reading in asked(ruleset, variants))):
            house = written(ruleset.house(variants, together(choices)))
            assert house.items() >= together(choices).items()


@pytest.mark.parametrize("name", rulesets.names())
def test_the_default_readings_change_nothing(name: str) -> None:
    ruleset = rulesets.load(name)
    for variants in tables(ruleset):
        defaults = tuple(reading.choices[0] for reading in asked(ruleset, variants))
        assert ruleset.house(variants, together(defaults)) == ruleset.house(variants)


@pytest.mark.parametrize("name", rulesets.names())
def test_open_points_are_listed(name: str) -> None:
    assert any(point.startswith("Nobody stays") for point in rulesets.load(name).open)
