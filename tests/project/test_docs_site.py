"""The site built from ``docs`` is complete, works from disk, and has a page for every published address."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from browser.watching import CHROMIUM, browser

import referee
from project.package import ROOT
from project.pages import blocks
from referee.cli.schema import NAMES
from referee.report.json.schemas import schema
from referee.rules.catalogue import BY_CODE

pytestmark = pytest.mark.slow
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


def test_every_code_has_its_page(site: Path) -> None:
    assert [code for code in BY_CODE if not leads_somewhere(site, f"rules/{code}.html")] == []
    assert not leads_somewhere(site, "rules/R599.html")


def test_every_schema_has_its_file(site: Path) -> None:
    for name in NAMES:
        assert json.loads((site / f"schemas/{name}.json").read_text(encoding="utf-8")) == schema(name)


def test_every_name_of_the_library_is_described(site: Path) -> None:
    page = (site / "api.html").read_text(encoding="utf-8")
    public = [name for name in referee.__all__ if name != "__version__"]
    assert [name for name in public if f'id="referee.{name}"' not in page] == []


def test_no_page_loads_anything_from_elsewhere(site: Path) -> None:
    pages = {page.relative_to(site).as_posix(): page.read_text(encoding="utf-8") for page in site.rglob("*.html")}
    assert len(pages) > len(BY_CODE)
    assert [name for name, text in pages.items() if LOADED.search(text)] == []
    styles = "".join(style.read_text(encoding="utf-8") for style in site.rglob("*.css"))
    assert not re.search(r"@import|url\([\"']?(?:https?:)?//", styles)


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
def test_its_search_works_from_disk(site: Path) -> None:
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
