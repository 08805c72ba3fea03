"""The hand viewer of a page: the data for its script, and the same hands as text.

The script knows no rule of the game and forms no sentences about it: positions and descriptions all come from here.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from referee.finding import Finding
from referee.playback import Opening, PlayedHand
from referee.playback.moments import Moment, hand_moments, opening_moments
from referee.playback.position import MEANINGS, Position, position, seated
from referee.records import JsonValue
from referee.report.html.links import Anchor
from referee.report.html.viewer_encoding import Phrases, change, row, unset
from referee.report.html.viewer_text import HandText, SlipText, as_meant, as_written, hand_text
from referee.report.page import GameReport
from referee.report.wording.moments import moment_entries, opening_entries
from referee.rules.catalogue import grade

OPENING: Final = 0
"""The number of the part before the first hand."""


class Viewer(NamedTuple):
    """All hands of a game.

    ``data`` is for the script. Its ``findings`` are those in the hands: number on the page (0 if not listed there),
    code, grade, line, message, and for each place that proves it the line and message. ``hands`` have a number, the
    players in turn order, the dealer's seat (-1: unknown), trump, upcard and moments. ``meant`` are hands as they would
    have gone without a slip of the pen: line, the word written, the word meant (empty for a duplicate line), and the
    hand like the others. A moment has the number of lines since the last one, the change on the table and the text,
    with ``|`` between the entries (both as in ``viewer_encoding``), the trick of its card (0: no card), and the indices
    in ``findings`` of what was found and what is proven; empty values at the end are left out.

    ``hands`` are the text shown without the script.
    """

    data: JsonValue
    hands: tuple[HandText, ...]


def viewer(game: GameReport) -> Viewer:
    """Build the viewer of a game's hands, if there is a game."""
    return _Collector(game).viewer(game.opening) if game.opening else Viewer({}, ())


class _Collector:
    """Collects the texts and findings of all hands of a game."""

    def __init__(self, game: GameReport) -> None:
        self._game, self._phrases = game, Phrases()
        self._listed = {_same(one): number for number, one in enumerate(game.findings, 1)}
        self._findings: dict[tuple[str, int, int, str], int] = {}
        self._found: list[JsonValue] = []
        self._texts: list[HandText] = []

    def viewer(self, opening: Opening) -> Viewer:
        hands: list[JsonValue] = [self._before(opening)]
        meant: list[JsonValue] = []
        for one in self._game.hands:
            again = self._game.meant.get(one.number)
            hands.append(self._hand(opening, one, as_written(self._game, one, again.slip) if again else None))
            if again:
                slip = again.slip
                told = self._hand(opening, again.hand, as_meant(self._game, again))
                meant.append([slip.line, slip.written, slip.meant[0] if slip.meant else "", told])
        data: JsonValue = {
            "signs": dict(MEANINGS),
            "phrases": self._phrases.table,
            "findings": self._found,
            "hands": hands,
            "meant": meant,
        }
        return Viewer(data, tuple(self._texts))

    def _before(self, opening: Opening) -> JsonValue:
        moments = opening_moments(opening)
        at = seated(opening, opening.before.table)
        names = [one.player for one in at.seats]
        said = ["|".join(self._phrases.said(one, names) for one in opening_entries(opening, now)) for now in moments]
        return [OPENING, [*names], -1, None, None, self._moments([at] * len(moments), moments, said)]

    def _hand(self, opening: Opening, hand: PlayedHand, slip: SlipText | None) -> JsonValue:
        moments = hand_moments(hand)
        positions = [position(hand, moments, at, opening.players) for at in range(len(moments))]
        first = positions[0]
        names = [one.player for one in first.seats]
        said = ["|".join(self._phrases.said(one, names) for one in moment_entries(hand, now)) for now in moments]
        links = [self._link(one) for now in moments for one in now.findings]
        self._texts.append(hand_text(self._game, hand, moments, positions, slip)._replace(found=tuple(links)))
        dealer = next((seat for seat, one in enumerate(first.seats) if one.dealer), -1)
        return [hand.number, [*names], dealer, first.trump, first.upcard, self._moments(positions, moments, said)]

    def _moments(
        self, positions: Sequence[Position], moments: Sequence[Moment], said: Sequence[str]
    ) -> list[JsonValue]:
        told: list[JsonValue] = []
        before, line = unset(len(positions[0].seats)), 0
        for at, now, words in zip(positions, moments, said, strict=True):
            after = row(at)
            trick = now.trick.number if now.play and now.trick else 0
            marks: list[list[JsonValue]] = [[self._finding(one) for one in some] for some in (now.findings, now.proofs)]
            told.append(_trimmed([now.line - line, change(before, after), words, trick, *marks]))
            before, line = after, now.line
        return told

    def _link(self, one: Finding) -> Anchor:
        number = self._listed.get(_same(one))
        return Anchor(f"{one.code}, line {one.at.line}", self._game.finding_id(number) if number else "")

    def _finding(self, one: Finding) -> int:
        """Return the index of a finding in the table, adding it if it is new."""
        key = _same(one)
        if key not in self._findings:
            self._findings[key] = len(self._found)
            proofs: list[JsonValue] = [[proof.at.line, proof.message] for proof in one.evidence]
            number = self._listed.get(key, 0)
            self._found.append([number, one.code, grade(one.code, one.severity), one.at.line, one.message, proofs])
        return self._findings[key]


def _same(one: Finding) -> tuple[str, int, int, str]:
    """Return the key of a finding, as the page lists it."""
    return one.code, one.at.line, one.at.column, one.message


def _trimmed(values: list[JsonValue]) -> list[JsonValue]:
    """Drop the empty values at the end."""
    while values and not values[-1]:
        values.pop()
    return values
