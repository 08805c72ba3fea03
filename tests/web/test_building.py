"""The site is written as a whole or not at all, and over nothing else."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from referee.cli.app import app
from referee.cli.building.site import MARK, finish, is_ours

ROOT = Path(__file__).parents[2]
PHONE = ROOT / "referee" / "web" / "phone"
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


def test_the_service_worker_knows_every_file_by_its_contents(tmp_path: Path) -> None:
    (tmp_path / "sw.js").write_bytes((PHONE / "site" / "sw.js").read_bytes())
    (tmp_path / "index.html").write_text("1")
    first = finish(tmp_path)
    told = (tmp_path / "sw.js").read_text(encoding="utf-8")
    assert f'const BUILD = "{first.digest}";' in told
    assert '"index.html": "sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s="' in told
    assert json.loads((tmp_path / MARK).read_text())["build"] == first.digest


def test_the_lock_file_has_the_package() -> None:
    wanted = json.loads((BUILDING / "package.json").read_text())["dependencies"]["pyodide"]
    locked = json.loads((BUILDING / "package-lock.json").read_text())["packages"]["node_modules/pyodide"]
    assert locked["version"] == wanted
    assert locked["integrity"].startswith("sha512-")
    assert f'version: "{wanted}"' in (PHONE / "site" / "worker.js").read_text()


def test_colours_and_fonts_are_those_of_the_reports_page() -> None:
    page, site = (
        dict(re.findall(r"^  (--[a-z-]+): (.+);$", (ROOT / "referee" / sheet).read_text(encoding="utf-8"), re.M))
        for sheet in ("report/html/templates/page.css", "web/phone/site/app.css")
    )
    shared = page.keys() & site.keys()
    assert len(shared) > 10
    assert {name: site[name] for name in shared} == {name: page[name] for name in shared}


@pytest.mark.slow
@pytest.mark.skipif(not TSC.exists(), reason="TypeScript is not installed: see .ci/run")
def test_the_scripts_pass_the_type_checker() -> None:
    done = subprocess.run([TSC, "-p", PHONE / "jsconfig.json"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
