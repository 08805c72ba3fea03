"""Pages to be looked at without a browser."""

from collections.abc import Callable
from pathlib import Path

import pytest
from commands import Run
from pages.reading import Page

Write = Callable[..., Page]
WriteFolder = Callable[..., dict[str, Page]]


@pytest.fixture
def page_of(run: Run, tmp_path: Path) -> Write:
    """The page of a log, which is a file called ``a.bourre``."""

    def written(text: str | bytes, status: int | None = None, slips: bool = True) -> Page:
        path = tmp_path / "a.bourre"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        done = run("report", path, *[] if slips else ["--no-slips"], "-o", tmp_path / "page.html")
        assert status is None or done.exit_code == status, done.output
        return Page((tmp_path / "page.html").read_text(encoding="utf-8"))

    return written


@pytest.fixture
def folder_of(run: Run, tmp_path: Path) -> WriteFolder:
    """The pages of some logs by their names, which are files called ``a.bourre``, ``b.bourre`` and so on."""

    def written(*texts: str, status: int | None = None) -> dict[str, Page]:
        paths = [tmp_path / f"{letter}.bourre" for letter, _ in zip("abcdef", texts, strict=False)]
        for path, text in zip(paths, texts, strict=True):
            path.write_text(text, encoding="utf-8")
        done = run("report", *paths, "-o", tmp_path / "pages")
        assert status is None or done.exit_code == status, done.output
        pages = (tmp_path / "pages").iterdir()
        return {page.name: Page(page.read_text(encoding="utf-8")) for page in pages}

    return written
