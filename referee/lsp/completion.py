"""Complete words: the possible next words at the cursor."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from lsprotocol import types

from referee import statements as st
from referee.lsp import glossary, offers
from referee.lsp.columns import Spot
from referee.lsp.document import Document
from referee.lsp.markup import content
from referee.lsp.offers import Offer, may_stand
from referee.notation.begun import Begun, begun
from referee.playback.live import TableState
from referee.table.house import written
from referee.text.escape import shown
from referee.text.limits import LINE_BYTES
from referee.text.place import Place

OPTIONS: Final = types.CompletionOptions(trigger_characters=[" ", '"', ">"])
_WORDS: Final = frozenset(("after", "none", "renege", "waive"))
"""Words that are not keywords, but are part of a line's grammar."""


def completion(document: Document, params: types.CompletionParams) -> list[types.CompletionItem]:
    """The possible next words, the likeliest first.

    Only the part of the line before the position counts: an unfinished line can seldom be read.
    """
    spot = document.columns.spot(params.position)
    line = begun(_before(document, spot))
    if line is None or not line.accepted:
        return []
    here = _Here(document, spot, line)
    found = dict.fromkeys(
        offer for terminal, offers in _OFFERS.items() if terminal in here.wanted for offer in offers(here)
    )
    return [_item(here, number, offer) for number, offer in enumerate(found)]


def _before(document: Document, spot: Spot) -> str:
    """The part of a line before a spot; empty if the line is too long."""
    text = document.lines[spot.line - 1] if spot.line <= len(document.lines) else ""
    return text[: spot.column - 1] if len(text) <= LINE_BYTES else ""


@dataclass(frozen=True)
class _Here:
    """The cursor: the log, the spot, and its line up to there."""

    document: Document
    spot: Spot
    line: Begun

    @property
    def wanted(self) -> frozenset[str]:
        """The grammar's terminals that fit here; at the beginning of a line only its keyword."""
        return self.line.accepted if self.line.words else frozenset(("keyword",))

    @cached_property
    def number(self) -> int:
        """The current hand, 0 before the first."""
        return self.document.hand_at(self.spot.line - 1)

    @cached_property
    def table(self) -> TableState:
        """The table before the line."""
        return self.document.live.until(self.spot.line)

    @property
    def others(self) -> list[st.Statement]:
        """The other lines of the hand."""
        return [one for one in self.document.sections[self.number].statements if one.line != self.spot.line]

    @property
    def before(self) -> list[st.Statement]:
        """The other lines before this one."""
        return [one for one in self.others if one.line < self.spot.line]

    def until(self, more: Sequence[st.Statement]) -> TableState:
        """The table before the line, as if these lines followed."""
        return self.document.live.until(self.spot.line, more) if more else self.table

    @property
    def written(self) -> offers.Written:
        """The line with the others of its hand."""
        return offers.Written(self.spot.line, self.line, self.others)


def _keywords(here: _Here) -> Iterator[Offer]:
    for word in may_stand(here.before, here.number > 0, here.table.house):
        yield Offer(word, glossary.example(word), types.CompletionItemKind.Keyword)


def _players(here: _Here) -> Iterator[Offer]:
    laying = here.line.keyword == "trick" and "->" not in here.line.words
    play = offers.turn(here.written, here.until) if laying else None
    return offers.players(here.line, here.table, play.player if play else None)


def _cards(here: _Here) -> Iterator[Offer]:
    return offers.cards(here.written, here.until)


def _rulesets(here: _Here) -> Iterator[Offer]:
    for name in glossary.known_rulesets(here.document):
        one = glossary.ruleset_of(here.document, name)
        yield Offer(name, one.title if one else "", types.CompletionItemKind.Module)


def _variants(here: _Here) -> Iterator[Offer]:
    ruleset, *chosen = here.line.words[1:]
    one = glossary.ruleset_of(here.document, ruleset)
    for name, variant in one.variants.items() if one else ():
        if name not in chosen:
            yield Offer(name, variant.says, types.CompletionItemKind.EnumMember)


def _options(here: _Here) -> Iterator[Offer]:
    for name, one in glossary.OPTION.items():
        yield Offer(name, one.meaning, types.CompletionItemKind.Property)


def _values(here: _Here) -> Iterator[Offer]:
    name = here.line.words[1]
    house, one = here.table.house, glossary.OPTION.get(name)
    now = written(house)[name] if house and one else None
    for value in one.choices if one and len(here.line.words) == 2 else ():
        yield Offer(value, "in force" if value == now else "", types.CompletionItemKind.Value)


def _words(here: _Here) -> Iterator[Offer]:
    for word in sorted(_WORDS & here.wanted):
        yield Offer(word, "", types.CompletionItemKind.Keyword)


_OFFERS: Final[Mapping[str, Callable[[_Here], Iterator[Offer]]]] = {
    "keyword": _keywords,
    "CARD": _cards,
    "SUIT": lambda here: offers.suits(),
    "NAME": _players,
    "RULESET": _rulesets,
    "VARIANT": _variants,
    "OPTION": _options,
    "VALUE": _values,
    **dict.fromkeys(_WORDS, _words),
    "MISSED": lambda here: iter([Offer("?", "a card that was missed", types.CompletionItemKind.Value)]),
    "ARROW": lambda here: iter([Offer("->", _arrow(here), types.CompletionItemKind.Operator)]),
}
"""Offers for each terminal, in order. No amounts: the referee checks the table's amounts against its own, so offering
its own would make the check worthless."""


def _arrow(here: _Here) -> str:
    return "then the cards received" if here.line.keyword == "draw" else "who took it"


def _item(here: _Here, number: int, offer: Offer) -> types.CompletionItem:
    """Convert an offer for the editor, replacing the beginning of the word."""
    spot, line = here.spot, here.line
    part = here.document.columns.range(Place(spot.line, line.column, spot.column))
    quoted = line.part.startswith('"')
    said = list(glossary.keyword(offer.word)) if offer.kind == types.CompletionItemKind.Keyword else []
    return types.CompletionItem(
        label=shown(offer.word),
        kind=offer.kind,
        detail=shown(offer.detail) or None,
        documentation=content(said, here.document.markdown) if said else None,
        sort_text=f"{number:03}",
        filter_text=offer.word if quoted else offer.word.strip('"'),
        text_edit=types.TextEdit(part, offer.word),
    )
