"""Rule sets, variants and readings are those of the rule texts and of the design."""

import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import fields
from importlib.resources import files
from itertools import chain, combinations, product
from pathlib import Path
from typing import NamedTuple, get_args

import pytest
from naive.rules import NAMES, TABLE
from pydantic import TypeAdapter

from referee.engine.house import OPTIONS, House, Option, options_of
from referee.rules.catalogue import RULES
from referee.rulesets import ruleset as rulesets
from referee.rulesets.ruleset import Choice, Reading, RuleSet, Topic

EACH = pytest.mark.parametrize("name", rulesets.names())


def test_the_rule_sets_and_options_come_in_the_order_of_the_table() -> None:
    assert list(rulesets.names()) == NAMES
    assert [*OPTIONS] == [line.split()[0] for line in TABLE.strip().splitlines()]


@EACH
def test_each_value_has_a_source_or_a_reason_why_it_is_assumed(name: str) -> None:
    for value in rulesets.load(name).options.values():
        assert bool(value.source) != bool(value.assumed)


def test_everything_about_louisiana_says_that_it_is_second_hand() -> None:
    louisiana = rulesets.load("louisiana")
    for value in louisiana.options.values():
        assert (value.source or value.assumed or "").startswith("Second-hand")
    assert louisiana.source.startswith("Second-hand")
    assert all(variant.source.startswith("Second-hand") for variant in louisiana.variants.values())


@EACH
def test_a_house_written_out_reads_back_to_the_same_house(name: str) -> None:
    house = rulesets.load(name).house()
    again = rulesets.with_changes(house, options_of(house))
    assert again == house
    assert isinstance(again, House)


def test_amounts_are_hundredths_inside_and_plain_outside() -> None:
    house = rulesets.load("boure").house((), {"ante": "$1.50", "bourre": "0.25", "chip": "0.5"})
    assert (house.ante, house.bourre, house.chip) == (150, 25, 50)
    assert [options_of(house)[option] for option in ("ante", "bourre", "chip")] == ["1.5", "0.25", "0.5"]


def test_a_rule_set_is_read_once() -> None:
    assert rulesets.load("booed") is rulesets.load("booed")


@pytest.mark.parametrize("name", ["", "hearts", "Booray", "../rulesets/booray", "booray.toml"])
def test_an_unknown_rule_set_is_no_key(name: str) -> None:
    with pytest.raises(KeyError):
        rulesets.load(name)


def tables(ruleset: RuleSet) -> Iterator[tuple[str, ...]]:
    """Every choice of variants that a table can make, in the order of the file."""
    for size in range(len(ruleset.variants) + 1):
        yield from combinations(ruleset.variants, size)


def asked(ruleset: RuleSet, variants: tuple[str, ...]) -> list[Reading]:
    return [reading for reading in ruleset.readings if reading.needs is None or reading.needs in variants]


def together(choices: tuple[Choice, ...]) -> dict[str, str]:
    return {option: value for choice in choices for option, value in choice.options.items()}


def test_the_later_of_two_variants_that_set_one_option_wins() -> None:
    booray = rulesets.load("booray")
    assert booray.house(["draw-five", "draw-three"]).draw_max == 3
    assert booray.house(["draw-three", "draw-five"]).draw_max == 5


def test_a_change_wins_over_a_variant() -> None:
    assert rulesets.load("louisiana").house(["limit"], {"bourre-limit": "50"}).bourre_limit == 5000


@EACH
def test_every_topic_of_a_finding_has_its_clause(name: str) -> None:
    assert set(rulesets.load(name).clauses) == set(get_args(Topic))


@EACH
def test_every_clause_is_one_sentence(name: str) -> None:
    for topic, clause in rulesets.load(name).clauses.items():
        assert clause.law.endswith("."), topic
        assert ". " not in clause.law, topic


@EACH
def test_every_combination_of_variants_and_readings_is_playable(name: str) -> None:
    ruleset = rulesets.load(name)
    for variants in tables(ruleset):
        for choices in product(*(reading.choices for reading in asked(ruleset, variants))):
            house = options_of(ruleset.house(variants, together(choices)))
            assert house.items() >= together(choices).items()


@EACH
def test_the_default_readings_change_nothing(name: str) -> None:
    ruleset = rulesets.load(name)
    for variants in tables(ruleset):
        defaults = tuple(reading.choices[0] for reading in asked(ruleset, variants))
        assert ruleset.house(variants, together(defaults)) == ruleset.house(variants)


DOCS = Path(__file__).parents[2] / "docs" / "rulesets"
INDEX = (DOCS / "index.md").read_text(encoding="utf-8")


