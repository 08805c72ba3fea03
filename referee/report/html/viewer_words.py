"""Sentences in few characters: what many of them have in common stands once in a table."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from pydantic import JsonValue

from referee.text.unicode import has_unknown

GAP: Final = "¤"
"""Stands in a phrase for what differs from sentence to sentence."""
SEATS: Final = "abcdefghijklmnopqrstuvwxyz"
"""Stand for the players of a hand, in turn order."""
_CARD_OR_NUMBER: Final = r"\b[2-9TJQKA][cdhs]\b|[0-9]+(?:\.[0-9]+)?"


class Phrases:
    """The phrases of a game's sentences, each once.

    What is said is a text: the place of its phrase in the table, then what fills its gaps in turn, with spaces between
    them. A small letter is a player, by the seat; a card or a number is itself. All that was said can be put together
    again from this as it was.
    """

    def __init__(self) -> None:
        self._phrases: dict[tuple[str, str], int] = {}

    @property
    def table(self) -> list[JsonValue]:
        """The phrases: heading, and what stands beside it; or this alone."""
        return [[head, told] if head else told for head, told in self._phrases]

    def said(self, entry: tuple[str, str], names: Sequence[str]) -> str:
        """An entry, heading and what stands beside it, in which these names may stand."""
        fills: list[str] = []
        seats = dict(zip(names, SEATS, strict=False))

        def gap(found: re.Match[str]) -> str:
            fills.append(seats.get(found[0], found[0]))
            return GAP

        head, told = entry
        if GAP not in head + told and not has_unknown(head + told):
            pattern = _gaps(tuple(seats))
            head, told = pattern.sub(gap, head), pattern.sub(gap, told)
        return " ".join([str(self._phrases.setdefault((head, told), len(self._phrases))), *fills])


@lru_cache(maxsize=64)
def _gaps(names: tuple[str, ...]) -> re.Pattern[str]:
    """What differs from sentence to sentence: these names, the longest first, cards and numbers."""
    named = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name)
    return re.compile(rf"(?<!\w)(?:{named})(?!\w)|{_CARD_OR_NUMBER}" if named else _CARD_OR_NUMBER)
