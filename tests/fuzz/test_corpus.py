"""The inputs that reach most of the referee are tried at every run of the tests; the words come from the grammar."""

from pathlib import Path

import pytest

from fuzz import words
from fuzz.dictionary import dictionary, tokens
from fuzz.draws import Draws
from fuzz.harnesses import HARNESSES
from fuzz.lines import line, statements
from fuzz.produced import produced
from referee.audit import audit
from referee.notation import grammar
from referee.notation.parse import parse
from referee.notation.patterns import keywords
from referee.statements import Unreadable

CORPUS = Path(__file__).parent / "corpus"


@pytest.mark.parametrize("harness", HARNESSES)
def test_every_input_of_the_corpus_passes(harness: str) -> None:
    files = sorted((CORPUS / harness).iterdir())
    assert files
    for file in files:
        HARNESSES[harness](file.read_bytes())


def test_the_corpus_is_kept_small() -> None:
    files = [file for file in CORPUS.rglob("*") if file.is_file()]
    assert len(files) < 300
    assert sum(file.stat().st_size for file in files) < 2**20


def test_the_corpus_holds_games_and_nearly_every_finding() -> None:
    logs = [file.read_bytes() for file in (CORPUS / "raw").iterdir()]
    logs += [produced(file.read_bytes()) for file in (CORPUS / "structured").iterdir()]
    judged = [audit(log) for log in (b"", *logs)]
    assert len({one.code for found in judged for one in found.findings}) > 35
    assert {found.verdict for found in judged} == {"clean", "incomplete", "violations", "unreadable"}


def test_there_are_words_for_every_terminal_of_the_grammar() -> None:
    assert all(words.of(one.name) for one in grammar.parser().terminals)


def test_the_dictionary_has_every_keyword() -> None:
    assert set(keywords()) <= set(tokens())
    assert all(one.startswith('"\\x') for one in dictionary().splitlines())


@pytest.mark.parametrize("statement", statements())
def test_every_statement_is_made_so_that_it_can_be_read(statement: str) -> None:
    made = [line(Draws(bytes((one + at * 37) % 256 for at in range(40))), statement) for one in range(0, 250, 7)]
    assert any(not isinstance(parse(1, one), Unreadable) for one in made)
