"""The page is written as a whole or not at all, and over nothing else; without a folder it is shown on this machine."""

import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from referee.cli.app import app
from referee.cli.building.site import MARK, finish, is_current, is_ours

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "referee" / "web"
BUILDING = ROOT / "referee" / "cli" / "building"
TSC = ROOT / ".ci/readers/node_modules/.bin/tsc"


def web(folder: Path) -> Result:
    """Run the command."""
    return CliRunner().invoke(app, ["web", "-o", str(folder)])


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the only programs that can be run."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def program(folder: Path, name: str, text: str) -> None:
    """Write a program."""
    (folder / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    (folder / name).chmod(0o755)


def test_a_missing_node_is_named(programs: Path, tmp_path: Path) -> None:
    done = web(tmp_path / "site")
    assert done.exit_code == 2
    assert "node is not installed" in done.stderr
    assert not (tmp_path / "site").exists()


def test_a_missing_node_is_named_when_the_page_is_to_be_shown(
    programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_CACHE_DIR", str(tmp_path))
    done = CliRunner().invoke(app, ["web"])
    assert done.exit_code == 2
    assert "node is not installed" in done.stderr


def test_a_failed_download_leaves_the_folder_as_it_was(programs: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / MARK).write_text("{}")
    program(programs, "node", "exit 0")
    program(programs, "npm", "echo getaddrinfo ENOTFOUND registry.npmjs.org >&2; exit 1")
    done = web(site)
    assert done.exit_code == 74
    assert "npm could not fetch Pyodide: getaddrinfo ENOTFOUND" in done.stderr
    assert [one.name for one in site.iterdir()] == [MARK]
    assert sorted(one.name for one in tmp_path.iterdir()) == ["programs", "site"]


def test_a_folder_of_others_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("Dear diary")
    done = web(tmp_path)
    assert done.exit_code == 2
    assert "is not a site that was written by this command" in re.sub(r"[\s│]+", " ", done.stderr)
    assert [one.name for one in tmp_path.iterdir()] == ["diary.txt"]


def test_a_site_is_known_by_its_mark(tmp_path: Path) -> None:
    assert is_ours(tmp_path)
    assert is_ours(tmp_path / "new")
    (tmp_path / "sw.js").write_text("")
    assert not is_ours(tmp_path)
    finish(tmp_path)
    assert is_ours(tmp_path)
    assert not is_ours(tmp_path / "sw.js")


def test_a_page_in_the_cache_is_current_until_a_file_of_it_or_the_program_changes(tmp_path: Path) -> None:
    (tmp_path / "sw.js").write_text("")
    (tmp_path / "app.js").write_text("")
    assert not is_current(tmp_path)
    finish(tmp_path)
    assert is_current(tmp_path)
    mark = (tmp_path / MARK).read_text()
    (tmp_path / MARK).write_text(re.sub('"source": "..', '"source": "zz', mark))
    assert not is_current(tmp_path)
    (tmp_path / MARK).write_text(mark)
    (tmp_path / "app.js").unlink()
    assert not is_current(tmp_path)


def test_without_a_folder_the_page_is_shown_on_this_machine_until_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "web"
    (site / "py").mkdir(parents=True)
    for name in ("sw.js", "index.html", "py/pyodide.mjs", "py/pyodide.asm.wasm"):
        (site / name).write_text("1")
    finish(site)
    monkeypatch.setenv("REFEREE_CACHE_DIR", str(tmp_path))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, "-m", "referee", "web", "--port", str(port)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout
        address = running.stdout.readline().strip()
        assert address == f"http://127.0.0.1:{port}/"
        types = {}
        for path in ("", "sw.js", "py/pyodide.mjs", "py/pyodide.asm.wasm"):
            with urllib.request.urlopen(address + path) as answer:
                types[path] = answer.headers["Content-Type"]
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
        other = CliRunner().invoke(app, ["web", "--port", str(port)])
        running.send_signal(signal.SIGINT)
        assert running.wait() == 130
    assert (other.exit_code, "Name another one with --port" in other.stderr) == (2, True)
    assert types == {
        "": "text/html; charset=utf-8",
        "sw.js": "text/javascript",
        "py/pyodide.mjs": "text/javascript",
        "py/pyodide.asm.wasm": "application/wasm",
    }


def test_the_service_worker_knows_every_file_by_its_contents(tmp_path: Path) -> None:
    (tmp_path / "sw.js").write_bytes((PAGE / "site" / "sw.js").read_bytes())
    (tmp_path / "index.html").write_text("1")
    finish(tmp_path)
    told = (tmp_path / "sw.js").read_text(encoding="utf-8")
    assert f'const BUILD = "{json.loads((tmp_path / MARK).read_text())["build"]}";' in told
    assert '"index.html": "sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s="' in told


def test_the_lock_file_has_the_package() -> None:
    wanted = json.loads((BUILDING / "package.json").read_text())["dependencies"]["pyodide"]
    locked = json.loads((BUILDING / "package-lock.json").read_text())["packages"]["node_modules/pyodide"]
    assert locked["version"] == wanted
    assert locked["integrity"].startswith("sha512-")
    assert f'version: "{wanted}"' in (PAGE / "site" / "worker.js").read_text()


@pytest.mark.slow
@pytest.mark.skipif(not TSC.exists(), reason="TypeScript is not installed: see .ci/run")
def test_the_scripts_pass_the_type_checker() -> None:
    done = subprocess.run([TSC, "-p", PAGE / "jsconfig.json"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
