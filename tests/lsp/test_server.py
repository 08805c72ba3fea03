"""The editor's view of a log while it is written, through a real client and its own server."""

import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
import pytest_lsp
from lsprotocol import types
from slips_of_the_pen.test_kinds import THREE_CHEATS

from lsp.driving import COMMAND, EVENING, RENEGE, Editor, edited, marked, units

pytestmark = pytest.mark.asyncio(loop_scope="module")
Told = tuple[str, int, tuple[int, int], tuple[int, int]]
SEVERITIES = {"error": 1, "warning": 2, "note": 3}
SIGNS = (
    "\U0001f0a1",
    "é",
    "#",
    '"',
    " ",
    "\r",
    "\n",
    "\t",
    "7",
    "Kd",
    "Ann",
    "->",
    "none",
    "\u2028",
    "\x0b",
    "hand\n",
    "?",
)


@pytest_lsp.fixture(config=pytest_lsp.ClientServerConfig(COMMAND, client_factory=Editor), scope="module")
async def editor(lsp_client: Editor) -> AsyncIterator[None]:
    await lsp_client.begin()
    yield
    await lsp_client.shutdown_session()
    assert lsp_client._server is not None
    assert lsp_client._server.returncode == 0


def checked(log: Path) -> list[Told]:
    """The findings of ``check`` in a file, with columns in UTF-16 from 0."""
    command = [sys.executable, "-m", "referee", "check", "--output-format", "json", log.name]
    done = subprocess.run(command, cwd=log.parent, capture_output=True, check=False)
    report, text = json.loads(done.stdout)["files"][0], log.read_bytes().decode()

    def position(line: int, column: int) -> tuple[int, int]:
        start = sum(len(one) + 1 for one in text.split("\n")[: line - 1])
        before = re.split("\r\n|\n|\r", text[: start + column - 1])
        return len(before) - 1, units(before[-1])

    return sorted(
        (
            one["code"],
            4 if one["code"] == "U701" or one["suppressed"] else SEVERITIES[one["severity"]],
            position(one["line"], one["column"]),
            position(one["line"], one["end_column"]),
        )
        for one in report["findings"]
    )


def told(found: list[types.Diagnostic]) -> list[Told]:
    return sorted(
        (str(one.code), int(one.severity or 0), _pair(one.range.start), _pair(one.range.end))
        for one in found
        if one.code
    )


def _pair(at: types.Position) -> tuple[int, int]:
    return at.line, at.character


async def test_a_renege_is_marked_where_it_is_with_the_card_that_proves_it(editor: Editor) -> None:
    found = await editor.open(RENEGE)
    [renege] = [one for one in found if one.code == "R501"]
    assert marked(RENEGE, renege.range) == "2h"
    assert (renege.severity, renege.source) == (types.DiagnosticSeverity.Error, "referee")
    assert "did not follow suit" in renege.message
    [proof] = renege.related_information or ()
    assert (proof.location.uri, marked(RENEGE, proof.location.range)) == ("file:///evening.bourre", "4d")


async def test_a_slip_that_explains_findings_is_shown_once_found_and_its_readings_are_offered(
    editor: Editor,
) -> None:
    found = await editor.open(THREE_CHEATS, "/slip.bourre")
    assert [one.code for one in found].count("R501") == 3
    explained = [one for one in await editor.found("/slip.bourre", 1) if one.code == "R501"]
    for one in explained:
        said = [each for each in one.related_information or () if each.message.startswith("One slip would explain 3")]
        assert [marked(THREE_CHEATS, each.location.range) for each in said] == ["8c"]
    document, context = types.TextDocumentIdentifier("file:///slip.bourre"), types.CodeActionContext(explained[:1])
    params = types.CodeActionParams(document, explained[0].range, context)
    first = (await editor.text_document_code_action_async(params) or ())[0]
    assert isinstance(first, types.CodeAction)
    assert first.title == "Was 8h meant here? Write 8h for 8c (line 10): explains 3 findings"
    assert explained[0] in (first.diagnostics or ())
    assert first.edit is not None
    editor.change(edited(THREE_CHEATS, list((first.edit.changes or {})["file:///slip.bourre"])), 2, "/slip.bourre")
    assert "R501" not in {one.code for one in await editor.found("/slip.bourre", 2)}


