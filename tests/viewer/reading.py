"""Games as the viewer of a page has them: by the referee, and by the page's script in Node."""

import json
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from report.checked import checked

from referee.judge.audit import audit
from referee.judge.slips import slips as search
from referee.notation.read import texts
from referee.playback import PlayedHand, retell, retell_as_meant
from referee.playback.moments import Moment, hand_moments, opening_moments
from referee.playback.position import Position, position, seated
from referee.report.html import page
from referee.report.html.viewer import viewer
from referee.report.page import GameReport, HandAsMeant
from referee.report.wording.moments import moment_entries, opening_entries

SCRIPT = Path(page.__file__).parent / "templates" / "viewer-hands.js"
READ = Path(__file__).parent / "read.cjs"
NODE = shutil.which("node")


class Seen(NamedTuple):
    """A moment as the referee has it."""

    at: Position
    moment: Moment
    said: list[tuple[str, str]]


def game_of(log: bytes, *, slips: bool = False) -> GameReport:
    """The content of a page about a log without the money, on request with slips of the pen."""
    opening, *hands = retell(log)
    file = checked("evening.bourre", audit(log), most=None)
    told = search(log, file.audit.findings).told if slips else ()
    return GameReport(
        file=file,
        opening=opening,
        hands=tuple(hands),
        meant={slip.hand: HandAsMeant(slip, hand) for slip, hand in retell_as_meant(log, told)},
        lines=texts(log),
    )


def hands_as_meant(game: GameReport) -> Iterable[list[Seen]]:
    """Every moment of each hand as meant, without the slip of the pen."""
    return ([*_seen(game, one.hand)] for one in game.meant.values())


def hands_of(game: GameReport) -> Iterable[list[Seen]]:
    """Every moment of what came before the first hand, then of each hand."""
    opening = game.opening
    assert opening
    before = seated(opening, opening.before.table)
    yield [Seen(before, one, opening_entries(opening, one)) for one in opening_moments(opening)]
    for hand in game.hands:
        yield [*_seen(game, hand)]


def _seen(game: GameReport, hand: PlayedHand) -> Iterable[Seen]:
    moments = hand_moments(hand)
    assert game.opening
    for at, one in enumerate(moments):
        yield Seen(position(hand, moments, at, game.opening.players), one, moment_entries(hand, one))


def read_by_script(games: Sequence[GameReport], *words: str) -> Any:
    """What the script makes of games: of each the hands, of each the moments."""
    if NODE is None:
        pytest.skip("there is no Node here")
    data = json.dumps([viewer(game).data for game in games])
    done = subprocess.run([NODE, READ, SCRIPT, *words], input=data, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)