@EACH
def test_a_file_has_what_a_rule_set_needs_and_nothing_else(name: str) -> None:
    text = files("referee.rulesets").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    page = {"name": name, **tomllib.loads(text)}
    assert page.keys() <= {part.name for part in fields(RuleSet)}
    for name_of, parts in (("name", page.get("variants", {})), ("topic", page["clauses"])):
        for word, part in parts.items():
            part[name_of] = word
    assert TypeAdapter(RuleSet).validate_json(json.dumps(page), strict=True) == rulesets.load(name)
    assert list(rulesets.load(name).options) == [*OPTIONS]


@EACH
def test_a_reading_has_several_choices_of_which_the_first_is_the_default(name: str) -> None:
    ruleset = rulesets.load(name)
    for reading in ruleset.readings:
        assert [choice.default for choice in reading.choices] == [True, *[False] * (len(reading.choices) - 1)]
        assert len(reading.choices) > 1
        assert reading.needs in (None, *ruleset.variants)


@EACH
def test_every_rule_set_is_listed_with_its_file_and_its_variants(name: str) -> None:
    ruleset = rulesets.load(name)
    variants = f"; variants: {', '.join(ruleset.variants)}" if ruleset.variants else ""
    assert f"- [{name}](../../referee/rulesets/{name}.toml): {ruleset.title}{variants}\n" in INDEX


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_every_option_is_listed_with_its_value_in_each_rule_set(option: Option) -> None:
    values = [rulesets.load(name).options[option.name] for name in rulesets.names()]
    cells = [f"{value.value} †" if value.assumed else value.value for value in values]
    assert f"| `{option.name}` | {' | '.join(cells)} | {option.meaning} |\n" in INDEX


def test_a_rule_set_and_a_variant_never_have_one_name() -> None:
    variants = {variant for name in rulesets.names() for variant in rulesets.load(name).variants}
    assert not variants & {*rulesets.names()}


RULE_TEXTS = Path(__file__).parents[3] / "shared" / "sources"
"""The whole texts, where they lie beside the project; they are not part of it."""
WHOLE = {
    RULE_TEXTS / "001_e60e1b8bde511777.txt": ("winning-moves",),
    RULE_TEXTS / "002_5305b9911212c3e7.txt": ("booray",),
    RULE_TEXTS / "003_ad3cf4747a35b361.txt": ("booed",),
    RULE_TEXTS / "004_0614cbc09485710b.txt": ("boure", "three-card"),
}
EXCERPTS = {
    path: ("boure", "three-card") if path.stem == "boure" else (path.stem,)
    for path in sorted(Path(__file__).with_name("excerpts").glob("*.txt"))
}
TEXTS = {**EXCERPTS, **(WHOLE if RULE_TEXTS.is_dir() else {})}
"""Each text with the rule sets that it lays down, in this order."""

each_text = pytest.mark.parametrize("file", TEXTS, ids=lambda path: path.stem)

NO_RULE = {
    "Jeu Winning Moves n° 3046 1 – 2010", "Booray! est un jeu de cartes traditionnel", "Illustrations : Steven Strumpf",
    "(Le jeu est particulièrement intéressant à 5 ou 6 joueurs)", "Durée : 30 à 45 min",
    "Traduction : Alinea d'après la règle officielle en anglais", "V1.00 – 22/11/2011",
    "Ce jeu est très populaire en Louisiane.",
    "Il est inspiré d'un jeu du début du XXe siècle, originaire du Sud-Ouest de la France.",
    "À ce jeu, on disait du joueur qui ne faisait aucun pli qu'il était « bourré ».",
    "D'où le nom américain du jeu, transcription phonétique du mot français.",
    "La mise initiale est modeste, mais si vous êtes « bourré », vous pouvez terminer la partie en ayant perdu une"
    " petite fortune !",
    "Cette éventualité fait l'intérêt du jeu...",
    "Le pot peut grossir énormément).", "Exemple de main",
    "(Un joueur a intérêt à passer s'il pense ne remporter aucun pli.)",
    "(Et vous ne voulez pas être « bourré » !)", "(Aïe !)",
    "Le pot peut grossir rapidement, en particulier si plusieurs joueurs sont « bourrés » à la fin d'une manche.",
    "Ceci allongera la durée de la partie, mais empêchera certains joueurs d'être éliminés trop rapidement.",
    "(Ceci augmentera la probabilité qu'au moins un joueur sera « bourré ».)",
    "À PROPOS DU JEU", "BUT DU JEU", "CONTENU", "MISE EN PLACE", "LE JEU", "Jouer ou passer, échanger des cartes",
    "Jouer des cartes pour chaque pli", "REVENDEICATION DU POT", "ÊTRE « BOURRÉ »", "NOUVELLE MANCHE", "ÉLIMINATION",
    "VICTOIRE", "VARIANTES", "Double mise", "Prise de l'atout", "Main en or", "Limite de pot",
    "Mains de quatre cartes", "BOORAY ÉTIQUETTE",
    "---", 'title: "Booray"', "date: 2009-07-06 10:27:00", "categories:", "Cards", "Gambling", "Games",
    "slug: booray", "Booray (also spelled BourrÃ©)",
    "Booray combines features of both Bridge and Poker and is thus a good link between these two frequently played"
    " games.",
    "This game is also related to an old card game called Ã‰cartÃ©.",
    "Booray is popular in Louisiana and with French-speaking Canadians.",
    "The object of the game", "How to play the game", "Rank of Cards.", "To each trick, a player in turn must:",
    "Object of the Game", "The Rules and Gameplay", "How to Play BooRay!",
    "The rules for playing cards are as follows",
    "BOO-RAY OR BOURÉ",
    "This is another game that combines the features of Draw Poker and the playing of tricks as in Pinochle.",
    "The game is most popular in Louisiana and in areas where French-Canadians live.",
    "Object of the Game.", "Three –Card Boo-Ray",
    "The Deal.", "The Play.", "Scoring.",
    "What you need to play", "The Ante", "The Deal", "The Draw", "The Play", "The Scoring",
    "Ante Up", "Deal", "Declare Intent", "Draw Cards", "Play the Hand", "Winning the Hand",
    "Penalty for Getting Boo'ed", "Requirements",
}  # fmt: skip
"""Titles, praise, advice and history, as they stand in the texts: no rule is in them."""


