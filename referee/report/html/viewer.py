"""What the hand viewer of a page is told of a game: each hand moment by moment, and what changes at each.

The script that draws it knows no rule of the game and no word about it: both are here.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from pydantic import JsonValue

from referee.report.board.moments import Moment, hand_moments, opening_moments
from referee.report.board.position import MEANINGS, Card, Position, Seat, position, seated
from referee.report.board.telling import opening_told, told
from referee.report.html.viewer_words import Phrases
from referee.report.terminal.retold import TOLD_AT_PLAYS
from referee.report.wire.check import FindingReport
from referee.report.wire.explain import OpeningReport, RetoldHandReport
from referee.report.wire.page import GameReport

OPENING: Final = 0
"""The number that what came before the first hand goes by."""


def viewer_data(game: GameReport) -> JsonValue:
    """The hands of a game as the viewer's script reads them.

    ``findings`` are those that the hands were found to have: number on the page (0 where it lists it not), code,
    severity, line, message, and each place that proves it with its words. ``hands`` are number, players' places in
    ``names`` in turn order, the dealer's seat, trump, upcard, moments. A moment is what changes on the table (see
    ``changes``), what is said of it, its line, the trick that its card belongs to (0: it is none), and the places in
    ``findings`` of what was found and what is proven at it; zeros at the end are left out.
    """
    return _Game(game).data() if game.opening else {}


def slots(at: Position) -> list[JsonValue]:
    """A position as a row of values: who acts, pot, the trick, how many cards it has, then five for each seat: what
    the player did, stack, change, tricks, cards. A card is two characters and its signs; in a trick the seat of whose
    it is stands before it."""
    seat_of = {one.player: str(seat) for seat, one in enumerate(at.seats)}
    laid = "".join(f"{seat_of.get(card.player or '', '-')}{_card(card)}" for card in at.laid)
    acts = "".join(str(seat) for seat, one in enumerate(at.seats) if one.acts)
    return [acts, at.pot, laid, at.size, *(value for one in at.seats for value in _seat(one))]


def changes(before: Sequence[JsonValue], after: Sequence[JsonValue]) -> list[JsonValue]:
    """What is new in a row of values: places, each with its value after it. A text that only grew begins with ``~``
    and has what was added."""
    new: list[JsonValue] = []
    for place, (old, now) in enumerate(zip(before, after, strict=True)):
        if old != now:
            new += [place, now]
    return new


def _seat(seat: Seat) -> list[JsonValue]:
    return [_did(seat), seat.stack, seat.change, seat.tricks, "".join(map(_card, seat.cards))]


def _did(seat: Seat) -> str | None:
    if seat.drew is None:
        return seat.said
    return f"drew {seat.drew}" if seat.drew else "stood pat"


def _card(card: Card) -> str:
    return (card.name or "??") + card.signs


class _Game:
    """Collects what is said of all hands of a game."""

    def __init__(self, game: GameReport) -> None:
        self._game, self._words = game, Phrases()
        self._findings: dict[FindingReport, int] = {}
        self._listed = {_key(one): number for number, one in enumerate(game.file.findings, 1)}
        self._rows: list[JsonValue] = []

    def data(self) -> JsonValue:
        game, opening = self._game, self._game.opening
        assert opening
        hands = [self._opening(opening), *(self._hand(opening, one) for one in game.hands)]
        return {
            "prefix": game.prefix,
            "signs": [[sign, told] for sign, told in MEANINGS.items()],
            "names": self._words.names,
            "phrases": self._words.phrases,
            "findings": self._rows,
            "hands": hands,
        }

    def _opening(self, opening: OpeningReport) -> JsonValue:
        moments = opening_moments(opening)
        at = seated(opening, opening.before.table)
        said = [opening_told(opening, one) for one in moments]
        return self._row(OPENING, [at] * len(moments), moments, said)

    def _hand(self, opening: OpeningReport, hand: RetoldHandReport) -> JsonValue:
        moments = hand_moments(hand)
        positions = [position(hand, moments, at, opening.players) for at in range(len(moments))]
        return self._row(hand.hand, positions, moments, [told(hand, one) for one in moments])

    def _row(
        self,
        number: int,
        positions: Sequence[Position],
        moments: Sequence[Moment],
        said: Sequence[Sequence[tuple[str, str]]],
    ) -> JsonValue:
        first, names = positions[0], [one.player for one in positions[0].seats]
        dealer = next((seat for seat, one in enumerate(first.seats) if one.dealer), -1)
        rows = []
        before = [None] * len(slots(first))
        for at, moment, entries in zip(positions, moments, said, strict=True):
            after = slots(at)
            spoken = [self._words.sentence(part, names) if part else 0 for entry in entries for part in entry]
            trick = moment.trick.trick if moment.play and moment.trick else 0
            found = [self._finding(one, names) for one in moment.findings]
            proven = [self._finding(one, names) for one in moment.proofs]
            rows.append(_trimmed([changes(before, after), spoken, moment.line, trick, found, proven]))
            before = after
        return [number, [self._words.name(one) for one in names], dealer, first.trump, first.upcard, rows]

    def _finding(self, one, names):
        key = _key(one)
        if key not in self._findings:
            self._findings[key] = len(self._rows)
            self._rows.append([self._listed.get(key, 0), one.code, one.severity, one.line,
                self._words.sentence(one.message, names), [[e.line, self._words.sentence(e.message, names)] for e in one.evidence]])
        return self._findings[key]

def _key(one): return (one.code, one.line, one.column, one.message)

def _trimmed(row):
    while row and not row[-1]: row.pop()
    return row
