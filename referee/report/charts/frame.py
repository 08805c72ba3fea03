"""The room of a picture: a wide one for a screen or paper, a narrow one for a phone; and the steps of its axes.

Lengths are pixels of the picture, which a page scales to its own width.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from rich.cells import cell_len, set_cell_size

SIGN: Final = 8
"""How wide a sign of the smallest writing is at most, on an average."""


class Frame(NamedTuple):
    """A picture's size, and what of it is left around the plot for writing; at the right that is the most there can be.

    ``most_marks`` is how many signs there is room for, ``amounts`` whether there is any beside names.
    """

    name: str
    width: int
    height: int
    left: int
    right: int
    most_marks: int
    amounts: bool
    top: int = 30
    bottom: int = 42
    writing: int = 12

    @property
    def across(self) -> int:
        """How wide the plot is."""
        return self.width - self.left - self.right

    def fitting(self, amounts: Iterable[str]) -> "Frame":
        """The same with as much room at the left as these amounts need there."""
        return self._replace(left=max(self.left, 14 + SIGN * max(map(len, amounts), default=0)))


WIDE: Final = Frame("wide", 760, 320, 44, 220, most_marks=160, amounts=True)
NARROW: Final = Frame("narrow", 360, 300, 42, 124, most_marks=48, amounts=False)
FRAMES: Final = (WIDE, NARROW)


def steps(low: int, high: int, most: int, least: int = 1) -> list[int]:
    """Round numbers, evenly apart by ``least`` or more, from one at or below ``low`` to one at or above ``high``."""
    step = least
    while -(-high // step) - low // step > most:
        step = _next(step, least)
    return [step * number for number in range(low // step, max(-(-high // step), low // step + 1) + 1)]


def _next(step: int, least: int) -> int:
    """The next of 1, 2, 5, 10, 20, 50 …"""
    tens = step // least
    return step * 5 // 2 if str(tens).startswith("2") else step * 2


def cut(text: str, cells: int) -> str:
    """A text that is no wider than so many cells; an ellipsis stands for what it lacks."""
    return text if cell_len(text) <= cells else f"{set_cell_size(text, cells - 1).rstrip()}…"


def spread(wanted: Iterable[int], apart: int, last: int) -> list[int]:
    """Places near the wanted ones, in the same order from the least, ``apart`` at least and none beyond ``last``."""
    places: list[int] = []
    for place in wanted:
        places.append(max(place, places[-1] + apart) if places else place)
    ceiling = last
    for index in reversed(range(len(places))):
        places[index] = min(places[index], ceiling)
        ceiling = places[index] - apart
    return places
