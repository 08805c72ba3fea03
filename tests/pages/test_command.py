"""``referee report`` as one types it."""

from pathlib import Path

from commands import Run
from pages.reading import Page


def test_the_exit_status_is_that_of_check(run: Run, log: Path, flawed: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert run("report", log, "-o", page).exit_code == 0
    assert run("report", flawed, "-o", page).exit_code == 1
    assert run("report", tmp_path / "nothing.bourre", "-o", page).exit_code == 3
    assert run("report", log, flawed, "-o", tmp_path / "pages").exit_code == 1
    assert run("report", log, tmp_path / "nothing.bourre", "-o", tmp_path / "pages").exit_code == 3


def test_a_missing_log_has_a_page_that_says_so(run: Run, tmp_path: Path) -> None:
    done = run("report", tmp_path / "nothing.bourre", "-o", tmp_path / "page.html")
    assert "nothing.bourre: no such file or directory" in done.stderr
    told = Page((tmp_path / "page.html").read_text(encoding="utf-8")).text()
    assert "Not examined" in told
    assert "no such file or directory" in told


def test_the_page_goes_to_standard_output_on_request(run: Run, log: Path) -> None:
    done = run("report", log, "-o", "-")
    assert done.stdout.startswith("<!doctype html>")
    assert not done.stderr


def test_several_logs_do_not_fit_into_one_page(run: Run, log: Path, flawed: Path, tmp_path: Path) -> None:
    for page, name in ((tmp_path / "page.html", "page.html"), ("-", "standard output")):
        done = run("report", tmp_path, "-o", page)
        assert done.exit_code == 2
        assert f"{name} takes the page of one log, and there are several" in " ".join(done.stderr.split())
    assert not (tmp_path / "page.html").exists()


def test_settings_and_baselines_apply_as_in_check(run: Run, flawed: Path, tmp_path: Path) -> None:
    (tmp_path / "referee.toml").write_text('ignore = ["L604"]\n')
    done = run("report", flawed, "-o", "-")
    assert "left out by settings or options (1 L604)" in Page(done.stdout).text("game")
