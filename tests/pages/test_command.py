"""``referee report`` as one types it."""

import sys
from pathlib import Path

import pytest

from pages.conftest import Run
from pages.reading import CLEAN, FLAWED, Page
from referee.cli import report


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "tuesday.bourre"
    path.write_text(CLEAN)
    return path


@pytest.fixture
def flawed(tmp_path: Path) -> Path:
    path = tmp_path / "flawed.bourre"
    path.write_text(FLAWED, encoding="utf-8")
    return path


def test_the_exit_status_is_that_of_check(run: Run, log: Path, flawed: Path) -> None:
    done = run("report", log, "-o", "-")
    assert (done.exit_code, done.stdout.startswith("<!doctype html>"), done.stderr) == (0, True, "")
    folder = run("report", log.parent, "-o", "-")
    assert (folder.exit_code, "2 logs" in Page(folder.stdout).text("games")) == (1, True)


def test_a_missing_log_has_its_place_on_the_page(run: Run, log: Path, tmp_path: Path) -> None:
    done = run("report", log, tmp_path / "nothing.bourre", "-o", "-")
    assert done.exit_code == 3
    assert "nothing.bourre: no such file or directory" in done.stderr
    told = Page(done.stdout).text()
    for sentence in ("Not examined", "no such file or directory", "1 could not be examined", "no settlement across"):
        assert sentence in told


def test_a_page_needs_an_output(run: Run, log: Path) -> None:
    done = run("report", log)
    assert done.exit_code == 2
    assert "--output" in done.stderr


def test_no_log_is_overwritten(run: Run, log: Path) -> None:
    done = run("report", log, "-o", log)
    assert done.exit_code == 2
    assert log.read_text() == CLEAN


def test_a_page_that_can_not_be_written_leaves_the_old_one(run: Run, log: Path, tmp_path: Path) -> None:
    done = run("report", log, "-o", tmp_path / "nowhere" / "page.html")
    assert done.exit_code == 74
    assert "could not be written" in done.stderr


def test_without_its_libraries_the_command_says_what_to_install(
    run: Run, log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "referee.report.html.page", raising=False)
    monkeypatch.setitem(sys.modules, "jinja2", None)
    done = run("report", log, "-o", tmp_path / "page.html")
    assert done.exit_code == 2
    assert "pip install 'bourre-referee[html]'" in done.stderr
    assert not (tmp_path / "page.html").exists()


def test_a_page_does_not_hold_any_number_of_logs(
    run: Run, log: Path, flawed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "PAGE_LOGS", 1)
    done = run("report", log, flawed, "-o", tmp_path / "page.html")
    assert done.exit_code == 2
    assert "at most 1 log: write" in done.stderr


def test_settings_and_baselines_apply_as_in_check(run: Run, flawed: Path, tmp_path: Path) -> None:
    (tmp_path / "referee.toml").write_text('ignore = ["R501"]\n')
    done = run("report", flawed, "-o", "-")
    assert "left out by settings or options (1 R501)" in Page(done.stdout).text("game")
