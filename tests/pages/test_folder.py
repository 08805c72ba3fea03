"""A folder of pages: what is in it and in its index, and which files it may replace."""

from pathlib import Path

import pytest
from commands import CLEAN_LOG as CLEAN
from commands import Run
from pages.conftest import WriteFolder
from pages.reading import FLAWED, Page
from slips_of_the_pen.test_kinds import THREE_CHEATS
from slips_of_the_pen.test_reports import TWICE

SEATS = CLEAN.partition("hand")[0]
UNPAID = f"{SEATS}hand 1\n  dealer Cal\n  stay Ann, Bob\n  took Ann 5, Bob 0\n  win Ann 3\n  bourre Bob 2\n"


def test_the_index_has_every_log_with_its_verdict_and_a_link_to_its_page(folder_of: WriteFolder) -> None:
    pages = folder_of(CLEAN, UNPAID, TWICE, status=1)
    assert sorted(pages) == ["a.html", "b.html", "c.html", "index.html"]
    index = pages["index.html"]
    told = index.text("logs")
    assert "✓ Clean1000" in told
    assert "✗ Violations found" in told
    assert "✎ Needs fixing" in told
    assert index.links("logs") == {f"{letter}.bourre": f"{letter}.html" for letter in "abc"}
    for letter in "abc":
        assert [one.get("href") for one in pages[f"{letter}.html"].all("p[@class='name']/a")] == ["index.html"]


def test_standings_and_payments_are_those_of_audit_and_settle(folder_of: WriteFolder) -> None:
    index = folder_of(CLEAN, UNPAID)["index.html"]
    [table] = list(index.at("players").iter("table"))
    rows = [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]
    assert rows == [
        ["Player", "Games", "Net", "Bourrés", "Paid", "Reneges", "Correction"],
        ["Ann", "2", "+4", "0", "0", "0", "0"],
        ["Cal", "2", "-2", "0", "0", "0", "0"],
        ["Bob", "2", "-5", "1", "2", "0", "-1"],
    ]
    assert "Bob pays Ann 4. Bob pays 1 into the pot. Cal pays 2 into the pot." in index.text("settle")


def test_the_same_log_twice_is_not_settled_twice(folder_of: WriteFolder) -> None:
    told = folder_of(CLEAN, f"{CLEAN}\n# a copy\n")["index.html"].text("settle")
    assert "b.bourre is the same evening as" in told
    assert "each evening can be settled only once" in told


