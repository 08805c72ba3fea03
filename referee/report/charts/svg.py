"""From a chart to SVG that may stand in a page: only elements and attributes that draw, links only within the page.

No style, no font, no script, nothing that is fetched: a strict Content-Security-Policy has nothing to refuse. The same
chart gives the same bytes on every machine.
"""

import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import vl_convert
from markupsafe import Markup

from referee.report.charts.canvas import Spec
from referee.report.charts.frame import Frame
from referee.text.escape import shown

_SPACE: Final = "{http://www.w3.org/2000/svg}"
_LINK: Final = "{http://www.w3.org/1999/xlink}href"
_ELEMENTS: Final = {"svg", "g", "a", "path", "line", "rect", "text", "title"}
_HANDED_DOWN: Final = {
    "fill",
    "font-size",
    "font-weight",
    "stroke",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-width",
    "text-anchor",
}
"""What an element has from the one around it, unless it says otherwise."""
_ATTRIBUTES: Final = _HANDED_DOWN | {"d", "x2", "y2", "width", "height", "transform", "fill-opacity"}
_NUMBERS: Final = {"transform", "x2", "y2"}
_DECIMALS: Final = re.compile(r"-?\d*\.\d+(e-\d+)?")
_CORNERS: Final = re.compile(r"([MLZ])(?:(-?[\d.]+(?:e-\d+)?),(-?[\d.]+(?:e-\d+)?))?")
_STRAIGHT: Final = re.compile(f"(?:{_CORNERS.pattern})+")
_SAYS_NOTHING: Final = {
    ("fill", "transparent"),
    ("font-weight", "normal"),
    ("stroke-dasharray", "1,0"),
    ("transform", "translate(0,0)"),
}
_ANCHOR: Final = re.compile(r"[a-z][a-z0-9-]*")


def picture(chart: Spec, frame: Frame, title: str) -> Markup:
    """A Vega-Lite chart as SVG with a title for those who can't see it."""
    drawn = ElementTree.fromstring(vl_convert.vegalite_to_svg(chart))
    svg = Element(
        "svg", {"class": frame.name, "viewBox": drawn.get("viewBox", ""), "role": "group", "aria-label": shown(title)}
    )
    svg.extend(_kept(drawn))
    _hoist(svg)
    return Markup(ElementTree.tostring(svg, encoding="unicode"))


def _kept(element: Element) -> Iterable[Element]:
    """What of an element's children may stand in a page and draws something."""
    for child in element:
        tag = child.tag.removeprefix(_SPACE)
        if tag not in _ELEMENTS or child.get("display") == "none":
            continue
        kept = Element(tag, dict(_attributes(child)))
        kept.text = child.text
        kept.extend(_kept(child))
        if tag in ("g", "a") and not kept.keys():
            yield from kept
        elif _draws(kept):
            yield kept


def _attributes(element: Element) -> Iterable[tuple[str, str]]:
    for name, value in element.items():
        if name == _LINK and _ANCHOR.fullmatch(urlsplit(value).fragment):
            yield "href", f"#{urlsplit(value).fragment}"
            yield "aria-label", element[0].get("aria-label", "")
            # Those who go by keys have the same links in the table: here are too many of them to step through.
            yield "tabindex", "-1"
        elif name in _ATTRIBUTES and (name, value) not in _SAYS_NOTHING:
            yield (
                name,
                _path(value) if name == "d" else _rounded(value) if name in _NUMBERS else value.removesuffix("px"),
            )


def _draws(element: Element) -> bool:
    """Whether there is anything to be seen of an element."""
    if element.tag == "path":
        return bool(element.get("d")) and any(element.get(name) for name in ("fill", "stroke"))
    return len(element) > 0 or element.tag in ("line", "rect", "text", "title")


def _rounded(numbers: str) -> str:
    """Coordinates to a tenth of a pixel."""
    return _DECIMALS.sub(lambda found: f"{float(found[0]):.1f}".removesuffix(".0"), numbers)


def _path(path: str) -> str:
    """A path to a tenth of a pixel; one of straight lines as steps, which are shorter to write than places."""
    if not _STRAIGHT.fullmatch(path):
        return _rounded(path)
    drawn = []
    at = begun = (0, 0)
    for letter, *place in _CORNERS.findall(path):
        if letter == "Z":
            drawn.append("Z")
            at = begun
            continue
        x, y = (round(float(number) * 10) for number in place)
        drawn.append(f"{letter.lower()}{_tenths(x - at[0])},{_tenths(y - at[1])}".replace(",-", "-"))
        at = x, y
        begun = at if letter == "M" else begun
    return "".join(drawn)


def _tenths(number: int) -> str:
    """A number of tenths in decimals: ``-15`` is ``-1.5``, ``20`` is ``2``."""
    return f"{number / 10:.1f}".removesuffix(".0")


def _hoist(element: Element) -> None:
    """Says once, of a group, what all its parts say."""
    for child in element:
        _hoist(child)
    if element.tag not in ("g", "a") or not len(element):
        return
    for name in sorted(_HANDED_DOWN):
        values = {child.get(name) for child in element}
        if len(values) == 1 and None not in values:
            element.set(name, values.pop() or "")
            for child in element:
                del child.attrib[name]
