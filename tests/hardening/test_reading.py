"""hardening.md, "Reading": bytes first, one grammar without guesses, a hand at a time, regular files, names that show.

Tested in the rooms of what does it: every byte and character in tests/notation (test_encoding.py, test_names.py),
files, folders, links and archives in tests/sources, memory that does not grow in tests/review/test_memory.py.
"""

import json
import logging
import os
import re
import socket
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from cli.conftest import Run, run
from lark import Lark
from project.package import ROOT, imports, modules

from hardening.logs import CLEAN, HEAD, codes, said
from referee.judge.audit import audit
from referee.notation import grammar
from referee.notation.patterns import keywords, table

__all__ = ["run"]


@pytest.mark.parametrize("text", [CLEAN, CLEAN.replace("\n", "\r\n"), CLEAN.rstrip("\n")], ids=["LF", "CRLF", "no end"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "BOM"])
def test_one_byte_order_mark_either_line_end_and_no_final_newline_are_fine(text: str, mark: bytes) -> None:
    assert audit(mark + text.encode()).verdict == "clean"


def test_a_second_byte_order_mark_is_a_finding() -> None:
    assert "Unknown keyword `\ufeffrules`" in audit(b"\xef\xbb\xbf" * 2 + CLEAN.encode()).findings[0].message


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_says_to_save_as_utf_8(encoding: str) -> None:
    found = audit(CLEAN.encode(encoding))
    assert (found.verdict, [one.code for one in found.findings]) == ("unreadable", ["N107"])
    assert "save the log as UTF-8" in found.findings[0].message


def test_a_nul_says_to_save_as_utf_8_and_costs_its_line() -> None:
    assert (
        said(CLEAN.replace("stay Ann", "stay Ann # \0")) == "U+0000 NULL can't be used in a log: save the log as UTF-8"
    )


