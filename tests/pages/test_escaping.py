"""Nothing of a log is more than text on a page."""

from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

from commands import Run
from pages.reading import FLAWED, ROOT, Page
from pydantic import BaseModel

from referee.engine.house import House
from referee.judge.policy import DEFAULT, log_with_error, totals
from referee.report.contents import GameReport, SeasonIndex, game_report
from referee.report.html.page import index_page, page
from referee.text import html

TEXTS = {
    *("rules", "variants", "players", "title", "path", "lines", "text", "names", "message", "rule", "source", "reason"),
    *("player", "dealer", "rest", "reneged", "leader", "takers", "named", "took", "tricks_taken", "stacks"),
    *("giver", "taker", "winners", "tied", "bourre", "penalties", "eliminated"),
    "innocence",
}
"""The fields of records that hold what may come from a log."""
HOSTILE = "</script></style><b onclick=x id=evil>'\"&\u202e\u0000\x1b[0m"


def hostile(value: Any, is_text: bool = False) -> Any:
    """The same with every text that may come from a log turned into one that a browser would obey."""
    match value:
        case BaseModel():
            models = type(value).model_fields
            texts = {name for name, field in models.items() if "whole" in f"{field.annotation}{field.metadata}"}
            value = value.model_copy(update={name: hostile(getattr(value, name), name in texts) for name in models})
        case House():
            pass
        case _ if is_dataclass(value):
            names = [field.name for field in fields(value)]
            value = replace(value, **{name: hostile(getattr(value, name), name in TEXTS) for name in names})
        case tuple() if hasattr(value, "_fields"):
            value = value._replace(**{name: hostile(getattr(value, name), name in TEXTS) for name in value._fields})
        case tuple() | list():
            value = type(value)(hostile(one, is_text) for one in value)
        case dict():
            value = {hostile(key, is_text): hostile(one, is_text) for key, one in value.items()}
        case str() if is_text:
            value = f"{value}{HOSTILE}"
    return value


def test_every_text_of_a_page_is_escaped() -> None:
    logs = [path.read_bytes() for path in sorted((ROOT / "samples/flawed").glob("*01*.bourre"))]
    logs.append((ROOT / "docs/examples/misread.bourre").read_bytes())
    games = [game_report(f"{number}.bourre", log, DEFAULT) for number, log in enumerate(logs)]
    index = SeasonIndex()
    for number, game in enumerate(games):
        index.add(game, f"{number}{HOSTILE}.html")
    index.add(GameReport(file=log_with_error(HOSTILE, HOSTILE)), "")
    sums = totals(file for *_, file in index.logs)
    index.season, index.logs = hostile(index.season), hostile(index.logs)
    pages = [*(page(hostile(game)) for game in games), index_page(index, sums)]
    for written in pages:
        assert "\u202e" not in written
        assert "\x1b" not in written
        read = Page(written)
        assert not read.all("*[@id='evil']")
        assert not read.all("*[@onclick]")
        assert written.count("</style") == 1
        assert "<U+202E>" in read.text()


def test_text_between_tags_and_quotes_is_text() -> None:
    assert html("<a href=\"x\" title='y'>&\u202e") == (
        "&lt;a href=&quot;x&quot; title=&#x27;y&#x27;&gt;&amp;&lt;U+202E&gt;"
    )


def test_a_tab_is_a_space_and_invalid_bytes_are_named(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "a.bourre"
    log.write_bytes(FLAWED.encode().replace(b"  stay", b"\tstay") + b"# \xff\n")
    read = Page(run("report", log, "-o", "-").stdout)
    assert "<U+0009>" not in read.text()
    assert "<U+DCFF>" in read.text("log")
