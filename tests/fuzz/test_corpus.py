"""The committed inputs, which reach most of the referee, pass in every test run; the words come from the grammar."""

from pathlib import Path

import pytest

from fuzz import corpus, words
from fuzz.dictionary import dictionary, tokens
from fuzz.draws import Draws
from fuzz.harnesses import HARNESSES
from fuzz.lines import line, statements
from fuzz.produced import produced
from referee.judge.audit import audit
from referee.notation import grammar
from referee.notation.parse import parse
from referee.notation.patterns import keywords
from referee.statements import Unreadable


@pytest.mark.parametrize("harness", HARNESSES)
def test_every_input_of_the_corpus_passes(harness: str) -> None:
    tried = list(corpus.inputs(harness))
    assert tried
    for one in tried:
        HARNESSES[harness](one.content)


def test_the_corpus_is_kept_small() -> None:
    assert sum(1 for harness in HARNESSES for _ in corpus.inputs(harness)) < 300
    assert corpus.FILE.stat().st_size < 2**20


def test_an_added_input_is_in_the_file_once_in_sorted_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "corpus.jsonl"
    file.touch()
    monkeypatch.setattr(corpus, "FILE", file)
    corpus.add("raw", [b"hand 1\r\n", b"\xff", b"hand 1\r\n"])
    corpus.add("fmt", [b""])
    corpus.add("raw", [b"\xff"])
    lines = file.read_text().splitlines()
    assert sorted(lines) == [
        '{"harness": "fmt", "text": ""}',
        '{"harness": "raw", "base64": "/w=="}',
        '{"harness": "raw", "text": "hand 1\\r\\n"}',
    ]
    corpus.write("raw", tmp_path)
    assert {one.content for one in corpus.inputs("raw")} == {b"hand 1\r\n", b"\xff"}
    assert all((tmp_path / one.name).read_bytes() == one.content for one in corpus.inputs("raw"))


def test_the_corpus_holds_games_and_nearly_every_finding() -> None:
    logs = [one.content for one in corpus.inputs("raw")]
    logs += [produced(one.content) for one in corpus.inputs("structured")]
    judged = [audit(log) for log in (b"", *logs)]
    assert len({one.code for found in judged for one in found.findings}) > 35
    assert {found.verdict for found in judged} == {"clean", "incomplete", "violations", "unreadable"}


def test_there_are_words_for_every_terminal_of_the_grammar() -> None:
    assert all(words.of(one.name) for one in grammar.parser().terminals)


def test_the_dictionary_has_every_keyword() -> None:
    assert set(keywords()) <= set(tokens())
    assert all(one.startswith('"\\x') for one in dictionary().splitlines())


@pytest.mark.parametrize("statement", statements())
def test_every_generated_statement_can_be_read(statement: str) -> None:
    made = [line(Draws(bytes((one + at * 37) % 256 for at in range(40))), statement) for one in range(0, 250, 7)]
    assert any(not isinstance(parse(1, one), Unreadable) for one in made)
