"""Build the hand viewer of a page, with what its script shows event by event, and the same hands as text.

The script knows no rule of the game and forms no sentences about it: the table after each event and all descriptions
come from here.
"""

import json
import zlib
from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee.finding import Finding
from referee.report.page import GameReport
from referee.report.wording.phrases import Entry, figure, signed
from referee.report.wording.story import event_entries, opening_entries
from referee.rules.catalogue import grade
from referee.story.events import Event, hand_events, opening_events
from referee.story.position import MEANINGS, Position, SeatView, TableCard, hand_positions, opening_position
from referee.text import shown

GLYPHS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def pack(data: Mapping[str, Any]) -> str:
    """Return data as the script reads it, which is compressed JSON in base 64."""
    text = json.dumps(data, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 9)).decode()


def viewer(game: GameReport) -> dict[str, Any]:
    """Return a game's hands as data for the script, and for the text that is shown without it.

    A hand has a number, the dealer's seat (-1: unknown), the number of its tricks, trump, upcard and events. An event
    has its line, sentences (a heading, perhaps empty, and a text), trick and card (0: none), the indices in
    ``findings`` of what was found and of what is proven, and the table after it: the pot, the trick so far with its
    players, the acting seats, and all seats in turn order. A card has its signs behind it. ``findings`` have their
    number on the page (0: not listed there).
    """
    if game.opening is None:
        return {}
    opening, indices = game.opening, dict[Finding, int]()
    numbers = {_key(finding): number for number, finding in enumerate(game.file.findings, 1)}
    events = opening_events(opening)
    sentences = [opening_entries(opening, event) for event in events]
    hands = [_data(0, events, [opening_position(opening)] * len(events), sentences, indices)]
    for hand in game.hands:
        events = hand_events(hand)
        positions = list(hand_positions(hand, events, opening.players))
        sentences = [event_entries(hand, event) for event in events]
        hands.append(_data(hand.number, events, positions, sentences, indices))
    findings = [
        {
            "number": numbers.get(_key(finding), 0),
            "code": finding.code,
            "grade": grade(finding.code, finding.severity),
            "line": finding.at.line,
            "message": shown(finding.message),
            "proofs": [{"line": proof.at.line, "message": shown(proof.message)} for proof in finding.evidence],
        }
        for finding in indices
    ]
    return {"signs": MEANINGS, "findings": findings, "hands": hands}


def _key(finding: Finding) -> tuple[object, ...]:
    """Return what tells a finding from others, as the page lists them."""
    return finding.code, finding.at, finding.message


# For the script


def _data(
    number: int,
    events: Sequence[Event],
    positions: Sequence[Position],
    entries: Sequence[Sequence[Entry]],
    indices: dict[Finding, int],
) -> dict[str, Any]:
    """Return a hand for the script. Its findings are added to the ``indices``."""
    rows = []
    for event, position, sentences in zip(events, positions, entries, strict=True):
        rows.append(
            {
                "line": event.line,
                "said": [[shown(head), shown(text)] for head, text in sentences],
                "trick": event.trick.number if event.trick else 0,
                "card": len(position.laid) if event.play else 0,
                "found": [indices.setdefault(finding, len(indices)) for finding in event.findings],
                "proven": [indices.setdefault(finding, len(indices)) for finding in event.proofs],
                "pot": figure(position.pot),
                "laid": [[card.player and shown(card.player), _card(card)] for card in position.laid],
                "acts": [at for at, seat in enumerate(position.seats) if seat.acts],
                "seats": [_seat(seat) for seat in position.seats],
            }
        )
    first = positions[0]
    return {
        "number": number,
        "dealer": next((at for at, seat in enumerate(first.seats) if seat.dealer), -1),
        "tricks": len({event.trick.number for event in events if event.trick}),
        "trump": first.trump,
        "upcard": first.upcard,
        "events": rows,
    }


def _seat(seat: SeatView) -> dict[str, Any]:
    did = seat.said or ""
    if seat.drew is not None:
        did = f"drew {seat.drew}" if seat.drew else "stood pat"
    return {
        "name": shown(seat.player),
        "did": did,
        "stack": figure(seat.stack),
        "change": signed(seat.change) if seat.change else "",
        "tricks": seat.tricks,
        "cards": " ".join(map(_card, seat.cards)),
    }


def _card(card: TableCard) -> str:
    return f"{card.name or '??'}{card.signs}"


# As text


def card_text(player: str | None, card: str) -> str:
    """Return a card and its player, and each of its marks with the meaning in words."""
    face = "?" if card[0] == "?" else card[0] + GLYPHS[card[1]]
    marks = ", ".join(f"{sign} {MEANINGS[sign]}" for sign in card[2:])
    return f"{player or 'somebody'} {face}{' ' * bool(marks)}{marks}"