async def test_a_finding_is_waived_once_the_reason_is_written(editor: Editor) -> None:
    [finding] = await editor.open(RENEGE, "/waive.bourre")
    document, context = types.TextDocumentIdentifier("file:///waive.bourre"), types.CodeActionContext([finding])
    params = types.CodeActionParams(document, finding.range, context)
    offered = await editor.text_document_code_action_async(params) or ()
    [waiver] = [one for one in offered if isinstance(one, types.CodeAction) and one.title == "Waive R501 here…"]
    assert (waiver.kind, *(waiver.diagnostics or ())) == ("quickfix.waive", finding)
    assert waiver.edit is not None
    begun = edited(RENEGE, list((waiver.edit.changes or {})["file:///waive.bourre"]))
    editor.change(begun, 2, "/waive.bourre")
    assert "the reason is empty" in " ".join(one.message for one in await editor.found("/waive.bourre", 2))
    editor.change(begun.replace('""', '"his first evening"'), 3, "/waive.bourre")
    [waived] = await editor.found("/waive.bourre", 3)
    assert waived.severity == types.DiagnosticSeverity.Hint


async def test_two_unit_characters_before_a_place_shift_it(editor: Editor) -> None:
    log = 'game "\U0001f0a1 night" late\r\n# \U0001f0a1\r\n' + RENEGE.replace("Bob 2h", "\U0001f0a1 2h").replace(
        "\n", "\r\n"
    )
    title, card = [one for one in await editor.open(log, "/astral.bourre") if one.code == "N101"]
    assert marked(log, title.range) == "late"
    assert (title.range.start.line, title.range.start.character) == (0, len('game "XX night" '))
    assert marked(log, card.range) == "\U0001f0a1"
    assert card.range.end.character - card.range.start.character == 2


async def test_findings_change_with_the_text_and_disappear_with_the_log(editor: Editor) -> None:
    assert "R501" in {one.code for one in await editor.open(RENEGE, "/changing.bourre")}
    editor.change(EVENING, 2, "/changing.bourre")
    assert "R501" not in {one.code for one in await editor.found("/changing.bourre", 2)}
    editor.shut("/changing.bourre")
    assert await editor.found("/changing.bourre", None) == []


async def test_a_finding_that_the_next_word_may_remove_is_a_hint_until_the_log_is_saved(editor: Editor) -> None:
    await editor.open(EVENING, "/unfinished.bourre")
    editor.change(EVENING + "  w", 2, "/unfinished.bourre")
    await editor.found("/unfinished.bourre", 2)
    editor.change(EVENING + "  win", 3, "/unfinished.bourre")
    [hint] = [one for one in await editor.found("/unfinished.bourre", 3) if one.code == "N101"]
    editor.save("/unfinished.bourre")
    [error] = [one for one in await editor.found("/unfinished.bourre", 3) if one.code == "N101"]
    assert (hint.severity, error.severity) == (types.DiagnosticSeverity.Hint, types.DiagnosticSeverity.Error)


async def test_addresses_with_different_encodings_are_different_logs(editor: Editor) -> None:
    for path, version in (("/a%20b.bourre", 1), ("/a b.bourre", 2)):
        assert await editor.open(EVENING, path, version) == await editor.open(EVENING)
    editor.shut("/a b.bourre")
    assert await editor.found("/a b.bourre", None) == []
    editor.change(RENEGE, 3, "/a%20b.bourre")
    assert "R501" in {one.code for one in await editor.found("/a%20b.bourre", 3)}


async def test_a_log_with_a_strange_address_is_judged_like_any_other(editor: Editor) -> None:
    told_of = told(await editor.open(RENEGE))
    for address in ("//[bad/x", "/%00/x", "/" + "d" * 5000, "//host/share/x", "/%FF"):
        assert told(await editor.open(RENEGE, address)) == told_of


async def test_an_unproven_play_is_a_hint(editor: Editor) -> None:
    found = await editor.open(EVENING.replace("Bob Th", "?"), "/hint.bourre")
    assert {one.severity for one in found if one.code == "U701"} == {types.DiagnosticSeverity.Hint}


async def test_findings_have_the_severity_of_check(editor: Editor, tmp_path: Path) -> None:
    (tmp_path / "referee.toml").write_text('ignore = ["L"]\n[severity]\nR5 = "warning"\n', encoding="utf-8")
    log = tmp_path / "a.bourre"
    log.write_text(RENEGE + "  win Bob 2\n", encoding="utf-8")
    found = told(await editor.open(log.read_text(encoding="utf-8"), log))
    assert found == checked(log)
    assert ("R501", 2) in {one[:2] for one in found}


async def test_a_waived_finding_is_a_hint_and_a_useless_waiver_is_reported(editor: Editor) -> None:
    waived = RENEGE.replace("Bob 2h\n", 'Bob 2h  # referee: waive R501 "his first evening"\n')
    found = await editor.open(waived.replace("seat Cal 200", 'seat Cal 200 # referee: waive R502 "x"'), "/w.bourre")
    [renege] = [one for one in found if one.code == "R501"]
    assert renege.severity == types.DiagnosticSeverity.Hint
    assert renege.message.endswith("(waived: his first evening (line 11))")
    [waiver] = [one for one in found if "waives" in one.message and one.code is None]
    assert waiver.severity == types.DiagnosticSeverity.Warning


