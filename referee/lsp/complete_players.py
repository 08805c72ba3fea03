"""Which players may come next in a line that is being written."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from lsprotocol import types

from referee.lsp.offer import Offer
from referee.notation.begun import Begun
from referee.notation.names import reading, spelling
from referee.playback.live import TableState

_PLAYED: Final = ("trick", "show", "takeback", "took", "rest", "win", "divide", "bourre", "share", "ruling", "draw")
"""Lines of those who stayed."""
_DEALT: Final = ("deal", "stay", "pass", "early", "blind", "take", "out")
"""Lines of those who were dealt in."""


def players(line: Begun, table: TableState, turn: str | None = None) -> Iterator[Offer]:
    """The players whom a line may name next, those in their turn from the dealer's left; ``turn``: whose turn it is."""
    there = set() if line.words[-1] == "->" else _named(line.words)
    first = (turn,) if turn else table.due if line.keyword == "dealer" else ()
    everybody = list(_may_be_named(line, table))
    for name in (*(one for one in first if one in everybody), *(one for one in everybody if one not in first)):
        if name not in there:
            yield Offer(spelling(name), _detail(name, line, table, turn), types.CompletionItemKind.Variable)


def _detail(name: str, line: Begun, table: TableState, turn: str | None) -> str:
    if name == turn:
        return "plays next"
    if line.keyword == "dealer" and (name,) == table.due:
        return "deals next"
    return "eliminated" if name in table.out else "has left" if name in table.gone else ""


def _may_be_named(line: Begun, table: TableState) -> Iterable[str]:
    """Everybody of whom a line of the kind may speak."""
    playing = [name for name in table.seated if name not in table.out]
    match line.keyword:
        case "seat":
            return ()
        case "join":
            return table.seated if "after" in line.words else (*table.out, *table.gone)
        case "dealer" | "away":
            return playing
        case "rebuy":
            return (*table.out, *playing)
        case word if word in _PLAYED or word in _DEALT or word == "ante":
            return _in_hand(word, table) or playing
        case _:
            return table.seated


def _in_hand(word: str, table: TableState) -> list[str]:
    """Those who were dealt in, or of them those who stayed, where that is known; from the dealer's left."""
    there = table.hand.holdings if table.hand else ()
    dealt = [one for one in there if one.said not in ("away", "out")]
    stayed = [one for one in dealt if one.said == "stayed"]
    return [one.player for one in (stayed if word in _PLAYED and stayed else dealt)]


def _named(words: Sequence[str]) -> set[str]:
    """The names that stand in a line already."""
    found = set()
    for word in words[1:]:
        try:
            found.add(reading(word))
        except ValueError:
            continue
    return found
