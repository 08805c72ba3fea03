"""The possible next words of an unfinished line: keywords, players, and cards.

Keywords follow the order of a log (``docs/notation.md``), cards what was seen in the hand and who holds what. A card
that a rule forbids is still offered, only further down.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from lsprotocol import types

from referee import statements as st
from referee.lsp.mentions import mentions
from referee.notation.begun import Begun
from referee.notation.cards import CARDS
from referee.notation.names import reading, spelling
from referee.notation.parse import parse
from referee.notation.write import FORMS
from referee.playback import Holding, PlayedCard
from referee.playback.live import TableState
from referee.replay.order import BETWEEN, EITHER, GROUP, HEADER, ONCE
from referee.table.cards import NAMES, SUITS
from referee.table.house import House


class Offer(NamedTuple):
    """A word to offer, its short description, and its kind for the editor."""

    word: str
    detail: str
    kind: types.CompletionItemKind


# Keywords


def _word(kind: type[st.Statement]) -> str:
    """The keyword of a kind of statement."""
    return FORMS[kind].split()[0]


_GROUP: Final = {_word(kind): group for kind, group in sorted(GROUP.items(), key=lambda one: one[1])}
"""Keywords with a fixed place in a hand, in that order."""
_LAST: Final = _GROUP["win"]
_ONCE: Final = {_word(kind): once for kind, once in ONCE.items()}
_NEW_HAND: Final = ("hand", *map(_word, BETWEEN))
_OF_TRICKS: Final = ("trick", "took", "rest")
"""Not offered after the last trick."""
_ANYWHERE: Final = ("pot", "early", "show", "ruling", "misdeal", "forfeit")
"""Keywords without a fixed place; the last are rare."""


def may_stand(before: Sequence[st.Statement], in_hand: bool, house: House | None) -> list[str]:
    """The keywords that may come next, the nearest first.

    ``before`` are the lines of the hand and of what follows it, or of the part before the first hand. Keywords that the
    rules in force don't use come last.
    """
    words = [st.keyword(line) for line in before]
    between = [*_NEW_HAND, *map(_word, EITHER)]
    if not in_hand:
        header = (word for word in map(_word, HEADER) if word not in _ONCE or word not in words)
        return [*header, *between, *({"pot"} - {*words})]
    if "misdeal" in words or not {*words}.isdisjoint(_NEW_HAND[1:]):
        return between
    found = list(_of_a_hand(words, house))
    useless = [word for word in found if house is not None and not _is_used(word, house)]
    return [*(word for word in found if word not in useless), *useless]


def _of_a_hand(words: Sequence[str], house: House | None) -> Iterator[str]:
    """The keywords of the current group and of later ones, then those allowed anywhere."""
    begun = max((_GROUP.get(word, 0) for word in words), default=0)
    settled = {_ONCE[word] for word in words if word in _ONCE}
    full = house is not None and words.count("trick") >= house.hand_size
    for word, group in _GROUP.items():
        if group >= begun and _ONCE.get(word) not in settled and not (full and word in _OF_TRICKS):
            yield word
    if begun == _LAST:
        yield from ("pot", *_NEW_HAND, *_ANYWHERE[1:])
    else:
        yield from (*_ANYWHERE, *_NEW_HAND)


def _is_used(word: str, house: House) -> bool:
    """True if the rules have a use for a line."""
    if word in ("blind", "blinds"):
        return house.blind_hands is not None
    return house.trump_pickup if word == "take" else True


# Players

_PLAYED: Final = ("trick", "show", "takeback", "took", "rest", "win", "divide", "bourre", "share", "ruling", "draw")
"""Lines about those who stayed."""
_DEALT: Final = ("deal", "stay", "pass", "early", "blind", "take", "out")
"""Lines about those who were dealt in."""


def players(line: Begun, table: TableState, turn: str | None = None) -> Iterator[Offer]:
    """The players whom a line may name next, from the dealer's left; ``turn``: the player whose turn it is."""
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
    """Everybody whom this kind of line may name."""
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
    """Those who were dealt in, or only those who stayed, if known; from the dealer's left."""
    there = table.hand.holdings if table.hand else ()
    dealt = [one for one in there if one.said not in ("away", "out")]
    stayed = [one for one in dealt if one.said == "stayed"]
    return [one.player for one in (stayed if word in _PLAYED and stayed else dealt)]


