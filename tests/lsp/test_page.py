"""Run the commands and settings on the page about editors, in the real editors if they are installed."""

import os
import re
import shutil
import stat
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
from project.package import ROOT
from project.pages import blocks

PAGE = ROOT / "docs" / "editors.md"
LOG = "rules winning-moves\nseat Ann 200\nseat Bob 200\n\nhand 1\n  dealer Bob\n  trump 7s\n  stay Ann\n  win Ann 3\n"
FOUND = "9 L604 Ann could take only 2 from the pot, but took 3: 1 too much"
WAIT_IN_NEOVIM = """
vim.wait(30000, function() return #vim.diagnostic.get(0) > 0 end, 50)
for _, one in ipairs(vim.diagnostic.get(0)) do
  io.stdout:write(one.lnum + 1, " ", one.code, " ", one.message, "\\n")
end
vim.cmd("qa!")
"""
WAIT_IN_EMACS = """
(setq eglot-sync-connect 30)
(find-file (getenv "LOG"))
(apply (function eglot--connect) (eglot--guess-contact))
(with-timeout (30)
  (while (not (flymake-diagnostics))
    (accept-process-output nil 0.2)
    (flymake-start)))
(dolist (one (flymake-diagnostics))
  (message "%s %s" (line-number-at-pos (flymake-diagnostic-beg one)) (flymake-diagnostic-text one)))
(kill-emacs)
"""

needs_server = pytest.mark.skipif(not find_spec("pygls"), reason="pygls is not installed")


def written_down(language: str, which: int = 0) -> str:
    return [block.text for block in blocks(PAGE) if block.language == language][which]


def version(program: str) -> tuple[int, ...]:
    """The version of an editor; none if it is not installed."""
    if not shutil.which(program):
        return ()
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"[0-9]+(\.[0-9]+)+", said)
    return tuple(map(int, found[0].split("."))) if found else ()


def said(command: list[str], folder: Path) -> str:
    """The output of an editor that finds ``referee`` on its path, with its own home."""
    referee = folder / "referee"
    referee.write_text(f'#!/bin/sh\nexec {sys.executable} -m referee "$@"\n')
    referee.chmod(referee.stat().st_mode | stat.S_IXUSR)
    log = folder / "evening.bourre"
    log.write_text(LOG, encoding="utf-8")
    path = os.pathsep.join([str(folder), os.environ["PATH"]])
    env = os.environ | {"PATH": path, "PYTHONPATH": str(ROOT), "HOME": str(folder), "LOG": str(log)}
    done = subprocess.run(command, cwd=folder, env=env, stdin=-3, stdout=-1, stderr=-2, timeout=100, check=False)
    return done.stdout.decode()


@needs_server
@pytest.mark.skipif(version("nvim") < (0, 11), reason="Neovim 0.11 is not installed")
@pytest.mark.parametrize("old", [False, True])
def test_neovim_shows_the_findings(tmp_path: Path, old: bool) -> None:
    lines = written_down("lua")
    if old:
        lines = re.sub(r"^vim\.lsp\..*\n", "", lines, flags=re.MULTILINE)
        lines = lines.replace("callback = function()\n", "callback = function()\n" + written_down("lua", 1))
    (tmp_path / "init.lua").write_text(lines, encoding="utf-8")
    (tmp_path / "wait.lua").write_text(WAIT_IN_NEOVIM, encoding="utf-8")
    assert FOUND in said(["nvim", "--headless", "-u", "init.lua", "evening.bourre", "-c", "luafile wait.lua"], tmp_path)


@needs_server
@pytest.mark.skipif(version("emacs") < (28,), reason="Emacs is not installed")
def test_emacs_shows_the_findings(tmp_path: Path) -> None:
    (tmp_path / "init.el").write_text(written_down("elisp"), encoding="utf-8")
    (tmp_path / "wait.el").write_text("(require 'eglot)" + WAIT_IN_EMACS, encoding="utf-8")
    command = ["emacs", "--batch", "-f", "package-initialize", "-l", "eglot", "-l", "init.el", "-l", "wait.el"]
    told = said(command, tmp_path)
    if "Cannot open load file" in told:
        pytest.skip("eglot is not installed")
    assert re.sub(r"referee \[(\w+)\]:", r"\1", told).count(FOUND) == 1, told


def test_helix_settings_are_toml_and_name_the_server() -> None:
    settings = tomllib.loads(written_down("toml"))
    [language] = settings["language"]
    server = settings["language-server"][language["language-servers"][0]]
    assert (language["file-types"], server["command"], server["args"]) == (["bourre"], "referee", ["lsp"])
