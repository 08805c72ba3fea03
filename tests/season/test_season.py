"""``referee audit``: every log, then the season's totals, exact and in each form."""

import csv
import io
import json
import pickle
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random

import few
import pytest
from commands import run
from evenings.evening import evening as played_evening
from evenings.evening import with_renege, with_wrong_claim
from evenings.scribe import STYLES, scribble
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from ledger.reading import log, moves
from properties.games import RULESETS, SEEDS
from rich.console import Console
from rich.text import Text
from samples.log import SAMPLES
from season.pictures import PICTURE, take

from referee.judge.audit import audit
from referee.judge.policy import RunTotals
from referee.judge.season import PlayerRecord, Season, SeasonRecord, share
from referee.records import columns, plain
from referee.report.export.sheets import SeasonSheet
from referee.report.form import CheckReport
from referee.report.json.schemas import schema
from referee.report.terminal.season import print_season

PATHS = sorted(SAMPLES.glob("*/*.bourre"))


@cache
def every_share() -> tuple[Season, ...]:
    """The share of each sample in a season."""
    return tuple(share(audit(path.read_bytes())) for path in PATHS)


def told(season: Season, width: int = 80, colours: bool = False) -> str:
    screen = Console(
        file=io.StringIO(), width=width, markup=False, emoji=False, highlight=False, force_terminal=colours
    )
    print_season(screen, season)
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue()


@pytest.mark.parametrize("jobs", few.of(1, [3, 1]))
def test_the_season_is_the_sum_of_all_logs_whatever_the_number_of_jobs(jobs: int) -> None:
    paths = PATHS[::4]
    printed = json.loads(run("audit", "--output-format", "json", "--jobs", jobs, *paths).stdout)
    assert [*printed] == ["version", "program", "files", "season", "summary"]
    assert printed["season"] == plain(added(every_share()[::4]))
    assert printed["summary"]["files"] == sum(printed["season"]["logs"].values()) == len(paths)


@pytest.mark.parametrize(("logs", "readings"), [((), ()), (PATHS[::20], ("--readings",))])
def test_the_json_matches_its_schema(logs: tuple[Path, ...], readings: tuple[str, ...]) -> None:
    result = run("audit", "--output-format", "json", *readings, *logs, "gone.bourre")
    report = json.loads(result.stdout)
    Draft202012Validator(schema("audit")).validate(report)
    assert (result.exit_code, report["season"]["logs"]["unexamined"]) == (3, 1)


@pytest.mark.parametrize("log", ["clean/a-count-between-hands", "clean/a-card-not-seen"])
def test_a_season_in_which_nothing_was_found_has_no_row_but_the_sums(log: str) -> None:
    lines = run("audit", SAMPLES / f"{log}.bourre").stdout.splitlines()
    assert lines[1].endswith("all together: 1 log")
    assert lines[2:4] == ["", "The season"]


def test_the_row_of_a_log_names_its_slips_and_quiet_prints_what_it_prints_of_check() -> None:
    flawed = SAMPLES.parent / "docs/examples/misread.bourre"
    assert "If the " in run("audit", "--slips", flawed, width=200).stdout
    assert run("audit", "--quiet", flawed).stdout == run("check", "--no-slips", "--quiet", flawed).stdout


def test_the_files_are_those_of_check() -> None:
    by_audit, by_check = (
        json.loads(run(command, "--output-format", "json", *PATHS[::9]).stdout) for command in ("audit", "check")
    )
    assert by_audit["files"] == by_check["files"]
    assert by_audit["summary"] == by_check["summary"]


def test_a_season_without_logs_finds_nothing() -> None:
    assert " ".join(told(Season()).split()) == "The season logs: none found: nothing"


def test_colours_add_nothing_to_the_signs() -> None:
    whole = season(TUESDAY, moves(RENEGE))
    coloured = told(whole, colours=True)
    assert "\x1b[31m" in coloured
    assert Text.from_ansi(coloured).plain.rstrip("\n") == told(whole).rstrip("\n")


@pytest.mark.parametrize("width", few.of(2, [80, 20, 40, 200]))
def test_at_any_width_everything_is_there_and_nothing_passes_the_edge(width: int) -> None:
    whole = added(every_share())
    printed = told(whole, width)
    assert all(player in printed for player in whole.players)
    if width >= 40:
        assert max(map(len, printed.splitlines())) <= width


