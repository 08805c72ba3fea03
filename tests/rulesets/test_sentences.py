"""Every sentence of a rule text that states a rule is on the rule set's page, with what carries it."""

import re
from pathlib import Path

import pytest

from referee import rulesets
from referee.engine.house import OPTIONS
from referee.rules.catalogue import RULES
from referee.rulesets.pages import Sentence, page, sentences

FOLDER = Path(__file__).parents[3] / "shared" / "sources"
"""The whole texts, where they lie beside the project; they are not part of it."""
WHOLE = {
    FOLDER / "001_e60e1b8bde511777.txt": ("winning-moves",),
    FOLDER / "002_5305b9911212c3e7.txt": ("booray",),
    FOLDER / "003_ad3cf4747a35b361.txt": ("booed",),
    FOLDER / "004_0614cbc09485710b.txt": ("boure", "three-card"),
}
EXCERPTS = {
    path: ("boure", "three-card") if path.stem == "boure" else (path.stem,)
    for path in sorted(Path(__file__).with_name("excerpts").glob("*.txt"))
}
TEXTS = {**EXCERPTS, **(WHOLE if FOLDER.is_dir() else {})}
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


if FOLDER.is_dir():

    def test_every_sentence_listed_as_stating_no_rule_is_in_a_text() -> None:
        texts = "\n".join(map(tidy, WHOLE))
        assert not [one for one in NO_RULE if one not in texts]


def test_each_sentence_is_covered_by_an_option_or_a_finding() -> None:
    known = {option.name for option in OPTIONS} | {rule.code for rule in RULES}
    assert not {name for rules in rulesets.names() for one in sentences(rules) for name in one.by} - known


def test_every_rule_set_with_a_text_has_its_sentences_and_the_second_hand_one_has_none() -> None:
    assert [name for name in rulesets.names() if not sentences(name)] == ["louisiana"]


@pytest.mark.parametrize("name", rulesets.names())
def test_a_page_lists_every_sentence_with_what_covers_it_or_why_nothing_does(name: str) -> None:
    text = page(rulesets.load(name))
    for one in sentences(name):
        [row] = [row for row in text.splitlines() if row.startswith(f"| {one.says} |")]
        assert all(carrier in row for carrier in one.by)
        assert one.unseen is None or one.unseen in row


def test_every_option_covers_a_sentence_of_some_text() -> None:
    carried = {name for rules in rulesets.names() for one in sentences(rules) for name in one.by}
    assert not {option.name for option in OPTIONS} - carried
