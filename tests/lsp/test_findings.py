"""The findings in an editor are those of ``check``, with the same files around the log, and none comes too early."""

import json
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
import pytest_lsp
from lsp.driving import COMMAND, EVENING, RENEGE, URI, Editor, marked, opened, units
from lsprotocol import types
from pygls.workspace import PositionCodec

from referee import RefereeError
from referee.judge.policy import LogContext
from referee.lsp import Reader, Version, line_being_written

Mark = tuple[str, int, tuple[int, int], tuple[int, int]]
SEVERITIES = {"error": 1, "warning": 2, "note": 3}
HINT = types.DiagnosticSeverity.Hint
KITCHEN = '[rulesets.kitchen]\nextends = "winning-moves"\noptions = { ante = "2" }\n'
SIGNS = (*'\U0001f0a1é#" \n\t7?\u2028\x0b', "\r\n", "Kd", "Ann", "->", "none", "hand\n")


@pytest_lsp.fixture(config=pytest_lsp.ClientServerConfig(COMMAND, client_factory=Editor), scope="module")
async def editor(lsp_client: Editor) -> AsyncIterator[None]:
    await lsp_client.begin()
    yield
    await lsp_client.shutdown_session()
    assert lsp_client._server is not None
    assert lsp_client._server.returncode == 0


def checked(log: Path) -> list[Mark]:
    """The findings of ``check`` in a file, with columns in UTF-16 from 0."""
    command = [sys.executable, "-m", "referee", "check", "--output-format", "json", log.name]
    done = subprocess.run(command, cwd=log.parent, capture_output=True, check=False)
    lines = [line.removesuffix("\r") for line in log.read_bytes().decode().split("\n")]

    def position(line: int, column: int) -> tuple[int, int]:
        return line - 1, units(lines[line - 1][: column - 1])

    return sorted(
        (
            one["code"],
            HINT.value if one["code"] == "U701" or one["suppressed"] else SEVERITIES[one["severity"]],
            position(one["line"], one["column"]),
            position(one["line"], one["end_column"]),
        )
        for one in json.loads(done.stdout)["files"][0]["findings"]
    )


def marks(found: list[types.Diagnostic]) -> list[Mark]:
    """The findings in an editor; a remark about something else has no code."""
    places = [(one, one.range.start, one.range.end) for one in found if one.code]
    return sorted(
        (str(one.code), int(one.severity or 0), (start.line, start.character), (end.line, end.character))
        for one, start, end in places
    )


@pytest.mark.asyncio(loop_scope="module")
class TestFilesAroundALog:
    """Each test writes files, opens a log beside them and compares with ``check``."""

    async def compared(self, editor: Editor, log: Path, text: str) -> list[types.Diagnostic]:
        log.write_text(text, encoding="utf-8", newline="")
        found = await editor.open(text, log)
        assert marks(found) == checked(log)
        assert found
        return found

    async def test_settings_choose_codes_and_severities(self, editor: Editor, tmp_path: Path) -> None:
        (tmp_path / "referee.toml").write_text('ignore = ["L"]\n[severity]\nR5 = "warning"\n', encoding="utf-8")
        found = await self.compared(editor, tmp_path / "a.bourre", RENEGE + "  win Bob 2\n")
        assert ("R501", 2) in {one[:2] for one in marks(found)}

    async def test_a_table_may_play_by_rules_of_its_own(self, editor: Editor, tmp_path: Path) -> None:
        (tmp_path / "referee.toml").write_text(KITCHEN, encoding="utf-8")
        await self.compared(editor, tmp_path / "a.bourre", RENEGE.replace("winning-moves", "kitchen") + "  win Bob 2\n")

    async def test_waived_findings_are_hints_with_the_reason(self, editor: Editor, tmp_path: Path) -> None:
        log = RENEGE.replace("Bob 2h\n", 'Bob 2h  # referee: waive R501 "his first evening"\n')
        [waived] = [one for one in await self.compared(editor, tmp_path / "a.bourre", log) if one.code == "R501"]
        assert waived.message.endswith("(waived: his first evening (line 11))")

    async def test_findings_in_a_baseline_are_hints(self, editor: Editor, tmp_path: Path) -> None:
        (tmp_path / "referee.toml").write_text('baseline = "known.json"\n', encoding="utf-8")
        log = tmp_path / "a.bourre"
        log.write_text(RENEGE, encoding="utf-8")
        command = [sys.executable, "-m", "referee", "baseline", "write", "known.json", "a.bourre"]
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
        [known] = [one for one in await self.compared(editor, log, RENEGE) if one.code == "R501"]
        assert (known.severity, known.message.endswith("(known: in the baseline)")) == (HINT, True)

    async def test_a_wrong_settings_file_is_all_that_is_said_until_it_is_mended(
        self, editor: Editor, tmp_path: Path
    ) -> None:
        (tmp_path / "referee.toml").write_text("[severity]\nR501 = 'grave'\n", encoding="utf-8")
        [only] = await editor.open(RENEGE, tmp_path / "a.bourre")
        assert only.message.startswith("the log is not judged: ")
        assert "referee.toml" in only.message
        (tmp_path / "referee.toml").unlink()
        assert "R501" in {one.code for one in await editor.save(tmp_path / "a.bourre", 1)}

    async def test_windows_line_ends_and_characters_of_two_units_shift_nothing(
        self, editor: Editor, tmp_path: Path
    ) -> None:
        log = 'game "\U0001f0a1 night" late\n' + RENEGE.replace("Bob", '"\U0001d4b7ob"').replace("Kd", "\U0001f0a1")
        await self.compared(editor, tmp_path / "a.bourre", log.replace("\n", "\r\n"))

    @pytest.mark.parametrize("edits", [20, pytest.param(200, marks=pytest.mark.slow)])
    async def test_after_many_edits_the_findings_are_those_of_check(
        self, editor: Editor, tmp_path: Path, edits: int
    ) -> None:
        chance, log, text = Random(7), tmp_path / "a.bourre", RENEGE + "  win Bob 3\n  stacks Ann 1, Bob 2\n"
        await editor.open(text, log)
        for version in range(2, edits + 2):
            start = chance.randrange(len(text) + 1)
            end = min(len(text), start + chance.choice((0, 0, 0, 1, 2, 9)))
            text = text[:start] + chance.choice((*SIGNS, "", text[start : start + 20])) + text[end:]
            editor.change(text, version, log)
        await editor.found(log, edits + 1)
        found = await editor.save(log, edits + 1)
        log.write_bytes(text.encode())
        assert marks(found) == checked(log)
        assert len(found) > 3


