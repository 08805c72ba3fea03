"""The season as people and programs read it: complete, harmless and aligned at any width."""

import csv
import io

import pytest
import slow
from ledger.reading import moves
from rich.console import Console
from rich.text import Text
from samples.log import SAMPLES

from referee.judge.audit import audit
from referee.judge.season import Record, Season, share
from referee.report.export.sheets import season_csv
from referee.report.json.season import PlayerSeason
from referee.report.terminal.season import print_season
from season.test_sums import ALONE, OPEN, RENEGE, TUESDAY

CLEAN = moves(ALONE.format("Ann", "Ann"))


def report(*logs: str | bytes | None) -> Season:
    """The season of these logs; ``None`` is one that could not be examined."""
    whole = Season()
    for one in logs:
        whole.add(None if one is None else share(audit(one)))
    return whole


def told(season: Season, width: int = 80, colours: bool = False) -> str:
    screen = Console(
        file=io.StringIO(), width=width, markup=False, emoji=False, highlight=False, force_terminal=colours
    )
    print_season(screen, season)
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue()


def squeezed(printed: str) -> str:
    return " ".join(printed.split())


def test_a_season_looks_like_this():
    printed = told(report(TUESDAY.replace("bourre Bob 4", "bourre Bob 3"), CLEAN, moves(RENEGE), None))
    assert (
        [line.rstrip() for line in printed.splitlines()]
        == """
The season

     Games  Net  Bourrés  Paid  Reneges  Correction
───────────────────────────────────────────────────
Ann      3   +1        1     4        0           0
Dee      3   +1        0     0        0           0
Bob      3   -7        1     3        0          -1
Cal      3   -7        1     4        1           0

Note: the pots still hold 12, which nobody took.

logs: 1 clean, 2 with violations, 1 could not be examined
found: L605 (1), R501 (1), U701 (1)
""".splitlines()
    )


def test_rare_columns_appear_if_somebody_has_a_value():
    printed = told(report(OPEN, moves(RENEGE + "  ruling waive Cal\n  ruling renege Dee\n")))
    assert "Games  Unsettled  Net  Bourrés  Paid  Reneges  Waived  Ruled  Correction" in printed


def test_unknown_values_are_question_marks_and_omissions_are_named():
    printed = squeezed(told(report(OPEN)))
    assert "Ann 1 1 ? 0 0 0 ?" in printed
    assert "in 1 log it is not known who has what at the end: net and correction cover only the other games." in printed
    assert "in 1 hand it is not known who won or what was paid" in printed


def test_a_folder_without_logs_is_reported_too():
    assert squeezed(told(report())) == "The season logs: none found: nothing"


def test_colours_add_nothing_to_the_signs():
    season = report(TUESDAY, moves(RENEGE))
    coloured = told(season, colours=True)
    assert "\x1b[31m" in coloured
    assert Text.from_ansi(coloured).plain.rstrip("\n") == told(season).rstrip("\n")


@pytest.mark.parametrize("width", slow.but(2, [80, 20, 40, 60, 200]))
def test_at_any_width_everything_is_there_and_nothing_passes_the_edge(width):
    season = report(*(path.read_bytes() for path in sorted(SAMPLES.glob("*/*.bourre"))), None)
    printed = told(season, width)
    for player in season.players:
        assert player in printed
    if width >= 40:
        assert max(map(len, printed.splitlines())) <= width
    assert "1 could not be examined" in squeezed(printed)


def test_nothing_of_a_name_is_obeyed():
    """No name of a log is one like this; a report may come from elsewhere."""
    whole = Season(players={"\x1b[31m[bold]x[/] :skull: \u202e": Record(games=1)})
    printed = told(whole)
    assert "<U+001B>[31m[bold]x[/] :skull: <U+202E>" in printed


def test_names_that_look_the_same_are_reported_and_are_different_players():
    season = report(CLEAN, CLEAN.replace("Cal", "Ca1"), CLEAN.replace("Cal", "CaI"))
    assert season.alike == (("Ca1", "CaI", "Cal"),)
    assert [one.games for player, one in season.players.items() if player.startswith("Ca")] == [1, 1, 1]
    assert "look the same and are written differently: they are treated as different players" in squeezed(told(season))


def test_a_sheet_has_a_row_for_each_player_and_no_formula():
    season = report(TUESDAY, moves(RENEGE))
    rows = list(csv.DictReader(io.StringIO(season_csv(season))))
    assert [*rows[0]] == [*PlayerSeason.model_fields]
    assert {row["player"]: row["net"] for row in rows if row["player"] in ("Dee", "Cal")} == {"Dee": "2", "Cal": "-6"}
    assert "\n'=x,1," in season_csv(Season(players={"=x": Record(games=1)}))
