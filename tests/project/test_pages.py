"""The pages of README and docs say what the program does."""

import ast
import doctest
import json
import re
import runpy
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from browser.watching import CHROMIUM, browser
from forms.written import finding, made, written
from hardening.test_hostile_logs import CLEAN
from project.boundaries import ROOT, imports, modules
from project.pages import PAGES, Block, blocks, examples, relative

from referee import __version__, addresses, limits
from referee.cli.schema import names
from referee.notation.forms import KEYWORDS
from referee.notation.read import read
from referee.notation.statements import Unreadable
from referee.report.ci.sarif import Sarif
from referee.report.json.schemas import schema
from referee.rules.catalogue import BY_CODE

README = ROOT / "README.md"
BLOCKS = [pytest.param(one, marks=[pytest.mark.slow] * (one.page != README)) for one in examples("console")]


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_commands_print_what_the_page_shows(block: Block) -> None:
    """``python -m project.pages`` in ``tests`` puts it there."""
    assert block.printed() == block.text


@pytest.mark.parametrize("page", sorted({block.page for block in examples("pycon")}), ids=relative)
def test_python_prints_what_the_page_shows(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    session = "".join(block.text for block in blocks(page) if block.language == "pycon")
    test = doctest.DocTestParser().get_doctest(session, {}, page.name, str(page), 0)
    said: list[str] = []
    assert doctest.DocTestRunner(verbose=False).run(test, out=said.append).failed == 0, "".join(said)


def test_every_link_leads_to_a_file() -> None:
    texts = {page: page.read_text(encoding="utf-8") for page in PAGES}
    links = [(page, link) for page, text in texts.items() for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", text)]
    assert not [f"{relative(page)}: {link}" for page, link in links if not (page.parent / link).exists()]


def test_the_readme_begins_with_two_lines_to_paste() -> None:
    first = next(blocks(README))
    judge, run_tests = first.text.splitlines()
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 150
    assert first.line < 10
    assert "-m venv .venv" in judge
    assert "referee check --exit-zero samples/games/" in judge
    assert run_tests.endswith(".venv/bin/pytest")


def test_continuous_integration_runs_those_two_lines() -> None:
    """``.ci/run`` takes them from the README: here with an ``eval`` that only prints."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    taken = re.search(r"^readme_line\(\) \{.*?^\}$", script, re.MULTILINE | re.DOTALL)
    assert taken
    printed = subprocess.run(
        ["bash", "-c", f"{taken[0]}\nreadme_line 1\nreadme_line 2"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert printed.stdout == next(blocks(README)).text
    assert re.findall(r"readme_line (\d)", script) == ["1", "2"]


LOADED = re.compile(
    r"""<(?:script|img|iframe)\b[^>]*\bsrc="(?:\w+:|//)"""
    r"""|<link\b(?![^>]*"canonical")[^>]*\bhref="(?:\w+:|//)"""
)
"""Resources that a browser would load from elsewhere to show a page."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site with the command in CONTRIBUTING, which treats every warning as an error."""
    pytest.importorskip("sphinx", reason="Sphinx is not installed here")
    folder = tmp_path_factory.mktemp("site")
    [command] = [
        line for block in blocks(ROOT / "CONTRIBUTING.md") for line in block.text.splitlines() if "sphinx-build" in line
    ]
    words = shlex.split(command.partition("sphinx-build")[2])
    assert words[-1] == "build/site"
    built = [sys.executable, "-m", "sphinx", *words[:-1], "-d", str(folder / "trees"), str(folder / "site")]
    done = subprocess.run(built, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / "site"


def leads_somewhere(site: Path, address: str) -> bool:
    """Check whether the site has the page of an address, and the place after ``#`` on it."""
    name, _, place = address.partition("#")
    page = site / (name or "index.html")
    return page.is_file() and (not place or f'id="{place}"' in page.read_text(encoding="utf-8"))


@pytest.mark.slow
def test_every_code_has_its_page(site: Path) -> None:
    assert [code for code in BY_CODE if not leads_somewhere(site, f"rules/{code}.html")] == []
    assert not leads_somewhere(site, "rules/R599.html")


@pytest.mark.slow
def test_every_schema_has_its_file(site: Path) -> None:
    for name in names():
        assert json.loads((site / f"schemas/{name}.json").read_text(encoding="utf-8")) == schema(name)


@pytest.mark.slow
def test_no_page_loads_anything_from_elsewhere(site: Path) -> None:
    pages = {page.relative_to(site).as_posix(): page.read_text(encoding="utf-8") for page in site.rglob("*.html")}
    assert len(pages) > len(BY_CODE)
    assert [name for name, text in pages.items() if LOADED.search(text)] == []
    styles = "".join(style.read_text(encoding="utf-8") for style in site.rglob("*.css"))
    assert not re.search(r"@import|url\([\"']?(?:https?:)?//", styles)


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
def test_the_search_of_the_site_works_from_disk(site: Path) -> None:
    with browser() as chromium:
        page = chromium.new_page()
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto((site / "index.html").as_uri())
        page.fill("input[name=q]", "failed to follow")
        page.press("input[name=q]", "Enter")
        page.click("#search-results a:has-text('R501')")
        assert page.inner_text("h1").startswith("R501")
        assert wrong == []


PAGE = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)
LINES = [line for row in ROWS for line in re.findall(r"`([^`]+)`", row) if not line.startswith("…")]


def test_every_statement_has_a_row() -> None:
    assert set(KEYWORDS) <= {line.split()[0] for line in [*LINES, "bourré"]}


def test_every_line_of_the_table_of_statements_can_be_read() -> None:
    for line in LINES:
        [statement] = [statement for section in read(line) for statement in section]
        assert not isinstance(statement, Unreadable), line


LIMITS_PAGE = (ROOT / "docs/limits.md").read_text(encoding="utf-8")
LIMIT_ROWS = {
    cells[-1].strip("`"): cells
    for cells in (re.split(r" *\| *", line.strip("| ")) for line in LIMITS_PAGE.splitlines() if line.startswith("| "))
}
UNITS = {"KiB": 1 << 10, "MiB": 1 << 20}
LIMIT_NAMES = [name for name in vars(limits) if name.isupper()]


def test_the_page_of_limits_has_each_with_its_value_and_what_happens_past_it_and_no_other() -> None:
    rows = {name: row for name, row in LIMIT_ROWS.items() if name.isupper()}
    numbers = {name: value.partition(" ") for name, (_, value, _, _) in rows.items()}
    values = {name: int(number.replace(",", "")) * UNITS.get(unit, 1) for name, (number, _, unit) in numbers.items()}
    assert values == {name: getattr(limits, name) for name in LIMIT_NAMES}
    assert [name for name, (what, _, past, _) in rows.items() if not (what and past)] == []


def test_every_limit_is_used_somewhere() -> None:
    used = {
        node.id if isinstance(node, ast.Name) else node.attr
        for module, tree in modules().items()
        if module != "referee.limits"
        for node in ast.walk(tree)
        if isinstance(node, ast.Name | ast.Attribute)
    }
    assert not set(LIMIT_NAMES) - used


def test_the_recheck_of_the_ledger_shares_no_code_with_the_ledger() -> None:
    """It knows the shape of the entries, and adds them up again."""
    own = {one for one in imports(modules()["referee.ledger.recheck"]) if one.startswith("referee.")}
    assert {one.rpartition(".")[0] for one in own} <= {"referee", "referee.ledger", "referee.ledger.entries"}
    assert all(one.startswith("referee.ledger.entries") or one == "referee.RefereeError" for one in own)
    entries = {one for one in imports(modules()["referee.ledger.entries"]) if one.startswith("referee.")}
    assert not {one for one in entries if one.startswith(("referee.ledger.", "referee.engine"))}


def test_every_ledger_is_rechecked_hand_by_hand_and_at_the_end() -> None:
    from unittest.mock import patch

    from referee.judge.audit import audit

    with patch("referee.ledger.recheck.recheck") as recheck:
        judged = audit(CLEAN + "\nhand\n  dealer Ann\n  trump 7s\n  stay Ann\n  win Ann 3\n")
    assert len(judged.ledgers) == 2
    recheck.assert_called_once_with(judged.ledgers, judged.final)


def test_the_program_opens_no_connection_by_itself() -> None:
    """A library that can is imported only where a cluster is named, or a site is built."""
    able = {"socket", "urllib.request", "http.client", "ssl", "ftplib", "smtplib", "distributed", "requests", "httpx"}
    named = {
        module
        for module, tree in modules().items()
        if able & {one.split(".")[0] for one in imports(tree)} or able & imports(tree).keys()
    }
    rooms = ("referee.cli.cluster", "referee.web")
    assert all(module.startswith(rooms) for module in named), named


def test_the_newest_released_entry_is_this_version() -> None:
    entries = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert next(entry for entry in entries if entry != "Unreleased") == __version__


CLUB = "https://club.test/referee/"
LINK = re.compile(r"\]\(([^)]+)\)")


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "SITE", CLUB)


