"""The players' colours hold up on the page's paper, and for eyes that tell fewer colours apart."""

import math
import re
from itertools import combinations
from pathlib import Path

import pytest
from project.package import ROOT

from referee.report.charts.canvas import SEATS

TEMPLATES = ROOT / "referee" / "report" / "html" / "templates"
Colour = tuple[float, float, float]
Seen = tuple[Colour, Colour, Colour]
# Machado, Oliveira and Fernandes, 2009: what of red, green and blue reaches an eye that lacks a kind of cones.
EYES: dict[str, Seen] = {
    "of most": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "without red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "without green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "without blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def named(sheet: str, name: str) -> tuple[Colour, Colour]:
    """A colour by day and by night, as light."""
    text = Path(TEMPLATES / sheet).read_text(encoding="utf-8")
    found = re.search(rf"--{name}: light-dark\(#(\w{{6}}), #(\w{{6}})\)", text)
    assert found, name
    return light(found[1]), light(found[2])


def light(colour: str) -> Colour:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return _linear(red), _linear(green), _linear(blue)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def bright(colour: Colour) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((bright(one), bright(other)))
    return (high + 0.05) / (low + 0.05)


def seen(colour: Colour, eyes: Seen) -> tuple[float, float, float]:
    """A colour in CIELAB, as these eyes have it."""
    red, green, blue = (min(1, max(0, sum(a * b for a, b in zip(row, colour, strict=True)))) for row in eyes)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.072175 * blue
    z = (0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883
    a, b, c = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


@pytest.mark.parametrize("night", [False, True])
def test_a_players_line_contrasts_with_the_background(night: bool) -> None:
    paper = named("page.css", "paper")[night]
    colours = [named("charts.css", f"seat-{seat}")[night] for seat in range(1, SEATS + 1)]
    assert min(contrast(colour, paper) for colour in colours) >= 4.4


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("eyes", EYES)
def test_players_colours_are_distinct_for_all_eyes(eyes: str, night: bool) -> None:
    colours = [named("charts.css", f"seat-{seat}")[night] for seat in range(1, SEATS + 1)]
    looked = [seen(colour, EYES[eyes]) for colour in colours]
    assert min(math.dist(one, other) for one, other in combinations(looked, 2)) > 25
