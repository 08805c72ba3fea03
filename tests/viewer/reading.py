"""Games as the viewer of a page has them: by the referee, and by the page's script in Node."""

import json
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from forms.written import checked

from referee.judge.audit import audit
from referee.report.contents import GameReport
from referee.report.html import page
from referee.report.html.page import pack, viewer
from referee.report.wording.story import Entry, event_entries, opening_entries
from referee.story.events import Event, hand_events, opening_events
from referee.story.from_engine import play_back
from referee.story.hand import PlayedHand
from referee.story.position import Position, hand_positions, opening_position
from referee.text import texts

SCRIPT = Path(page.__file__).parent / "templates" / "viewer-hands.js"
READ = Path(__file__).parent / "read.cjs"
NODE = shutil.which("node")


class Seen(NamedTuple):
    """An event as the referee has it, with the table after it."""

    event: Event
    at: Position
    said: list[Entry]


def game_of(log: bytes) -> GameReport:
    """The content of a page about a log without the money."""
    opening, *hands = play_back(log)
    file = checked("evening.bourre", audit(log), most=None)
    return GameReport(file=file, opening=opening, hands=tuple(hands), lines=texts(log))


def hands_of(game: GameReport) -> Iterator[list[Seen]]:
    """Every event before the first hand, then of each hand."""
    opening = game.opening
    assert opening
    at = opening_position(opening)
    yield [Seen(event, at, opening_entries(opening, event)) for event in opening_events(opening)]
    yield from (seen(game, hand) for hand in game.hands)


def seen(game: GameReport, hand: PlayedHand) -> list[Seen]:
    """Every event of a hand."""
    assert game.opening
    events = hand_events(hand)
    positions = hand_positions(hand, events, game.opening.players)
    return [Seen(event, at, event_entries(hand, event)) for event, at in zip(events, positions, strict=True)]


def read_by_script(games: Sequence[GameReport]) -> Any:
    """What the script makes of games: of each the hands, of each the events."""
    if NODE is None:
        pytest.skip("there is no Node here")
    data = json.dumps([pack(viewer(game)) for game in games])
    done = subprocess.run([NODE, READ, SCRIPT], input=data, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def shows(shown: dict[str, Any], seen: Seen) -> bool:
    """True if what the script shows of an event is what the referee has."""
    at, event = seen.at, seen.event
    seats = [(seat["name"], seat["cards"].split(), seat["tricks"]) for seat in shown["seats"]]
    cards = [[f"{card.name or '??'}{card.signs}" for card in seat.cards] for seat in at.seats]
    laid = [[card.player, f"{card.name or '??'}{card.signs}"] for card in at.laid]
    return (
        seats == [(seat.player, held, seat.tricks) for seat, held in zip(at.seats, cards, strict=True)]
        and shown["acts"] == [place for place, seat in enumerate(at.seats) if seat.acts]
        and shown["laid"] == laid
        and [tuple(entry) for entry in shown["said"]] == seen.said
        and shown["line"] == event.line
        and shown["found"] == [finding.message for finding in event.findings]
        and shown["proven"] == [finding.message for finding in event.proofs]
    )