async def test_a_wrong_settings_file_is_the_only_report(editor: Editor, tmp_path: Path) -> None:
    (tmp_path / "referee.toml").write_text("[severity]\nR501 = 'grave'\n", encoding="utf-8")
    [only] = await editor.open(RENEGE, tmp_path / "a.bourre")
    assert only.message.startswith("the log is not judged: ")
    assert "referee.toml" in only.message
    (tmp_path / "referee.toml").unlink()
    editor.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([]))
    assert "R501" in {one.code for one in await editor.found(tmp_path / "a.bourre", 1)}


async def test_a_table_may_play_by_rules_of_its_own(editor: Editor, tmp_path: Path) -> None:
    own = '[rulesets.kitchen]\nextends = "winning-moves"\nante = 2\n'
    (tmp_path / "referee.toml").write_text(own, encoding="utf-8")
    log = RENEGE.replace("winning-moves", "kitchen")
    assert "N104" not in {one.code for one in await editor.open(log, tmp_path / "a.bourre")}
    assert "N104" in {one.code for one in await editor.open(log, "/elsewhere.bourre")}


async def test_after_200_edits_the_findings_are_those_of_check(editor: Editor, tmp_path: Path) -> None:
    chance, log, text = Random(7), tmp_path / "a.bourre", RENEGE + "  win Bob 3\n  stacks Ann 1, Bob 2\n"
    first = editor.open(text, log)
    await first
    for version in range(2, 202):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 0, 0, 1, 2, 9)))
        text = text[:start] + chance.choice((*SIGNS, "", text[start : start + 20])) + text[end:]
        editor.change(text, version, log)
    found = await editor.found(log, 201)
    editor.save(log)
    found = await editor.found(log, 201)
    log.write_bytes(text.encode())
    assert told(found) == checked(log)
    assert len(found) > 3
    assert not editor.told


async def test_no_older_version_is_reported_after_a_newer_one(editor: Editor) -> None:
    await editor.open(RENEGE, "/many.bourre")
    for version in range(2, 60):
        editor.change(RENEGE + "#" * version, version, "/many.bourre")
    while not any(one.version == 59 for one in editor.told):
        editor.news.clear()
        await editor.news.wait()
    versions = [one.version for one in editor.told if one.uri == "file:///many.bourre"]
    assert versions == sorted(versions)
    editor.told.clear()


@pytest.mark.parametrize(
    "log",
    [
        "",
        "\0" * 1000,
        "hand\n" * 3000,
        "#" * 100_000,
        "rules winning-moves\n" + "trick " + "Kd " * 50_000,
        RENEGE.replace("Ann", "Ann\u202e\x1b[31m"),
        "\ufeff\ufeff" + RENEGE,
        RENEGE.replace("\n", "\r"),
        RENEGE.replace("\n", "\r\r\n"),
        "seat " + "e" + "\u0301" * 5000,
        '"' * 4097 + "\n" + "->" * 2000,
        "rules \ud800\n" + RENEGE,
    ],
    ids=[
        "nothing",
        "no text",
        "3,000 hands",
        "a long line",
        "a long trick",
        "signs that hide",
        "two marks",
        "lone CRs",
        "CRs before CRLF",
        "a name of marks",
        "quotes and arrows",
        "half a character",
    ],
)
async def test_no_log_crashes_the_server(editor: Editor, log: str) -> None:
    await editor.open(log, "/hostile.bourre")
    document, whole = (
        types.TextDocumentIdentifier("file:///hostile.bourre"),
        types.Range(types.Position(0, 0), types.Position(99999, 99999)),
    )
    options = types.FormattingOptions(2, True)
    await editor.text_document_formatting_async(types.DocumentFormattingParams(document, options))
    await editor.text_document_folding_range_async(types.FoldingRangeParams(document))
    await editor.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    await editor.text_document_code_action_async(types.CodeActionParams(document, whole, types.CodeActionContext([])))
    for position in (whole.start, types.Position(1, 8), whole.end):
        await editor.text_document_definition_async(types.DefinitionParams(document, position))
    assert await editor.open(EVENING, "/sane.bourre") == await editor.open(EVENING, "/sane.bourre")


async def test_a_log_that_is_not_open_gets_no_answers(editor: Editor) -> None:
    nowhere = types.TextDocumentIdentifier("file:///nowhere.bourre")
    assert await editor.text_document_folding_range_async(types.FoldingRangeParams(nowhere)) is None
