"""Nothing links to a site as long as nobody publishes one; where somebody does, ``referee.addresses`` says it once."""

import json
import re
import runpy
import shutil
from pathlib import Path
from typing import Any

import pytest
from forms.written import finding, made, written

from project.package import ROOT
from referee import addresses
from referee.report.ci.sarif.form import Sarif
from referee.report.json.schemas import schema

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