class Sentence(NamedTuple):
    """A sentence of a rule text, and the options and findings that carry it, or why a log can't show it."""

    says: str
    by: Sequence[str] = ()
    unseen: str | None = None


SENTENCES = tomllib.loads((DOCS / "sentences.toml").read_text(encoding="utf-8"))


def sentences(name: str) -> list[Sentence]:
    """Return the sentences of a rule set's text that state a rule, in order."""
    return [Sentence(**one) for one in SENTENCES.get(name, ())]


def tidy(file: Path) -> str:
    """Return a text without its marks of layout, each paragraph one line with single blanks."""
    raw = re.sub(r"<[^>]*>", "", file.read_text(encoding="utf-8")).replace("\\", "").replace("*", "")
    lines = (" ".join(line.split()) for line in raw.splitlines())
    return "\n".join(re.sub(r"^(#+ )?([•·-] |[0-9][.)] )?", "", line) for line in lines if line)


def listed(file: Path) -> list[Sentence]:
    """Return the quotations from a text: all of them, or those that an excerpt has."""
    every = [one for name in TEXTS[file] for one in sentences(name)]
    text = tidy(file)
    return [one for one in every if one.says in text] if file in EXCERPTS else every


def parted(text: str) -> list[str]:
    """The sentences of a text; a line ends one, too."""
    return [one for line in text.split("\n") for one in re.split(r"(?<=[.!?])\)? +(?=[A-ZÉÀÊÂ«(“])", line)]


@each_text
def test_quotations_are_in_the_text_word_for_word_and_in_order(file: Path) -> None:
    text, at = tidy(file), 0
    assert listed(file)
    for sentence in listed(file):
        place = text.find(sentence.says, at)
        assert place >= 0, sentence.says
        at = place


@each_text
def test_every_sentence_of_a_text_is_quoted_or_known_to_state_no_rule(file: Path) -> None:
    quotes = [quoted for one in listed(file) for quoted in parted(one.says)]
    left = [one for one in parted(tidy(file)) if not any(quote in one for quote in quotes)]
    assert not [one for one in left if one not in NO_RULE and f"{one})" not in NO_RULE]


if RULE_TEXTS.is_dir():

    def test_every_sentence_listed_as_stating_no_rule_is_in_a_text() -> None:
        texts = "\n".join(map(tidy, WHOLE))
        assert not [one for one in NO_RULE if one not in texts]


def test_each_sentence_is_covered_by_an_option_or_a_finding() -> None:
    known = {*OPTIONS} | {rule.code for rule in RULES}
    assert not {name for rules in rulesets.names() for one in sentences(rules) for name in one.by} - known


def test_every_rule_set_with_a_text_has_its_sentences_and_the_second_hand_one_has_none() -> None:
    assert [name for name in rulesets.names() if not sentences(name)] == ["louisiana"]


def test_each_sentence_is_carried_by_something_or_there_is_a_reason_why_it_is_not() -> None:
    for one in chain.from_iterable(map(sentences, rulesets.names())):
        assert one.says
        assert bool(one.by) != bool(one.unseen)


def test_every_option_covers_a_sentence_of_some_text() -> None:
    carried = {name for rules in rulesets.names() for one in sentences(rules) for name in one.by}
    assert not {*OPTIONS} - carried
