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
from referee.playback import retell
from referee.report.board.entries import moment_entries, opening_entries
from referee.report.board.moments import Moment, hand_moments, opening_moments
from referee.report.board.position import Position, position, seated
from referee.report.html import page
from referee.report.html.viewer import viewer
from referee.report.page import GameReport

SCRIPT = Path(page.__file__).parent / "templates" / "viewer-hands.js"
READ = Path(__file__).parent / "read.cjs"
NODE = shutil.which("node")


class Seen(NamedTuple):
    """A moment as the referee has it."""

    at: Position
    moment: Moment
    said: list[tuple[str, str]]


def game_of(log: bytes) -> GameReport:
    """What a page tells of a log, but for its money."""
    opening, *hands = retell(log)
    file = checked("evening.bourre", audit(log), most=None)
    return GameReport(number=1, prefix="", file=file, opening=opening, hands=tuple(hands))


def hands_of(game: GameReport) -> Iterable[list[Seen]]:
    """Every moment of what came before the first hand, then of each hand."""
    opening = game.opening
    assert opening
    before = seated(opening, opening.before.table)
    yield [Seen(before, one, opening_entries(opening, one)) for one in opening_moments(opening)]
    for hand in game.hands:
        moments = hand_moments(hand)
        yield [
            Seen(position(hand, moments, at, opening.players), one, moment_entries(hand, one))
            for at, one in enumerate(moments)
        ]


def read_by_script(games: Sequence[GameReport]) -> Any:
    """What the script makes of games: of each the hands, of each the moments."""
    if NODE is None:
        pytest.skip("there is no Node here")
    data = json.dumps([viewer(game).data for game in games])
    done = subprocess.run([NODE, READ, SCRIPT], input=data, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)
