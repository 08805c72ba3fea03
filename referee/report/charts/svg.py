"""SVG that is safe in a page: it draws, links within the page, and loads nothing.

It has no style, font or script, so a strict Content-Security-Policy accepts it. Places are pixels, to a tenth.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise
from typing import TypeVar
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from markupsafe import Markup

from referee.text.escape import shown

Point = tuple[float, float]
Column = tuple[float, float, float]
"""A horizontal place, and two heights there."""
_Corner = TypeVar("_Corner")


def put(parent: Element, tag: str, text: str | None = None, **attributes: str | float) -> Element:
    """Add an element inside another. Underscores in attribute names become hyphens."""
    written = {
        name.replace("_", "-"): value if isinstance(value, str) else _number(value)
        for name, value in attributes.items()
    }
    element = SubElement(parent, tag, written)
    element.text = text
    return element


def moved(parent: Element, x: float, y: float) -> Element:
    """Return a group with its origin at this place."""
    return put(parent, "g", transform=f"translate({_number(x)},{_number(y)})")


def link(parent: Element, anchor: str, words: str) -> Element:
    """Return a link to an anchor of the page, described by ``words``; draw the linked shape inside it."""
    # Keyboard users have the same links in the table: there are too many here to step through.
    return put(parent, "a", href=f"#{anchor}", aria_label=shown(words), tabindex="-1")


def line(points: Iterable[Point | None]) -> str:
    """Return the path through these points, with a gap at each ``None``.

    With round line ends, a point between two gaps is a dot.
    """
    return "".join(_through(run if len(run) > 1 else run * 2) for run in _runs(points))


def area(columns: Iterable[Column | None]) -> str:
    """Return the path around the area between the two heights of each column; ``None`` is a gap."""
    return "".join(
        _through([*((x, y) for x, y, _ in run), *((x, y) for x, _, y in reversed(run))]) + "Z" for run in _runs(columns)
    )


def picture(drawn: Element, name: str, width: int, height: int, title: str) -> Markup:
    """Wrap a drawing as a picture of this class and size, with an accessible title."""
    looks = {"class": name, "viewBox": f"0 0 {width} {height}", "role": "group", "aria-label": shown(title)}
    svg = Element("svg", looks)
    svg.append(drawn)
    return Markup(ElementTree.tostring(svg, encoding="unicode"))


def _runs(corners: Iterable[_Corner | None]) -> Iterable[list[_Corner]]:
    """Split at the gaps."""
    for _, run in groupby(corners, key=lambda one: one is None):
        if known := [one for one in run if one is not None]:
            yield known


def _through(points: Sequence[Point]) -> str:
    """Return a path in relative steps, which are shorter than coordinates."""
    places = [(round(x * 10), round(y * 10)) for x, y in points]
    steps = (f"{_number((x - a) / 10)},{_number((y - b) / 10)}" for (a, b), (x, y) in pairwise(places))
    (x, y), *_ = points
    return f"M{_number(x)},{_number(y)}l{' '.join(steps)}"


def _number(number: float) -> str:
    """Format a number to a tenth: ``-1.5``, ``20``."""
    return f"{round(number, 1) + 0:.1f}".removesuffix(".0")