def test_a_log_that_can_not_be_examined_is_in_the_index_and_has_no_page(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.bourre").write_text(CLEAN)
    (tmp_path / "broken.bourre.gz").write_bytes(b"no gzip")
    assert run("report", tmp_path, "-o", tmp_path / "pages").exit_code == 3
    assert sorted(page.name for page in (tmp_path / "pages").iterdir()) == ["a.html", "index.html"]
    index = read(tmp_path / "pages" / "index.html")
    assert "Not examined: is not a valid gzip file" in index.text("logs")
    assert "1 could not be examined" in index.text()
    assert "There is no settlement across all logs" in index.text("settle")


def test_a_folder_of_one_log_has_a_page_and_an_index(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "tuesday.bourre"
    log.write_text(FLAWED, encoding="utf-8")
    for named in ("pages", "new/pages/", "2026.1/"):
        assert run("report", log, "-o", f"{tmp_path}/{named}").exit_code == 1
        assert sorted(one.name for one in (tmp_path / named).iterdir()) == ["index.html", "tuesday.html"]


@pytest.mark.slow
def test_a_page_in_a_folder_is_the_page_by_itself_but_for_the_link_to_the_index(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "tuesday.bourre"
    log.write_text(THREE_CHEATS, encoding="utf-8")
    run("report", log, "-o", tmp_path / "pages")
    run("report", log, "-o", tmp_path / "alone.html")
    alone, one = ((tmp_path / name).read_text() for name in ("alone.html", "pages/tuesday.html"))
    assert one.replace('<a href="index.html">All logs</a>', "The referee’s report") == alone


def test_logs_of_the_same_name_have_pages_of_different_names(run: Run, tmp_path: Path) -> None:
    names = ("1/Tuesday.bourre", "2/tuesday.bourre.gz", "2/tuesday.bourre", "2/tuesday-2.bourre", "3/index.bourre")
    for number, name in enumerate(names):
        log = tmp_path / name
        log.parent.mkdir(exist_ok=True)
        log.write_text(f'game "Game {number}"\n{CLEAN}')
    (tmp_path / "2/tuesday.bourre.gz").unlink()
    run("report", tmp_path, "-o", tmp_path / "pages")
    pages = tmp_path / "pages"
    assert {page.name: read(page).text("title") for page in pages.glob("*.html") if page.name != "index.html"} == {
        "Tuesday.html": "Game 0",
        "tuesday-2.html": "Game 3",
        "tuesday-3.html": "Game 2",
        "index-2.html": "Game 4",
    }


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("<script>x", "script-x.html"),
        ("a'\"&b?#%2e c", "a-b-2e-c.html"),
        ("né♥", "né.html"),
        ("♥♥", "log.html"),
        ("x" * 200, f"{'x' * 60}.html"),
    ],
)
def test_the_name_of_a_page_is_safe_and_leads_there(run: Run, tmp_path: Path, name: str, page: str) -> None:
    (tmp_path / f"{name}.bourre").write_text(f'game "{name.replace(chr(34), "")}<img src=x onerror=y>"\n{CLEAN}')
    run("report", tmp_path, "-o", tmp_path / "pages")
    assert sorted(one.name for one in (tmp_path / "pages").iterdir()) == sorted(["index.html", page])
    index = read(tmp_path / "pages" / "index.html")
    assert not index.all("img")
    [link] = index.links("logs").values()
    assert link == page.replace("é", "%C3%A9")


def test_pages_written_before_are_replaced_and_foreign_files_are_not(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.bourre").write_text(CLEAN)
    pages = tmp_path / "pages"
    run("report", tmp_path, "-o", pages)
    (pages / "photo.jpg").write_bytes(b"a photo")
    (tmp_path / "a.bourre").write_text(UNPAID)
    assert run("report", tmp_path, "-o", pages).exit_code == 1
    assert "Violations found" in read(pages / "a.html").text()
    for name in ("index.html", "a.html"):
        before = {page.name: page.read_bytes() for page in pages.iterdir()}
        (pages / name).write_text("<title>My own</title>")
        done = run("report", tmp_path, "-o", pages)
        assert done.exit_code == 2
        assert f"{name} was not written by this command" in " ".join(done.stderr.split())
        assert (pages / name).read_text() == "<title>My own</title>"
        (pages / name).write_bytes(before[name])
    assert (pages / "photo.jpg").read_bytes() == b"a photo"


def test_an_input_is_not_replaced_by_a_page(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.bourre").write_text(CLEAN)
    log = tmp_path / "index.html"
    log.write_text(CLEAN)
    done = run("report", log, tmp_path / "a.bourre", "-o", tmp_path)
    assert done.exit_code == 2
    assert log.read_text() == CLEAN


def test_a_folder_that_can_not_be_made_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.bourre").write_text(CLEAN)
    (tmp_path / "pages").write_text("a file")
    done = run("report", tmp_path, "-o", tmp_path / "pages")
    assert done.exit_code == 2
    assert "is not a folder: end the name of a page in .html" in " ".join(done.stderr.split())
    assert run("report", tmp_path, "-o", tmp_path / "pages" / "inside").exit_code == 74


def test_a_bug_costs_one_log(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.report import contents

    def broken(log: bytes, *given: object) -> object:
        if b"broken" in log:
            raise RuntimeError("oh")
        return judge(log, *given)

    judge = contents.Draft
    monkeypatch.setattr(contents, "Draft", broken)
    (tmp_path / "a.bourre").write_text(CLEAN)
    (tmp_path / "b.bourre").write_text(f"# broken\n{SEATS}")
    assert run("report", tmp_path, "-o", tmp_path / "pages").exit_code == 70
    told = read(tmp_path / "pages" / "index.html").text("logs")
    assert "this is a bug in referee" in told
    assert "✓ Clean" in told


def read(page: Path) -> Page:
    """A page as a parser reads it."""
    return Page(page.read_text(encoding="utf-8"))
