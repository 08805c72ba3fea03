"""Cards typed into a trick: one by one or together, in turn or out of it."""

from collections.abc import Sequence
from typing import Final

from referee import statements as st
from referee.notation import written
from referee.notation.names import spelling
from referee.rules.phrases import counted
from referee.scribe import typed
from referee.scribe.now import Now, card_names, inserted
from referee.scribe.typed import UnclearError
from referee.text.place import comment

BACK: Final = ("tb", "back", "takeback")
AFTER_A_TRICK: Final = (">", "->", *BACK)
"""The words that may begin an entry about a complete trick."""

_NO_ORDER_AFTER: Final = ("T401", "T402", "T404")
"""Findings after which the order of cards in a trick no longer shows whose they are."""

Plays = list[tuple[str | None, int | None]]
"""Cards, each with the name typed before it."""


def trick(words: Sequence[str], now: Now) -> tuple[tuple[str, ...], int | None]:
    """The line of the trick with these cards added, and the number of the line that it replaces.

    ``-> a`` after the cards, or alone, names the winner according to the table; ``tb 5d``: the last card was taken back
    and replaced by this one.
    """
    if words and words[0].lower() in BACK:
        return _taken_back(words[1:], now)
    words, taker = _taker(words, now)
    plays = _plays(words, now)
    if not plays:
        return _claimed(taker, now)
    line, size = now.trick, len(now.turns)
    if size and now.laid + len(plays) > size:
        left = size - now.laid
        raise UnclearError(f"you typed {counted(len(plays), 'card')}, but this trick needs only {left} more")
    named = _names(plays, now)
    end = f" -> {spelling(taker)}" if taker else ""
    if named is not None:
        return (_by_name(named, now, taker),), line.line if line else None
    cards = card_names([card for _, card in plays])
    if line is None:
        return (f"trick {cards}{end}",), None
    return (inserted(line, f" {cards}{end}"),), line.line


def _taker(words: Sequence[str], now: Now) -> tuple[Sequence[str], str | None]:
    at = next((at for at, word in enumerate(words) if word in ("->", ">")), None)
    if at is None:
        return words, None
    if len(words) != at + 2:
        raise UnclearError("after the arrow, write only who took the trick")
    return words[:at], typed.player(words[-1], now.stayed or now.dealt, now.everybody)


def _plays(words: Sequence[str], now: Now) -> Plays:
    """The cards in the order typed; a name before a card is its player's."""
    plays: Plays = []
    name: str | None = None
    for word in words:
        cards = typed.cards(word)
        if cards is None and name is None:
            name = _player(word, now)
        elif cards is None or (name is not None and len(cards) != 1):
            told = typed.no_card(word, _played(now)) if cards is None else None
            raise UnclearError(told or f"`{word}` is not a card: write kd, 10h or th, or ? for a card that you missed")
        else:
            plays += [(name, card) for card in cards]
            name = None
    if name is not None:
        raise UnclearError(f"which card did {name} play?")
    return plays


def _player(word: str, now: Now) -> str:
    """The player whose name a word begins; a word that is not a name and looks like cards was meant as cards."""
    try:
        return typed.player(word, now.stayed or now.dealt, now.everybody)
    except UnclearError:
        told = typed.no_card(word, _played(now))
        if told is None or any(name.casefold().startswith(word.casefold()) for name in now.everybody):
            raise
        raise UnclearError(told) from None


def _played(now: Now) -> frozenset[int]:
    """The cards that were played in the hand."""
    tricks = [one for one in now.lines if isinstance(one, st.Trick)]
    return frozenset(card for one in tricks for card in one.cards if card is not None)


def _names(plays: Plays, now: Now) -> list[tuple[str, int | None]] | None:
    """The cards with their players, if their order does not show these; ``None`` if it does, or if nobody knows."""
    turns = now.turns[now.laid :]
    known = None not in turns[: len(plays)]
    in_turn = all(name in (None, turn) for (name, _), turn in zip(plays, turns, strict=False))
    already = now.trick is not None and now.trick.names is not None
    disturbed = known and any(one.code in _NO_ORDER_AFTER for one in now.findings)
    if not (already or disturbed) and (all(name is None for name, _ in plays) or (in_turn and known)):
        return None
    left = [turn for turn in turns if turn not in {name for name, _ in plays}]
    found = []
    for name, card in plays:
        owner = name or next(iter(left), None)
        if owner is None:
            raise UnclearError("whose card is that? Write the player's name before it")
        if name is None:
            left.remove(owner)
        found.append((owner, card))
    return found


def _by_name(plays: Sequence[tuple[str, int | None]], now: Now, taker: str | None) -> str:
    """The trick's line with names."""
    line = now.trick
    if line is not None and line.names is not None:
        more = "".join(f", {spelling(name)} {card_names([card])}" for name, card in plays)
        return inserted(line, more + (f" -> {spelling(taker)}" if taker else ""))
    before = list(zip(now.turns, line.cards, strict=False)) if line else []
    if any(name is None for name, _ in before):
        raise UnclearError("nobody can tell who played the cards before it: write the whole trick with names")
    names, cards = zip(*before, *plays, strict=True)
    said = f"  {comment(line.text)}" if line and comment(line.text) else ""
    return written(st.Trick(0, "", names, cards, taker)) + said


def _claimed(taker: str | None, now: Now) -> tuple[tuple[str, ...], int | None]:
    """The winner of the last trick, according to the table."""
    tricks = [one for one in now.lines if isinstance(one, st.Trick)]
    if taker is None or not tricks:
        raise UnclearError("write a card such as kd, 10h or th, or ? for a card that you missed")
    if tricks[-1].taker is not None:
        raise UnclearError("the log already says who took that trick")
    return (inserted(tricks[-1], f" -> {spelling(taker)}"),), tricks[-1].line


def _taken_back(words: Sequence[str], now: Now) -> tuple[tuple[str, ...], int | None]:
    """Take the last card back, and put another in its place."""
    found = [one for one in now.lines if isinstance(one, st.Trick)]
    cards = typed.cards(words[0]) if len(words) == 1 else None
    if not found or cards is None or len(cards) != 1:
        raise UnclearError("write tb and the card that replaces the last one")
    line = found[-1]
    back, owner = line.cards[-1], _owner(line, now)
    if back is None or owner is None:
        raise UnclearError(
            "the log doesn't show which card was taken back, or whose: write takeback, the name and the card"
        )
    place = line.card_at(len(line.cards) - 1)
    text = line.text[: place.column - 1] + card_names(cards) + line.text[place.end - 1 :]
    return (text, written(st.TakeBack(0, "", owner, back))), line.line


def _owner(line: st.Trick, now: Now) -> str | None:
    """The player of a trick's last card."""
    if line.names is not None:
        return line.names[-1]
    told = now.hand.tricks[-1].plays if now.hand and now.hand.tricks else ()
    return told[len(line.cards) - 1].player if len(line.cards) <= len(told) else None