def sarif_driver() -> Any:
    [run] = json.loads(written(Sarif, [made("log.bourre", finding())]))["runs"]
    return run["tool"]["driver"]


def description(root: Path) -> dict[str, Any]:
    """The package's metadata, built in ``root``."""
    metadata: dict[str, Any] = {}
    runpy.run_path(str(ROOT / "hatch_build.py"))["SiteMetadata"](str(root), {}).update(metadata)
    return metadata


def test_without_a_site_nothing_links_to_one() -> None:
    assert addresses.SITE == ""
    assert addresses.rule_page("R501") is None
    assert "$id" not in schema("check")
    assert "informationUri" not in sarif_driver()
    assert [rule for rule in sarif_driver()["rules"] if "helpUri" in rule] == []


@pytest.mark.usefixtures("published")
def test_with_a_site_codes_and_schemas_link_to_its_pages() -> None:
    assert addresses.rule_page("R501") == f"{CLUB}rules/R501.html"
    assert schema("check")["$id"] == f"{CLUB}schemas/check.json"
    assert sarif_driver()["informationUri"] == CLUB
    assert {rule["helpUri"].removeprefix(CLUB) for rule in sarif_driver()["rules"]} > {"rules/R501.html"}


def test_the_package_s_description_links_to_the_site_or_to_nothing(tmp_path: Path) -> None:
    unpublished = description(ROOT)
    assert "urls" not in unpublished
    assert LINK.findall(unpublished["readme"]["text"]) == []
    (tmp_path / "referee").mkdir()
    (tmp_path / "referee/addresses.py").write_text(f"SITE = {CLUB!r}\n", encoding="utf-8")
    shutil.copy(ROOT / "README.md", tmp_path)
    published = description(tmp_path)
    links = LINK.findall(published["readme"]["text"])
    assert len(links) > 15
    assert [link for link in (*links, *published["urls"].values()) if not link.startswith(CLUB)] == []