def test_nothing_of_a_name_is_obeyed() -> None:
    """No name of a log is like this; a report may come from elsewhere."""
    printed = told(Season(players={"\x1b[31m[bold]x[/] :skull: \u202e": SeasonRecord(games=1)}))
    assert "<U+001B>[31m[bold]x[/] :skull: <U+202E>" in printed
    formula = Season(players={"=x": SeasonRecord(games=1)})
    assert "\n'=x,1," in SeasonSheet().tail(CheckReport((), formula, RunTotals()))


def test_a_sheet_has_a_row_for_each_player() -> None:
    whole = CheckReport((), season(TUESDAY, moves(RENEGE)), RunTotals())
    rows = list(csv.DictReader(io.StringIO(SeasonSheet().tail(whole))))
    assert [*rows[0]] == [*columns(PlayerRecord)]
    assert {row["player"]: row["net"] for row in rows if row["player"] in ("Dee", "Cal")} == {"Dee": "2", "Cal": "-6"}


TUESDAY = moves("hand 1\n dealer Dee\n trump 7h\n stay Ann, Bob\n took Ann 5\n win Ann 4\n bourre Bob 4")
"""Ann wins the four antes, Bob matches the pot."""

ALONE = "hand 1\n dealer Dee\n trump 7h\n stay {}\n win {} 4"
OPEN = moves("hand 1\n dealer Dee\n trump 7s\n stay Ann, Cal")
"""Nobody knows who won."""

RENEGE = """\
hand 1
  dealer Dee
  trump 7s
  stay Ann, Cal, Dee
  trick Kd 4h 9s
  trick As 2s 4s
  trick Ks 3s 5d
  trick Ac Qc 2c
  trick 9c Jh Th
"""


def season(*logs: str | bytes) -> Season:
    whole = Season()
    for one in logs:
        whole.add(share(audit(one)))
    return whole


def nets(*logs: str | bytes) -> dict[str, int]:
    return {name: record.net for name, record in season(*logs).players.items()}


@pytest.mark.parametrize(
    ("logs", "nets"),
    [
        ([TUESDAY], {"Ann": 300, "Bob": -500, "Cal": -100, "Dee": -100}),
        ([TUESDAY, moves(ALONE.format("Bob", "Bob"))], {"Ann": 200, "Bob": -200, "Cal": -200, "Dee": -200}),
        (
            [moves(ALONE.format("pot", "pot").replace("Dee", "Bob"), "pot 200, Bob 200")],
            {"player:pot": 100, "Bob": -100},
        ),
    ],
    ids=["one log", "two logs", "a player called pot"],
)
def test_a_players_games_are_added_up(logs: list[str], nets: dict[str, int]) -> None:
    assert {name: record.net for name, record in season(*logs).players.items()} == nets


def test_an_absent_player_has_no_game_and_one_who_only_sat_down_has() -> None:
    whole = season(TUESDAY, TUESDAY, "rules nobody-knows\nseat Ann 200\nseat Eve 200\n")
    games = {name: one.games for name, one in whole.players.items()}
    assert games == {"Ann": 3, "Bob": 2, "Cal": 2, "Dee": 2, "Eve": 1}
    assert whole.players["Eve"] == SeasonRecord(games=1, unsettled=1)
    assert whole.unsettled == 1


@pytest.mark.parametrize(
    ("bourre", "bob"), [("bourre Bob 4", (1, 400, 0)), ("bourre Bob 3", (1, 300, -100)), ("bourre none", (0, 0, -400))]
)
def test_a_bourre_counts_if_it_was_paid_and_its_shortage_is_a_correction(bourre: str, bob: tuple[int, ...]) -> None:
    record = season(TUESDAY.replace("bourre Bob 4", bourre)).players["Bob"]
    assert (record.bourres, record.bourre_paid, record.correction) == bob


def test_a_bourre_paid_with_the_last_of_a_stack_is_one_and_an_ante_is_not() -> None:
    poor = TUESDAY.replace("seat Bob 200", "seat Bob 3").replace(" Bob 4", " Bob 2")
    bob = season(poor).players["Bob"]
    assert (bob.bourres, bob.bourre_paid) == (1, 200)
    broke = log("winning-moves", ALONE.format("Ann", "Ann"), "Ann 200, Bob 0.5, Cal 200, Dee 200")
    assert [audit(one).ledgers[0].eliminated for one in (poor, broke)] == [("Bob",)] * 2
    assert season(broke).players["Bob"].bourres == 0


