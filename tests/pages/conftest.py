"""Pages to be looked at without a browser."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pages.reading import Page
from referee.cli.app import app

Run = Callable[..., Result]
Write = Callable[..., Page]


@pytest.fixture
def run() -> Run:
    """Runs ``referee`` with some words in this process."""
    return lambda *words, **more: CliRunner().invoke(app, [str(word) for word in words], **more)


@pytest.fixture
def page_of(run: Run, tmp_path: Path) -> Write:
    """The page of some logs, which are files called ``a.bourre``, ``b.bourre`` and so on."""

    def written(*texts: str | bytes, status: int | None = None, slips: bool = True) -> Page:
        paths = [tmp_path / f"{letter}.bourre" for letter, _ in zip("abcdef", texts, strict=False)]
        for path, text in zip(paths, texts, strict=True):
            path.write_bytes(text.encode() if isinstance(text, str) else text)
        done = run("report", *paths, *[] if slips else ["--no-slips"], "-o", tmp_path / "page.html")
        assert status is None or done.exit_code == status, done.output
        return Page((tmp_path / "page.html").read_text(encoding="utf-8"))

    return written
