"""The measurement measures what it says, and the page and its pictures show its last run."""

from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
import slow
from benchmarks.page import BEGIN, END

from excuses.__main__ import DOCS
from excuses.chart import pictures
from excuses.evenings import LOG_ERRORS, Setting
from excuses.figures import read, write
from excuses.mistakes import KINDS, UNTRIED, Mistake, mistaken, says
from excuses.tables import section
from excuses.tally import SLIP, tally
from excuses.trial import tried, undoing
from excuses.worth import Ratio, Share, accused, told
from referee import audit


def made(kind: str, number: int) -> Mistake:
    """The slip of a kind in the evening of a number."""
    logs = (Setting(one).truthful() for one in range(number, number + 20))
    return next(found for log in logs if (found := mistaken(kind, Random(number), log)))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", range(2))
def test_a_slip_is_one_line_that_says_something_else(kind: str, number: int) -> None:
    mistake = made(kind, number)
    written, at = mistake.text.split("\n"), mistake.line - 1
    if kind == "line":
        assert (written[:at] + written[at + 1 :], written[at]) == (list(mistake.lines), written[at + 1])
        assert mistake.is_undone_by(mistake.line, None)
    else:
        assert [i for i, line in enumerate(written) if line != mistake.lines[i]] == [at]
        assert says(written[at]) != says(mistake.lines[at])
        assert mistake.is_undone_by(mistake.line, mistake.lines[at])
        assert not mistake.is_undone_by(mistake.line, written[at])


@pytest.mark.parametrize("number", range(12))
def test_an_evening_is_truthful_and_its_faults_are_not_slips(number: int) -> None:
    setting = Setting(number)
    assert tried(setting.truthful(), asked=False).clean
    codes = {one.code for one in audit(setting.faulty()).findings if one.severity == "error"}
    assert codes <= set(setting.faults)
    assert codes.isdisjoint(LOG_ERRORS)


def test_careless_players_renege_and_several_in_one_hand() -> None:
    hands = [hand for number in range(6) for hand in tried(Setting(number).careless(), asked=False).hands]
    assert all(error.code.startswith("R") for hand in hands for error in hand.errors if error.player is None)
    assert any(hand.players > 1 for hand in hands)
    assert {error.code[0] for hand in hands for error in hand.errors} >= {"R"}


CASES = [(kind, number) for number in range(40, 46) for kind in KINDS if kind not in UNTRIED]


@pytest.mark.parametrize(("kind", "number"), slow.but_rows(7, CASES))
def test_the_search_finds_the_true_word_wherever_it_can_be_read(kind: str, number: int) -> None:
    mistake = made(kind, number)
    for hand in tried(mistake.text, asked=True).hands:
        if hand.number == mistake.hand and hand.offered and hand.offered.complete:
            readable = not any(one.code == "N101" and one.at.line == mistake.line for one in hand.errors)
            assert undoing(mistake, hand.explaining) or not readable, (mistake.text, mistake.lines)


def test_a_reading_counts_as_true_only_where_it_undoes_the_slip() -> None:
    text = Setting(3).truthful()
    mistake = mistaken("suit", Random(1), text)
    assert mistake
    wrong = mistaken("name", Random(2), mistake.text)
    assert wrong
    told_ = [slip for hand in tried(wrong.text, asked=True).hands for slip in hand.explaining]
    # Two slips: no one word puts this log right.
    assert undoing(Mistake("name", wrong.text, wrong.hand, wrong.line, mistake.lines), told_) is None


@pytest.mark.long
def test_the_same_seed_gives_the_same_figures_in_one_process_and_in_two() -> None:
    assert tally(16, 8, 5) == tally(16, 8, 5, jobs=2)


def test_shares_and_ratios_have_their_textbook_intervals() -> None:
    low, high = Share(0, 10).interval
    assert (round(low, 2), round(high, 2)) == (0, 27.75)  # Wilson's, as in Brown, Cai and DasGupta 2001.
    ratio = Ratio(Share(90, 100), Share(10, 100))
    assert 8 < ratio.times < 9
    assert ratio.interval[0] < ratio.times < ratio.interval[1]
    assert Ratio(Share(10, 100), Share(10, 100)).even == pytest.approx(50)
    assert Ratio(Share(3, 10), Share(0, 1000)).interval[0] > 1


def test_the_page_shows_the_figures_of_the_last_run() -> None:
    shown = (DOCS / "slips.md").read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    assert shown.strip() == section(read())


@pytest.mark.parametrize("name", pictures(read()))
def test_the_pictures_show_the_figures_of_the_last_run(name: str) -> None:
    assert (DOCS / "images" / name).read_text(encoding="utf-8") == pictures(read())[name]


def test_a_bar_is_as_long_as_its_share() -> None:
    run = read()
    share = told(run.tally, SLIP, accused(2, 2))
    drawn = ElementTree.fromstring(pictures(run)["slips-worth.svg"])
    widths = [
        float(one.get("width", "0"))
        for one in drawn.iter()
        if one.tag.endswith("rect") and one.get("fill") == "var(--one)"
    ]
    assert any(abs(width - 4.8 * share.percent) < 0.1 for width in widths)


def test_figures_are_kept_as_they_were(tmp_path: Path) -> None:
    run = read()
    write(run, tmp_path / "kept.json")
    assert read(tmp_path / "kept.json") == run