@pytest.mark.parametrize(
    ("rulings", "cal", "dee"),
    [("", (1, 0, 0), (0, 0, 0)), ("  ruling waive Cal\n  ruling renege Dee\n", (0, 1, 0), (0, 0, 1))],
)
def test_reneges_are_counted_as_proven_as_waived_or_as_ruled_without_proof(
    rulings: str, cal: tuple[int, ...], dee: tuple[int, ...]
) -> None:
    players = season(moves(RENEGE + rulings)).players
    counts = {name: (one.reneges, one.reneges_waived, one.reneges_ruled) for name, one in players.items()}
    assert counts == {"Ann": (0, 0, 0), "Bob": (0, 0, 0), "Cal": cal, "Dee": dee}


def test_a_game_with_unknown_stacks_is_counted_and_adds_nothing() -> None:
    whole = season(TUESDAY, OPEN)
    assert whole.players["Ann"] == SeasonRecord(games=2, unsettled=1, bought_in=20000, net=300, correction=0)
    assert (whole.unsettled, whole.unproven) == (1, 1)
    counted = season(OPEN + "\n stacks Ann 195, Bob 199, Cal 203, Dee 199")
    assert (counted.unsettled, counted.unproven) == (0, 1)


@pytest.mark.parametrize(
    ("said", "unproven"),
    [("win Ann\n bourre none", 0), ("win Ann\n bourre Cal 4", 0), ("win Ann", 0), ("bourre Cal", 1)],
)
def test_a_hand_is_known_if_the_log_says_who_won_and_who_paid_a_bourre(said: str, unproven: int) -> None:
    assert season(f"{OPEN}\n {said}\n stacks Ann 203, Bob 199, Cal 199, Dee 199").unproven == unproven


def test_logs_are_counted_by_verdict_and_those_that_could_not_be_examined_apart() -> None:
    clean = moves(ALONE.format("Ann", "Ann"))
    whole = season(clean, clean.replace("win Ann 4", "win Ann 3"), OPEN, b"\0")
    whole.add(None)
    assert whole.logs == {"clean": 1, "violations": 1, "incomplete": 1, "unreadable": 1, "unexamined": 1}
    assert whole.codes["L604"] == 1


def test_players_are_sorted_by_net_then_name_with_unsettled_ones_last() -> None:
    fay = moves("hand 1\n dealer Gus\n trump 7s\n stay Fay, Gus", "Eve 200, Fay 200, Gus 200")
    names = [name for name, _ in season(fay, TUESDAY).standing]
    assert names == ["Ann", "Cal", "Dee", "Bob", "Eve", "Fay", "Gus"]


def test_all_samples_come_out_in_any_order() -> None:
    """Every net, the pots and what is unexplained sum to zero, and no order of the logs changes anything."""
    shares = [*every_share()]
    first = added(shares)
    assert sum(one.net or 0 for one in first.players.values()) + first.pot + first.unexplained == 0
    assert sum(first.logs.values()) == len(shares)
    Random(1).shuffle(shares)
    assert added(shares) == first


def added(shares: Iterable[Season]) -> Season:
    """The season of these, each sent from another process."""
    whole = Season()
    for one in shares:
        whole.add(pickle.loads(pickle.dumps(one)))
    return whole


@given(SEEDS, RULESETS, st.sampled_from([played_evening, with_renege, with_wrong_claim]), st.sampled_from([*STYLES]))
def test_a_games_share_sums_to_zero_and_matches_the_ledger(seed, ruleset, played, style) -> None:
    """“After every hand: stacks + pot + unexplained = the bank's outlay, exactly.”"""
    game = played(seed, ruleset)
    if game is None:
        return
    says = audit(scribble(game, STYLES[style], seed).text)
    whole = share(says)
    assert says.final
    assert (not whole.unsettled) == (says.final.verified.pot is not None)
    assert sum(one.net or 0 for one in whole.players.values()) + whole.pot + whole.unexplained == 0
    if not whole.unsettled:
        owed = {name: one.correction for name, one in whole.players.items()}
        assert owed == says.final.corrections
    assert sum(whole.codes.values()) == len(says.findings)


def test_the_picture_is_what_is_printed():
    """``season/pictures.py`` takes it again: look at it before you commit it."""
    assert take() == PICTURE.read_text(encoding="utf-8")
