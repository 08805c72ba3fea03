"""The two pictures of a run, as SVG that can be read on light and on dark pages alike."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from excuses.figures import Run
from excuses.mistakes import KINDS
from excuses.tally import RENEGES, SLIP
from excuses.worth import accused, of_kind, told

STYLE: Final = """
text { font: 13px system-ui, sans-serif; fill: var(--ink) }
.muted { fill: var(--muted) }
svg { --paper: #fbfaf7; --ink: #1f1d1a; --muted: #5f5b54; --rule: #d9d4ca }
svg { --one: #1a4f8b; --two: #7ba6d9; --three: #c9a35a; --four: #e4dfd5 }
@media (prefers-color-scheme: dark) {
  svg { --paper: #161513; --ink: #ece8e0; --muted: #a8a297; --rule: #3d3a34 }
  svg { --one: #8fbbf0; --two: #3d6ea8; --three: #8a6a2a; --four: #2c2a26 }
}
"""
"""The colours of the pages, light and dark."""
COLOURS: Final = ("var(--one)", "var(--two)", "var(--three)", "var(--four)")
LEFT, ACROSS, ROW, BAR, TOP = 176, 480, 30, 18, 64
WIDTH = LEFT + ACROSS + 100
PARTS: Final = ("the true word, named first", "among those named", "only others named", "nothing named")


def put(parent: Element, tag: str, text: str | None = None, **attributes: str | float) -> None:
    """Add an element inside another. Underscores in attribute names become hyphens."""
    written = {
        name.replace("_", "-"): value if isinstance(value, str) else f"{value:.1f}".removesuffix(".0")
        for name, value in attributes.items()
    }
    ElementTree.SubElement(parent, tag, written).text = text


class Bar(NamedTuple):
    """A row of a chart: its name, its parts in a hundred, and the words at its end."""

    name: str
    parts: Sequence[float]
    said: str


def pictures(run: Run) -> dict[str, str]:
    """The pictures by the names of their files."""
    return {"slips-told.svg": _told(run), "slips-worth.svg": _worth(run)}


def draw(run: Run, folder: Path) -> None:
    """Write them."""
    for name, text in pictures(run).items():
        (folder / name).write_text(text, encoding="utf-8")


def _told(run: Run) -> str:
    """Draw the share of the logs in which ``check`` names the true word, by kind of slip."""
    bars = []
    for kind in KINDS:
        found, told_, true, first = (of_kind(run.tally, fact, kind) for fact in ("found", "told", "true", "first"))
        parts = [100 * one / max(found, 1) for one in (first, true - first, told_ - true, found - told_)]
        bars.append(Bar(kind, parts, f"{found:,}"))
    title = "One word was written wrong: what check reports, of 100 logs with an error then"
    return _picture(title, PARTS, bars, "logs")


def _worth(run: Run) -> str:
    """Draw the share of the hands in which ``check`` reports a slip, by the number of accused."""
    bars = []
    for players, many in ((1, "1 player"), (2, "2 players"), (3, "3 or more")):
        for evening, what in ((SLIP, "a slip"), (RENEGES, "real reneges")):
            share = told(run.tally, evening, accused(players, players))
            at = 0 if evening == SLIP else 2
            parts = [share.percent if at == place else 0.0 for place in range(3)] + [100 - share.percent]
            bars.append(Bar(f"{many}, {what}", parts, f"{share.part:,} of {share.whole:,}"))
    title = "Accused of something possible: how often check reports a slip, of 100 hands"
    return _picture(title, ("a slip, reported", "", "no slip, reported anyway", "nothing reported"), bars, "hands")


def _picture(title: str, legend: Sequence[str], bars: Sequence[Bar], of: str) -> str:
    height = TOP + ROW * len(bars) + 34
    looks = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {WIDTH} {height}",
        "width": str(WIDTH),
        "height": str(height),
    }
    svg = Element("svg", {**looks, "role": "img", "aria-label": title})
    put(svg, "title", title)
    put(svg, "style", STYLE)
    put(svg, "rect", width=WIDTH, height=height, rx=6, fill="var(--paper)")
    put(svg, "text", title, x=16, y=24)
    _legend(svg, legend)
    for percent in range(0, 101, 25):
        x = LEFT + ACROSS * percent / 100
        put(svg, "path", d=f"M{x:g},{TOP}V{TOP + ROW * len(bars)}", stroke="var(--rule)")
        put(svg, "text", f"{percent}%", **{"class": "muted"}, x=x, y=height - 14, text_anchor="middle")
    for row, bar in enumerate(bars):
        _bar(svg, bar, TOP + ROW * row + 6)
    put(svg, "text", of, **{"class": "muted"}, x=WIDTH - 12, y=48, text_anchor="end")
    return ElementTree.tostring(svg, encoding="unicode") + "\n"


def _legend(svg: Element, names: Iterable[str]) -> None:
    x = 16.0
    for name, colour in zip(names, COLOURS, strict=True):
        if name:
            put(svg, "rect", x=x, y=38, width=12, height=12, fill=colour, stroke="var(--rule)")
            put(svg, "text", name, x=x + 18, y=48)
            x += 42 + 6.9 * len(name)


def _bar(svg: Element, bar: Bar, top: float) -> None:
    put(svg, "text", bar.name, x=LEFT - 10, y=top + 13, text_anchor="end")
    x = float(LEFT)
    for part, colour in zip(bar.parts, COLOURS, strict=True):
        if part:
            put(svg, "rect", x=x, y=top, width=ACROSS * part / 100, height=BAR, fill=colour)
            x += ACROSS * part / 100
    put(svg, "text", bar.said, **{"class": "muted"}, x=WIDTH - 12, y=top + 13, text_anchor="end")
