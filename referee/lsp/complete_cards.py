"""Which cards may come next in a line that is being written: those that were not seen in the hand, and whose they are.

Nothing is kept back because a rule forbids it: it only stands further down.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from lsprotocol import types

from referee import statements as st
from referee.lsp.mentions import mentions
from referee.lsp.offer import Offer
from referee.notation.begun import Begun
from referee.notation.cards import CARDS
from referee.notation.names import reading
from referee.notation.parse import parse
from referee.playback import Holding, PlayedCard
from referee.playback.live import TableState
from referee.table.cards import NAMES, SUITS

Until = Callable[[Sequence[st.Statement]], TableState]
"""Gives the table as it stood before the line, as if these statements followed."""

_ORDER: Final = tuple(card for suit in reversed(range(4)) for card in reversed(range(13 * suit, 13 * suit + 13)))
"""All cards: spades first, high to low."""


class Written(NamedTuple):
    """A line that is being written: its number, what there is of it, and the other lines of its hand."""

    number: int
    line: Begun
    others: Sequence[st.Statement]

    @property
    def laid(self) -> list[int]:
        """The cards that it shows already."""
        return [CARDS[word] for word in self.line.words if word in CARDS]


def cards(written: Written, until: Until) -> Iterator[Offer]:
    """The cards that may come next, the likeliest first."""
    unseen = _unseen(written)
    match written.line.keyword:
        case "trick":
            full = len(written.laid) + written.line.words.count("?") >= len(_at_play(until(()))) > 0
            yield from () if full else _played(turn(written, until), unseen, _led(written))
        case "takeback" | "show":
            holding = _holding(until(()), written.line)
            held = [CARDS[one.card] for one in holding.cards if one.trick is None] if holding else []
            yield from _offers([*held, *unseen] if not holding or holding.unknown else held, "")
        case "draw" if "->" not in written.line.words:
            holding = _holding(until(()), written.line)
            dealt = [CARDS[card] for card in holding.dealt if card] if holding else []
            yield from _offers([card for card in dealt if card not in written.laid] or unseen, "")
        case _:
            yield from _offers(unseen, "")


def turn(written: Written, until: Until) -> PlayedCard | None:
    """The play that a trick goes on with: whose turn it is, and what is known of it; ``None`` where nobody can tell, or
    the trick is full."""
    words = written.line.words[1:]
    laid = [word for word in words if word in CARDS or word == "?"]
    if not words or words[-1] in laid:  # Then the names in it tell nothing of whose turn it is.
        words = (*laid, *["?"] * (len(_at_play(until(()))) - len(laid) - 1))
    line = parse(written.number, " ".join(("trick", *words, "?")))
    hand = until([line]).hand if isinstance(line, st.Trick) else None
    last = hand.tricks[-1] if hand and hand.tricks and hand.tricks[-1].at.line == written.number else None
    play = last.plays[len(laid)] if last and len(laid) < len(last.plays) else None
    return play if play and play.player and not play.stray else None


def _at_play(table: TableState) -> list[Holding]:
    """Those who play for the pot, as far as that is known."""
    return [one for one in table.hand.holdings if one.said in ("stayed", None)] if table.hand else []


def _led(written: Written) -> int | None:
    """The suit that was led, if the trick shows it."""
    return written.laid[0] // 13 if written.laid else None


def _played(play: PlayedCard | None, unseen: Sequence[int], led: int | None) -> Iterator[Offer]:
    """The cards of the player whose turn it is: those known to be held, if they are not all then those not seen."""
    who = f"{play.player} plays next" if play else ""
    known = [CARDS[card] for card in play.known] if play else []
    may = [CARDS[card] for card in play.allowed] if play else []
    held = f"held by {play.player}" if play else ""
    yield from _offers([card for card in known if card in may], held)
    if play is None or play.unknown:
        yield from _offers([card for card in unseen if card // 13 == led], who)
        yield from _offers([card for card in unseen if card // 13 != led], who)
    yield from _offers([card for card in known if card not in may], f"{held}, and another was due")


def _offers(some: Iterable[int], detail: str) -> Iterator[Offer]:
    for card in sorted(dict.fromkeys(some), key=_ORDER.index):
        yield Offer(NAMES[card], detail, types.CompletionItemKind.Value)


def _unseen(written: Written) -> list[int]:
    """The cards that no line of the hand shows, and this one does not yet."""
    seen = {one.card for line in written.others for one in mentions(line)} | {*written.laid}
    return [card for card in _ORDER if card not in seen]


def _holding(table: TableState, line: Begun) -> Holding | None:
    """What is known of the player whom the line names."""
    try:
        name = reading(line.words[1])
    except (IndexError, ValueError):
        return None
    return next((one for one in table.hand.holdings if one.player == name), None) if table.hand else None


def suits() -> Iterator[Offer]:
    """The suits, where the card that was turned up was not noted."""
    for suit in reversed(SUITS):
        yield Offer(suit, "the suit alone", types.CompletionItemKind.Value)
