"""What holds for every page: it is sound, its links lead somewhere, and it asks nobody for anything."""

import os
import re
import subprocess
import sys
from base64 import b64encode
from collections import Counter
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import few
import pytest
from pages.reading import ROOT, Page
from typer.testing import CliRunner

from referee.cli.app import app

GAMES = sorted((ROOT / "samples/games").glob("*.bourre"))
FLAWED = [
    ROOT / f"samples/flawed/{name}.bourre" for name in ("l607-wrong-stack", "n107-bad-encoding", "r510-renege-waived")
]
LOGS = {path.stem: path for path in (*FLAWED, *GAMES[::2])}

IN_FOLDER = {"index": "index.html", "in a folder": "l607-wrong-stack.html"}


@pytest.fixture(scope="module", params=[*IN_FOLDER, *few.of(2, LOGS)])
def page(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Page:
    """The page of a log, by itself or in a folder with others, and the index of such a folder."""
    folder = tmp_path_factory.mktemp("pages")
    if request.param in IN_FOLDER:
        written = folder / IN_FOLDER[request.param]
        CliRunner().invoke(app, ["report", *map(str, FLAWED), "-o", str(folder)])
    else:
        written = folder / "page.html"
        CliRunner().invoke(app, ["report", str(LOGS[request.param]), "-o", str(written)])
    return Page(written.read_text(encoding="utf-8"))


def test_no_id_is_given_twice(page: Page) -> None:
    given = Counter(one.get("id") for one in page.all("*[@id]"))
    assert {name: count for name, count in given.items() if count > 1} == {}


def test_every_link_leads_to_something_on_the_page_or_next_to_it(page: Page) -> None:
    there = {f"#{one.get('id')}" for one in page.all("*[@id]")}
    elsewhere = {one.get("href") for one in page.all("a")} - there
    assert elsewhere in (set(), {"index.html"}, {f"{path.stem}.html" for path in FLAWED})


def test_labels_name_what_is_there(page: Page) -> None:
    there = {one.get("id") for one in page.all("*[@id]")}
    named = {one.get(by) for by in ("aria-labelledby", "aria-describedby", "for") for one in page.all(f"*[@{by}]")}
    assert named <= there


def test_only_the_page_s_own_style_and_script_may_be_used(page: Page) -> None:
    policy = page.root.find("head")[0]
    assert policy.get("http-equiv") == "Content-Security-Policy"
    rules = dict(rule.split(" ", 1) for rule in policy.get("content").split("; "))
    [style] = page.all("style")
    [script] = [one for one in page.all("script") if one.get("type") is None]
    assert rules["default-src"] == "'none'"
    for rule, element in (("style-src", style), ("script-src", script)):
        assert rules[rule] == f"'sha256-{b64encode(sha256(element.text.encode()).digest()).decode()}'"


def test_nothing_is_loaded_and_nothing_hides_in_an_attribute(page: Page) -> None:
    names = {name for one in page.root.iter() if isinstance(one.tag, str) for name in one.attrib}
    assert not [name for name in names if name == "style" or name.startswith("on") or name in ("src", "srcset")]
    assert not page.all("link")
    assert not re.search(r"@import|url\(", page.all("style")[0].text)
    assert not [one for one in page.all("script") if one.get("type") not in (None, "text/plain")]


def test_heading_levels_increase_one_at_a_time(page: Page) -> None:
    levels = [int(one.tag[1]) for one in page.root.iter() if re.fullmatch("h[1-6]", str(one.tag))]
    assert levels[0] == 1
    assert not [pair for pair in pairwise(levels) if pair[1] > pair[0] + 1]


def test_tables_have_captions_and_scoped_headers(page: Page) -> None:
    for table in page.all("table"):
        assert "".join(table.find("caption").itertext()).strip()
        assert {head.get("scope") for head in table.iter("th")} <= {"row", "col"}


def test_the_page_has_a_language_one_main_part_and_a_skip_link(page: Page) -> None:
    assert page.root.get("lang") == "en"
    [main] = page.all("main")
    assert page.all("a")[0].get("href") == f"#{main.get('id')}"


def test_every_line_of_the_log_and_every_hand_has_its_place(page: Page) -> None:
    ids = {one.get("id") for one in page.all("*[@id]")}
    assert {"line-1", "hand-1"} <= ids or "logs" in ids


@pytest.mark.slow
def test_the_same_logs_make_the_same_bytes(tmp_path: Path) -> None:
    logs = GAMES[0], FLAWED[0]
    folders = [tmp_path / "one", tmp_path / "other"]
    for folder, order, seed in zip(folders, (logs, logs[::-1]), "12", strict=True):
        command = [sys.executable, "-m", "referee", "report", *order, "-o", folder]
        subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, check=False, capture_output=True)
    one, other = ({page.name: page.read_bytes() for page in folder.iterdir()} for folder in folders)
    assert len(one) == 3
    assert one == other
