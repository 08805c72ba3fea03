"""Hover texts for a word of the log: a card and the legal plays, a player, money, a keyword, a rule."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from lsprotocol import types

from referee import statements as st
from referee.ledger.entries import account_name
from referee.lsp import glossary
from referee.lsp.columns import Spot
from referee.lsp.document import Document
from referee.lsp.markup import Paragraph, content
from referee.lsp.mentions import mentions
from referee.lsp.standing import standing_at, tricks_so_far
from referee.notation.begun import WORD
from referee.notation.meanings import ARROW
from referee.notation.openings import meant
from referee.playback import PlayedCard, PlayedHand, PlayedTrick
from referee.report.wording import plays, steps
from referee.table.cards import NAMES
from referee.table.house import written
from referee.table.money import plain
from referee.text.place import Place

MONEY: Final = (
    *("seat", "rebuy", "leave", "join", "pay", "put", "stacks"),
    *("hand", "ante", "pot", "win", "divide", "carry", "bourre", "share", "out"),
)
"""Lines that move or count money."""


class WordUnderCursor(NamedTuple):
    """A word in the log: the log, its place, its kind, and its line if that could be read."""

    document: Document
    at: Place
    text: str
    line: st.Statement | None

    @property
    def first(self) -> bool:
        """True if the line begins with it."""
        return not self.document.lines[self.at.line - 1][: self.at.column - 1].strip(" \t")


def hover(document: Document, params: types.HoverParams) -> types.Hover | None:
    """The hover text for the word at a position; ``None`` without a word, or without anything to say."""
    word = _word(document, document.columns.spot(params.position))
    if word is None:
        return None
    for tell in _TELLS:
        if told := list(tell(word)):
            return types.Hover(content(told, document.markdown), document.columns.range(word.at))
    return None


def _word(document: Document, spot: Spot) -> WordUnderCursor | None:
    """The word at a spot; where two meet, the one that begins there."""
    text = document.lines[spot.line - 1] if spot.line <= len(document.lines) else ""
    found = [one for one in WORD.finditer(text) if one.start() < spot.column <= one.end() + 1]
    if not found or found[-1][0].startswith("#"):
        return None
    start, end = found[-1].span()
    return WordUnderCursor(
        document, Place(spot.line, start + 1, end + 1), found[-1][0], document.statements.get(spot.line)
    )


# Cards


def _card(word: WordUnderCursor) -> Iterator[Paragraph]:
    """The judgement of a played card; where another card of the hand was."""
    hand = _hand(word)
    if hand is None or word.line is None:
        return
    for trick in hand.tricks:
        for play in (*trick.taken_back, *trick.plays):
            if play.at[:2] == word.at[:2]:
                yield from _play(hand, trick, play)
                return
    for mention in mentions(word.line):
        if mention.at == word.at and mention.card is not None:
            yield Paragraph(f"{NAMES[mention.card]}:", "; ".join(_whereabouts(hand, NAMES[mention.card])))


def _play(hand: PlayedHand, trick: PlayedTrick, play: PlayedCard) -> Iterator[Paragraph]:
    if play.known:
        yield Paragraph(*plays.then(play))
    yield Paragraph(*plays.played(hand, play))
    if play == trick.plays[-1]:
        yield Paragraph("", plays.taken(trick))


def _whereabouts(hand: PlayedHand, card: str) -> Iterator[str]:
    """Who had a card and what became of it, if known."""
    if card == hand.upcard:
        yield "turned up for trump"
    held = False
    for holding in hand.holdings:
        known = [one for one in holding.cards if one.card == card]
        held = held or bool(known)
        if card in holding.dealt and not (known and known[0].how == "dealt"):
            yield f"dealt to {holding.player}"
        if card in holding.discarded:
            yield f"{holding.player} discarded it"
        yield from (f"{holding.player} held it ({', '.join(plays.signs(hand, one))})" for one in known)
    if not held:
        yield "no known holder after the draw"


# Players


def _player(word: WordUnderCursor) -> Iterator[Paragraph]:
    """A player's money at the line, actions in the hand, and cards."""
    name = next((one.player for one in mentions(word.line) if one.at == word.at), None) if word.line else None
    if name is None:
        return
    line, hand = word.at.line, _hand(word)
    stack = standing_at(word.document, line).stacks.get(account_name(name))
    parts = [f"stack {plain(stack)} here" if stack is not None else "stack unknown here"]
    if hand is not None and line <= hand.last:
        parts.append(tricks_so_far(hand, name, line))
    yield Paragraph(f"{name}:", "; ".join(parts))
    for holding in hand.holdings if hand and line <= hand.last else ():
        if holding.player == name:
            yield Paragraph(*plays.held(holding))


# Money, keywords


def _keyword(word: WordUnderCursor) -> Iterator[Paragraph]:
    """The meaning of this kind of line, a trick's winner, and everybody's money after it."""
    if word.text == ARROW:
        yield from glossary.keyword(ARROW)
        yield from _taken(word)
    elif word.first and (keyword := meant(word.text)):
        yield from glossary.keyword(keyword)
        yield from _taken(word)
        yield from _money(word)


def _money(word: WordUnderCursor) -> Iterator[Paragraph]:
    """Everybody's money after a line about money."""
    if word.line is not None and st.keyword(word.line) in MONEY:
        yield Paragraph("Here:", steps.standing(standing_at(word.document, word.at.line)))


def _taken(word: WordUnderCursor) -> Iterator[Paragraph]:
    """The winner of the line's trick."""
    hand = _hand(word)
    for trick in hand.tricks if hand else ():
        if trick.at.line == word.at.line:
            yield Paragraph("", plays.taken(trick))


# Rules


def _rules(word: WordUnderCursor) -> Iterator[Paragraph]:
    """Describe a rule set, a variant or an option."""
    match word.line:
        case st.Rules(ruleset=name) as line:
            ruleset = glossary.ruleset_of(word.document, name)
            if ruleset and word.at == line.ruleset_at:
                yield from glossary.ruleset(ruleset)
            elif ruleset:
                yield from glossary.variant(ruleset, word.text)
        case st.Rule(option=name) if not word.first:
            house = word.document.live.until(word.at.line + 1).house
            yield from glossary.option(name, written(house).get(name) if house else None)
        case _:
            pass


def _hand(word: WordUnderCursor) -> PlayedHand | None:
    return word.document.hand(word.document.hand_at(word.at.line))


_TELLS: Final[tuple[Callable[[WordUnderCursor], Iterator[Paragraph]], ...]] = (_card, _player, _rules, _keyword, _money)
"""Possible texts for a word: the first with something to say is used."""
