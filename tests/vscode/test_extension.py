"""The extension for VS Code as it is packed, and what it does in an editor."""

import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from commands import FLAWED_LOG
from project.boundaries import ROOT
from vscode.engine import EXTENSION, MODULES
from vscode.textmate import FILE

from referee import __version__

pytestmark = [
    pytest.mark.skipif(
        not shutil.which("node") or not (MODULES / "@vscode" / "vsce").is_dir(),
        reason="the extension's packages are not installed: npm ci --prefix grammar/editors/vscode",
    ),
    pytest.mark.slow,
]

PROGRAM = """\
import json, sys
with open({record!r}, "a") as record:
    record.write(json.dumps(sys.argv[1:]) + "\\n")
if sys.argv[1] != "report":
    from referee.cli.app import main
    main()
"""
"""The referee, which remembers what it was asked, and writes no page."""


@pytest.fixture(scope="module")
def vsix(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The extension, packed from the files under version control and the installed packages."""
    folder = tmp_path_factory.mktemp("extension") / "vscode"
    shutil.copytree(EXTENSION, folder, ignore=shutil.ignore_patterns("node_modules", "dist"))
    (folder / "node_modules").symlink_to(MODULES)
    packed = folder.with_name("bourre.vsix")
    command = ["npm", "run", "--silent", "package", "--", "--out", str(packed)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return packed


PACKED = """
LICENSE.txt dist/LICENSES.txt dist/extension.js icons/dark.svg icons/light.svg language-configuration.json package.json
readme.md snippets/bourre.json syntaxes/bourre.tmLanguage.json
"""


def test_the_package_holds_what_an_editor_needs_and_nothing_else(vsix: Path) -> None:
    files = {f"extension/{name}" for name in PACKED.split()}
    assert set(ZipFile(vsix).namelist()) == {"[Content_Types].xml", "extension.vsixmanifest", *files}
    assert vsix.stat().st_size < 256 * 1024


def test_the_package_holds_the_grammar_and_the_licences(vsix: Path) -> None:
    packed = ZipFile(vsix)
    assert packed.read("extension/syntaxes/bourre.tmLanguage.json") == FILE.read_bytes()
    assert packed.read("extension/LICENSE.txt") == (ROOT / "LICENSE").read_bytes()
    licences = packed.read("extension/dist/LICENSES.txt").decode()
    assert "vscode-languageclient" in licences
    assert "Copyright (c) Microsoft" in licences


def test_the_manifest_names_the_language_and_files_that_are_there(vsix: Path) -> None:
    packed = ZipFile(vsix)
    manifest = json.loads(packed.read("extension/package.json"))
    offered = manifest["contributes"]
    [language], [grammar], [snippets] = offered["languages"], offered["grammars"], offered["snippets"]
    assert (language["id"], language["extensions"]) == ("bourre", [".bourre"])
    assert {grammar["language"], snippets["language"]} == {"bourre"}
    files = [manifest["main"], grammar["path"], snippets["path"], language["configuration"], *language["icon"].values()]
    assert {f"extension/{file.removeprefix('./')}" for file in files} <= set(packed.namelist())
    assert manifest["version"] == __version__


def test_an_untrusted_folder_does_not_say_which_program_is_run(vsix: Path) -> None:
    manifest = json.loads(ZipFile(vsix).read("extension/package.json"))
    trust = manifest["capabilities"]["untrustedWorkspaces"]
    assert set(manifest["contributes"]["configuration"]["properties"]) == set(trust["restrictedConfigurations"])


def in_an_editor(vsix: Path, folder: Path, command: str | list[str]) -> dict[str, Any]:
    """The result of each command of the packed extension with the setting for this command."""
    with ZipFile(vsix) as packed:
        bundle = Path(packed.extract("extension/dist/extension.js", folder))
    log = folder / "evening.bourre"
    log.write_text(FLAWED_LOG, encoding="utf-8")
    words = ["node", str(Path(__file__).with_name("host.cjs")), str(bundle), json.dumps(command), str(log)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.mark.skipif(not find_spec("pygls"), reason="pygls is not installed")
def test_the_extension_uses_the_configured_server_and_offers_its_commands(vsix: Path, tmp_path: Path) -> None:
    record, program = tmp_path / "record", tmp_path / "program.py"
    program.write_text(PROGRAM.format(record=str(record)), encoding="utf-8")
    told = in_an_editor(vsix, tmp_path, [sys.executable, str(program)])
    asked = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    log, page = str(tmp_path / "evening.bourre"), told["opened"][0]
    assert asked == [["lsp"], ["lsp"], ["check", log], ["report", log, "-o", page], ["lsp"], ["lsp"]]
    assert told["errors"] == []
    assert "L604" in told["output"]
    offered = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))["contributes"]["commands"]
    assert told["commands"] == [one["command"] for one in offered]


def test_without_a_referee_one_sentence_says_what_to_do(vsix: Path, tmp_path: Path) -> None:
    told = in_an_editor(vsix, tmp_path, "no-such-referee")
    assert told["errors"][0] == (
        "The referee could not be run as `no-such-referee lsp` (spawn no-such-referee ENOENT). "
        "Install it (pip install '.[lsp]' in a clone of referee), or say in the setting referee.command where it is."
    )
    assert [error.split("`")[1] for error in told["errors"]] == [
        f"no-such-referee {word}" for word in ("lsp", "check", "report", "lsp")
    ]


def test_a_referee_without_its_server_is_quoted(vsix: Path, tmp_path: Path) -> None:
    program = "import sys; print('a library more:\\n  pip install it', file=sys.stderr); sys.exit(2)"
    told = in_an_editor(vsix, tmp_path, [sys.executable, "-c", program])
    assert "(a library more: pip install it). Install it" in told["errors"][0]