def _named(words: Sequence[str]) -> set[str]:
    """The names already in a line."""
    found = set()
    for word in words[1:]:
        try:
            found.add(reading(word))
        except ValueError:
            continue
    return found


# Cards

Until = Callable[[Sequence[st.Statement]], TableState]
"""Return the table before the line, as if these statements followed."""

_ORDER: Final = tuple(card for suit in reversed(range(4)) for card in reversed(range(13 * suit, 13 * suit + 13)))
"""All cards: spades first, high to low."""


class Written(NamedTuple):
    """An unfinished line: its number, its text so far, and the other lines of its hand."""

    number: int
    line: Begun
    others: Sequence[st.Statement]

    @property
    def laid(self) -> list[int]:
        """The cards that it already shows."""
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
    """The next play of a trick: the player, and what is known of the hand; ``None`` if that is uncertain, or the trick
    is full."""
    words = written.line.words[1:]
    laid = [word for word in words if word in CARDS or word == "?"]
    if not words or words[-1] in laid:  # Then the names in it don't show whose turn it is.
        words = (*laid, *["?"] * (len(_at_play(until(()))) - len(laid) - 1))
    line = parse(written.number, " ".join(("trick", *words, "?")))
    hand = until([line]).hand if isinstance(line, st.Trick) else None
    last = hand.tricks[-1] if hand and hand.tricks and hand.tricks[-1].at.line == written.number else None
    play = last.plays[len(laid)] if last and len(laid) < len(last.plays) else None
    return play if play and play.player and not play.stray else None


def _at_play(table: TableState) -> list[Holding]:
    """Those who play for the pot, if known."""
    return [one for one in table.hand.holdings if one.said in ("stayed", None)] if table.hand else []


def _led(written: Written) -> int | None:
    """The suit led, if the trick shows it."""
    return written.laid[0] // 13 if written.laid else None


def _played(play: PlayedCard | None, unseen: Sequence[int], led: int | None) -> Iterator[Offer]:
    """The cards known to be in the hand of the next player; if not all are known, then the unseen ones, too."""
    who = f"{play.player} plays next" if play else ""
    known = [CARDS[card] for card in play.known] if play else []
    may = [CARDS[card] for card in play.allowed] if play else []
    held = f"held by {play.player}" if play else ""
    yield from _offers([card for card in known if card in may], held)
    if play is None or play.unknown:
        yield from _offers([card for card in unseen if card // 13 == led], who)
        yield from _offers([card for card in unseen if card // 13 != led], who)
    yield from _offers([card for card in known if card not in may], f"{held}, but not allowed")


def _offers(some: Iterable[int], detail: str) -> Iterator[Offer]:
    for card in sorted(dict.fromkeys(some), key=_ORDER.index):
        yield Offer(NAMES[card], detail, types.CompletionItemKind.Value)


def _unseen(written: Written) -> list[int]:
    """The cards that neither the hand nor this line shows so far."""
    seen = {one.card for line in written.others for one in mentions(line)} | {*written.laid}
    return [card for card in _ORDER if card not in seen]


def _holding(table: TableState, line: Begun) -> Holding | None:
    """The known facts about the cards of the player named in the line."""
    try:
        name = reading(line.words[1])
    except (IndexError, ValueError):
        return None
    return next((one for one in table.hand.holdings if one.player == name), None) if table.hand else None


def suits() -> Iterator[Offer]:
    """The suits, if the upcard was not noted."""
    for suit in reversed(SUITS):
        yield Offer(suit, "only the suit", types.CompletionItemKind.Value)