# Marks


def test_a_renege_is_marked_at_its_card_with_the_card_that_proves_it() -> None:
    [renege] = [one for one in opened(RENEGE).diagnostics() if one.code == "R501"]
    assert (marked(RENEGE, renege.range), renege.severity) == ("2h", types.DiagnosticSeverity.Error)
    assert renege.message.startswith("Bob did not follow suit")
    [proof] = renege.related_information or ()
    assert marked(RENEGE, proof.location.range) == "4d"


def test_something_impossible_accuses_nobody() -> None:
    [twice] = [one for one in opened(EVENING.replace("Bob Th", "Bob Qd")).diagnostics() if one.code == "C301"]
    assert twice.message.startswith("the log can't be right here: There is only one Qd, but it was played")


def test_what_could_not_be_proven_is_a_hint() -> None:
    found = opened(EVENING.replace("Bob Th", "?")).diagnostics()
    assert {one.severity for one in found if one.code == "U701"} == {HINT}


def test_a_waiver_that_waives_nothing_is_a_warning() -> None:
    found = opened(EVENING.replace("seat Cal 200", 'seat Cal 200  # referee: waive R502 "x"')).diagnostics()
    [waiver] = [one for one in found if "waives" in one.message]
    assert waiver.severity == types.DiagnosticSeverity.Warning


def test_no_finding_is_lost_in_silence_if_there_are_too_many() -> None:
    found = opened(EVENING + "  trik\n" * 1200).diagnostics()
    assert (len(found), found[-1].message) == (1001, "201 more findings are not shown")


def test_nothing_of_another_file_reaches_the_editor_unescaped() -> None:
    def surroundings(path: str) -> LogContext:
        raise RefereeError("a\x1b[31m\u202e.toml")

    reader = Reader(URI, surroundings, PositionCodec())
    reader.read(Version(1, RENEGE))
    [only] = reader.diagnostics()
    assert only.message == "the log is not judged: a<U+001B>[31m<U+202E>.toml"


# The line being written

WRITTEN = """\
# Tuesday
game "Tuesday night"
date 2026-11-17
rules winning-moves, pot-limit
rule ante 1
seat Ann 200
seat Anna 200
seat Cal 200
seat "Big Dee" 200

hand 1
  dealer "Big Dee"
  trump 7s
  stay Ann, Cal, "Big Dee"
  draw Ann 2, "Big Dee" 1
  trick Kd 5d 9s -> "Big Dee"
  trick As 2s 4h
  trick Ks 3s 4d
  trick Ac Qc 2c
  trick 9c Jh Th
  win "Big Dee" 4
  bourre Ann 4, Cal 4
  stacks Ann 195, Anna 199, Cal 195, "Big Dee" 203

hand 2
  stay Ann, Anna
  took Ann 3, Anna 2
  win Ann 10
"""


def errors(before: str, text: str) -> list[tuple[object, int]]:
    """The codes and lines (from 1) of errors after a change."""
    found = opened(text, before=before).diagnostics()
    return [(one.code, one.range.start.line + 1) for one in found if one.severity == types.DiagnosticSeverity.Error]


@pytest.mark.parametrize("begun", [pytest.param("", marks=pytest.mark.slow), WRITTEN[: WRITTEN.index("hand 2")]])
def test_a_log_written_sign_by_sign_accuses_no_line_before_it_is_complete(begun: str) -> None:
    for end in range(len(begun), len(WRITTEN)):
        line = WRITTEN[: end + 1].count("\n") + 1
        early = [one for one in errors(WRITTEN[:end], WRITTEN[: end + 1]) if one[1] >= line]
        assert early == [], WRITTEN[: end + 1].rpartition("\n")[2]


def test_a_complete_card_is_judged_at_once() -> None:
    log = WRITTEN[: WRITTEN.index("  win")].removesuffix("Th\n")
    assert ("C301", 20) in errors(log + "J", log + "Jh")


def test_a_line_is_judged_when_another_is_changed_or_the_log_is_saved() -> None:
    half, line = EVENING + "  win Zoe", EVENING.count("\n") + 1
    assert errors(EVENING + "  win", half) == []
    assert errors(half.replace("4c", "3c"), half) == errors(half, half + "\n") == errors(half, half) == [("N102", line)]


@pytest.mark.parametrize(
    ("before", "text", "line"),
    [
        ("", "s", 1),
        ("a\nstay\nb", "a\nstay A\nb", 2),
        ('stay "', 'stay "B"', 1),
        ("stay An\r\n", "stay A\r\n", 1),
        ("a\nb", "a\n  \nb", 2),
        ("a", "a\nb\nc", 3),
        ("win Bob 3", "win Ann 3", None),
        ("a\nb\nc", "a\nc", None),
        ("a", "a", None),
    ],
)
def test_a_line_is_being_written_if_the_change_is_at_its_end(before: str, text: str, line: int | None) -> None:
    assert line_being_written(before, text) == line
