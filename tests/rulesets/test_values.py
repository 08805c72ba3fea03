"""The rule sets say what the design's table of values says, and where each value comes from."""

import pytest

from referee import rulesets
from referee.engine.house import OPTIONS, House, written

TABLE = """
| option | winning-moves | booray | booed | boure | three-card | louisiana |
| players | 3-6 | 2-7 | 2-6 | 2-7 | 7-10 | 2-8 |
| stack | 200 | any | any | any | any | any |
| ante | 1 | dealer | 1† | 1† | 1† | 1† |
| ante-limit | none | none† | none | none | none | none |
| second-ante | 0 | 0 | 0 | 0 | 0 | 0 |
| hand-size | 5 | 5 | 5 | 5 | 3 | 5 |
| upcard | next | next | dealer-last | next | next | dealer-last |
| trump-pickup | no | no | no | no | no | no |
| draw-max | 5 | 4 | 5 | 4 | 0 | 5 |
| stock-out | recycle | reshuffle-all† | reshuffle-folded | reshuffle-all† | forbidden | reshuffle-all |
| blind-hands | none | none | none | none | usual 4-6 | none |
| lead | any | high-trump-honour† | any | highest-trump | highest-trump | any |
| head | yes | yes | no† | yes | yes | yes |
| ruff | must | must | to-win | must | must | must |
| overtrump | yes | no | yes | no | no | yes |
| cinch | no | no | no | no | no | yes |
| tie | carry | divide | carry | divide | divide | carry |
| tie-exempt | yes | no | no† | no | no | yes |
| win-by | most | most | most | most | most | most |
| win-limit | none | none | none | none | none | none |
| bourre | pot | pot† | pot | antes† | antes† | pot |
| bourre-limit | none | none | none | none | none | none |
| bourre-exempt | yes | no | yes | no | no | yes |
| renege | none† | none† | bourre | none† | none† | bourre-and-forfeit |
| corrected | free† | free† | free† | free† | free† | forfeit |
| early | free† | free | free | free | free | free |
| dealer-ace | no | no | no | no | no | yes |
| short-stack | eliminate | debt† | debt† | debt† | debt† | debt† |
| goal | target | none | none | none | none | none |
| target | 400 | – | – | – | – | – |
| chip | auto | auto | auto | auto | auto | auto |
"""

HEAD, *ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in TABLE.strip().splitlines()]
CELLS = [(name, row[0], cell) for row in ROWS for name, cell in zip(HEAD[1:], row[1:], strict=True)]


def test_the_rule_sets_are_those_of_the_table_in_its_order() -> None:
    assert list(rulesets.names()) == HEAD[1:]


def test_the_options_are_those_of_the_table_in_its_order() -> None:
    assert [option.name for option in OPTIONS] == [row[0] for row in ROWS]


@pytest.mark.parametrize(("name", "option", "cell"), CELLS)
def test_each_value_is_the_one_of_the_table(name: str, option: str, cell: str) -> None:
    value = "none" if cell == "–" else cell.removesuffix("†")
    assert rulesets.load(name).options[option].value == value
    assert written(rulesets.load(name).house())[option] == value


@pytest.mark.parametrize(("name", "option", "cell"), [one for one in CELLS if one[2].endswith("†")])
def test_each_value_that_its_text_does_not_settle_is_assumed(name: str, option: str, cell: str) -> None:
    assert rulesets.load(name).options[option].assumed


@pytest.mark.parametrize("name", rulesets.names())
def test_each_value_has_a_source_or_a_reason_why_it_is_assumed(name: str) -> None:
    for value in rulesets.load(name).options.values():
        assert bool(value.source) != bool(value.assumed)


def test_everything_about_louisiana_says_that_it_is_second_hand() -> None:
    louisiana = rulesets.load("louisiana")
    for value in louisiana.options.values():
        assert (value.source or value.assumed or "").startswith("Second-hand")
    assert louisiana.source.startswith("Second-hand")
    assert all(variant.source.startswith("Second-hand") for variant in louisiana.variants.values())


@pytest.mark.parametrize("name", rulesets.names())
def test_a_house_written_out_reads_back_to_the_same_house(name: str) -> None:
    house = rulesets.load(name).house()
    again = rulesets.changed(house, written(house))
    assert again == house
    assert isinstance(again, House)


def test_amounts_are_hundredths_inside_and_plain_outside() -> None:
    house = rulesets.load("boure").house((), {"ante": "$1.50", "bourre": "0.25", "chip": "0.5"})
    assert (house.ante, house.bourre, house.chip) == (150, 25, 50)
    assert [written(house)[option] for option in ("ante", "bourre", "chip")] == ["1.5", "0.25", "0.5"]


def test_a_rule_set_is_read_once() -> None:
    assert rulesets.load("booed") is rulesets.load("booed")


@pytest.mark.parametrize("name", ["", "hearts", "Booray", "../rulesets/booray", "booray.toml"])
def test_an_unknown_rule_set_is_no_key(name: str) -> None:
    with pytest.raises(KeyError):
        rulesets.load(name)
