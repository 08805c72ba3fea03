"""The colours of a page can be read and told apart, by colour-blind eyes too."""

import re
from itertools import combinations
from math import dist

import pytest
from pages.reading import ROOT

CSS = (ROOT / "referee/report/html/templates/page.css").read_text(encoding="utf-8")
NAMED = {name: colours for name, *colours in re.findall(r"--(\w+): light-dark\((#\w{6}), (#\w{6})\)", CSS)}
PAPERS = "paper", "raised", "sunk"
SUITS = "spades", "hearts", "diamonds", "clubs"
SCHEMES = pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])

# Machado, Oliveira and Fernandes 2009, the full strength of each.
EYES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}

Light = tuple[float, ...]


def light(colour: str) -> Light:
    """Red, green and blue as light, from 0 to 1."""
    values = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return tuple(one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in values)


def brightness(colour: str) -> float:
    return sum(part * weight for part, weight in zip(light(colour), (0.2126, 0.7152, 0.0722), strict=True))


def contrast(one: str, other: str) -> float:
    """As WCAG reckons it."""
    dark, bright = sorted(map(brightness, (one, other)))
    return (bright + 0.05) / (dark + 0.05)


def seen(colour: str, eyes: str) -> Light:
    """The colour as these eyes see it, in OKLab."""
    red, green, blue = (
        min(1, max(0, sum(a * b for a, b in zip(row, light(colour), strict=True)))) for row in EYES[eyes]
    )
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
    )


@SCHEMES
def test_every_text_colour_contrasts_with_every_background(scheme: int) -> None:
    inks = [name for name in NAMED if name not in (*PAPERS, "line")]
    assert {"ink", "muted", "accent", "error", "warning", "fix", "note", "good", *SUITS} == set(inks)
    low = {
        (ink, paper): round(contrast(NAMED[ink][scheme], NAMED[paper][scheme]), 2)
        for ink in inks
        for paper in PAPERS
        if contrast(NAMED[ink][scheme], NAMED[paper][scheme]) < 4.5
    }
    assert not low


@SCHEMES
@pytest.mark.parametrize("eyes", EYES)
def test_the_four_suits_are_distinguishable(scheme: int, eyes: str) -> None:
    for one, other in combinations(SUITS, 2):
        assert dist(seen(NAMED[one][scheme], eyes), seen(NAMED[other][scheme], eyes)) > 0.1, (one, other)


def test_colours_are_defined_in_one_place() -> None:
    rules = CSS[CSS.index("--serif") :].partition("@media print")[0]
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[;\s,)])", rules)