@pytest.mark.parametrize("wrong", [b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x99"])
def test_invalid_utf_8_is_a_finding_at_its_byte_and_costs_its_line_alone(wrong: bytes) -> None:
    log = CLEAN.encode().replace(b"  trump 7s\n", b"  trump 7s\n  pot 3 # \xc3\xa9" + wrong + b"\n")
    [found] = audit(log).findings
    assert (found.code, found.at.line, found.at.column) == ("N107", 8, 12)
    assert f"The byte 0x{wrong[0]:02X} is not UTF-8: save the log as UTF-8" in found.message


@pytest.mark.parametrize("sign", ["\r", "\v", "\f", "\x85", "\u2028", "\u2029", "\x1c", "\x1d", "\x1e"])
def test_other_line_separators_are_findings_and_end_no_line(sign: str) -> None:
    """All that ``str.splitlines`` would part at."""
    log = CLEAN.replace("  trump 7s\n", f"  trump 7s\n  pot 3{sign}  pot 4\n")
    [found] = audit(log).findings
    assert (found.code, found.at.line, found.at.column) == ("N107", 8, 8)


def test_the_parser_is_lalr_and_keeps_nothing_in_the_shared_temporary_folder() -> None:
    options = grammar.parser().options
    assert (options.parser, options.cache, options.ambiguity) == ("lalr", False, "auto")


WORDS = "As Th 2c c 1 12 123 1234567890 1.5 -3 0 none None Ann trick stay x2 ? 2026-11-17 -> , # winning-moves A 7 ♠"


@pytest.mark.parametrize("word", [*WORDS.split(), '"A b"', *keywords()])
def test_each_word_is_one_terminal_in_every_place(word: str) -> None:
    for lexer in grammar.parser().parser.lexer.lexers.values():
        fits = [one for one in lexer.terminals if re.fullmatch(one.pattern.to_regexp(), word)]
        first = max((one.priority for one in fits), default=0)
        assert len([one for one in fits if one.priority == first]) <= 1, fits


def test_the_grammar_has_no_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    """Lark settles them without a word, but in its log."""
    with caplog.at_level(logging.DEBUG, "lark"):
        Lark(grammar.definition(), parser="lalr", start=["line", "log"], debug=True)
    assert not [one for one in caplog.messages if "onflict" in one]


def test_no_expression_ignores_case_accepts_other_digits_or_backtracks_without_bound() -> None:
    """Those that are derived from it give nothing back once they have taken it: every repetition is possessive."""
    terminals = [one.pattern for one in grammar.parser().terminals]
    assert not [one for one in terminals if one.flags]
    derived = [form["pattern"] for one in table().values() for form in one["forms"]]
    beginnings = [one["beginning"] for one in table().values()]
    for pattern in [*derived, *beginnings, *(one.to_regexp() for one in terminals)]:
        assert "\\d" not in pattern
        assert "(?i" not in pattern
    for one in terminals:
        assert not re.search(r"[+*]\)[+*]", one.to_regexp()), one


@pytest.mark.parametrize("card", ["7ſ", "\u212as", "٧s", "７s", "1Os"])
def test_no_other_character_means_a_suit(card: str) -> None:
    assert "N101" in codes(CLEAN.replace("7s", card))


@pytest.mark.parametrize(
    "line",
    [
        "trick " + "Ann 2c, " * 500,
        "stacks " + "a" * 4000,
        "seat " + "'" * 4000,
        'game "' + '\\"' * 2000,
        "seat Ann " + "0" * 4000,
        "deal Ann " + " " * 4000 + "?",
        "stay " + "," * 4000,
        "trick " + "->" * 2000,
        "# referee: waive " + "R501 " * 800,
        "#" * 4096,
        "#referee" * 500,
        "rules " + "with " * 800,
        "ruling " + "Ann " * 1000,
    ],
)
def test_a_hand_full_of_the_worst_lines_is_read_in_bounded_steps(line: str) -> None:
    """Nearly 64 KiB in all: with an expression that backtracks it would take minutes."""
    assert audit(HEAD + "hand\n" + (line[:4096] + "\n") * 15).hands == 1


def test_standard_input_is_read_for_a_dash(run: Run) -> None:
    assert run("check", "-", input=CLEAN).exit_code == 0


COMMANDS = ("check", "ledger", "settle", "fmt", "explain")


@pytest.fixture
def special(tmp_path: Path) -> Iterator[dict[str, Path]]:
    """Entries of a folder that are not regular files."""
    found = {kind: tmp_path / f"{kind}.bourre" for kind in ("fifo", "socket", "folder", "dangling", "device")}
    os.mkfifo(found["fifo"])
    found["folder"].mkdir()
    found["dangling"].symlink_to("nowhere")
    found["device"].symlink_to("/dev/zero")
    with socket.socket(socket.AF_UNIX) as listening:
        here = Path.cwd()
        os.chdir(tmp_path)
        listening.bind("socket.bourre")
        os.chdir(here)
        yield found


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX files")
@pytest.mark.parametrize(
    ("command", "kind"),
    [
        *product(COMMANDS, ["socket", "folder", "dangling", "device"]),
        ("fmt", "fifo"),  # The others read a pipe that is named: see tests/sources/test_pipes.py.
    ],
)
def test_only_regular_files_are_read(command: str, kind: str, special: dict[str, Path], run: Run) -> None:
    """None of them would ever end, or begin."""
    result = run(command, special[kind])
    assert result.exit_code == 3, result.output
    assert special[kind].name in result.stderr.replace("\n", "")


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX files")
def test_irregular_files_in_a_folder_are_reported_or_skipped(
    special: dict[str, Path], run: Run, tmp_path: Path
) -> None:
    (tmp_path / "good.bourre").write_text(CLEAN)
    result = run("check", tmp_path)
    assert result.exit_code == 3
    for kind in ("fifo", "socket"):
        assert f"{kind}.bourre: is not a regular file" in result.stderr
    for kind in ("dangling", "device"):
        assert f"{kind}.bourre: is a link; name it to have it read" in result.stderr
    assert "3 files; 1 hand; no findings; 2 could not be examined" in result.stdout


def test_a_link_is_followed_if_named_on_the_command_line_but_not_in_a_folder(run: Run, tmp_path: Path) -> None:
    there, folder = tmp_path / "there.txt", tmp_path / "logs"
    there.write_text(CLEAN)
    folder.mkdir()
    (folder / "a.bourre").write_text(CLEAN)
    (folder / "b.bourre").symlink_to(there)
    (folder / "round").symlink_to(folder)
    assert run("check", folder / "b.bourre").exit_code == 0
    result = run("check", folder)
    assert result.stdout.count(".bourre: ") == 1
    assert "b.bourre: is a link" in result.stderr
    assert "round: is a link" in result.stderr


def test_a_folder_is_walked_in_sorted_order(run: Run, tmp_path: Path) -> None:
    for name in ("b", "a/z", "a-", "A", "ä", "a"):
        path = tmp_path / f"{name}.bourre"
        path.parent.mkdir(exist_ok=True)
        path.write_text(CLEAN)
    paths = [one["path"] for one in json.loads(run("check", "--output-format", "json", tmp_path).stdout)["files"]]
    assert paths == sorted(str(path) for path in tmp_path.rglob("*.bourre"))
    assert len(paths) == 6


@pytest.mark.parametrize(
    "sign", ["\u200b", "\u200e", "\u202e", "\u2066", "\ufeff", "\u00ad", "\u3164", "\u115f", "\u034f", "\ufe0f"]
)
def test_a_name_has_no_control_format_bidi_zero_width_or_filler_character(sign: str) -> None:
    assert f"U+{ord(sign):04X}" in said(f"{HEAD}seat Zo{sign}e 200\n")


@pytest.mark.parametrize(
    "name", ["Zoë", "Ñandú", "Анна", "明", "Jean-Luc", "O'Neil", "J.R.", "Ann_2", '"Big Dee"', "علي"]
)
def test_a_name_has_letters_marks_digits_blanks_and_four_signs(name: str) -> None:
    assert codes(f"{HEAD}seat {name} 200\n") == []


@pytest.mark.parametrize("name", ["Аnn", "Аnп", "Αnn", "Сal", "Ca1", "CaI", "Во\u044c"])
def test_two_names_at_a_table_that_look_the_same_are_n103(name: str) -> None:
    found = [one.code for one in audit(f"{HEAD}seat {name} 200\n").findings]
    assert found in (["N103"], []), name
    assert found == ["N103"] or name in ("Аnп", "Во\u044c")


def test_there_is_no_include_no_plugin_no_evaluation_and_no_archive_unless_requested() -> None:
    """Nothing that judges opens a file, runs a program or a text, or looks for what is installed."""
    rooms = ("audit", "review", "game", "notation", "replay", "ledger", "rules", "table", "statements", "log")
    never = {"subprocess", "socket", "pickle", "marshal", "shelve", "ctypes", "importlib.metadata", "zipfile", "urllib"}
    for module, tree in modules().items():
        if module.split(".")[1:2] and module.split(".")[1] in rooms:
            assert not never & imports(tree).keys(), module
    text = "\n".join(path.read_text() for path in (ROOT / "referee").rglob("*.py"))
    assert not re.search(r"(?<![\w.])(eval|exec|__import__)\(", text)


def test_an_archive_is_read_only_where_it_is_named_as_one(run: Run, tmp_path: Path) -> None:
    from zipfile import ZipFile

    packed = tmp_path / "logs.zip"
    with ZipFile(packed, "w") as archive:
        archive.writestr("a.bourre", CLEAN)
    assert run("check", packed).exit_code == 3
    assert run("check", f"zip://{packed}").exit_code == 0
    assert run("check", tmp_path).exit_code == 3
