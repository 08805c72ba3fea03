"""Every address of the site comes from ``referee.addresses``."""

from pathlib import Path

from project.package import ROOT
from referee.addresses import SITE

ONE_PLACE = ROOT / "referee" / "addresses.py"
WRITTEN = ("*.py", "*.md", "*.rst", "*.toml", "*.yml", "*.yaml", "*.json", "*.html", "*.js", "*.css", "*.lark")
MADE = {"node_modules", "build", "dist"}


def naming_the_site(folder: Path) -> set[Path]:
    """Return the files that contain the base address, except installed and built ones."""
    files = (file for pattern in WRITTEN for file in folder.rglob(pattern))
    parts = ((file, file.relative_to(folder).parts) for file in files)
    written = (file for file, names in parts if not any(name in MADE or name.startswith(".") for name in names))
    return {file for file in written if SITE.rstrip("/") in file.read_text(encoding="utf-8")}


def test_the_base_address_is_written_in_one_place() -> None:
    assert SITE.endswith("/")
    assert naming_the_site(ROOT) == {ONE_PLACE}


def test_a_second_place_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "page.md").write_text(f"[R501]({SITE}rules/R501.html)\n", encoding="utf-8")
    assert naming_the_site(tmp_path) == {tmp_path / "page.md"}
