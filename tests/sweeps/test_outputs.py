"""Whatever characters a log has, each output is sound, and says what was written."""

from collections.abc import Sequence

import pytest
import slow
from browser.watching import CHROMIUM

from sweeps import commands, names, pages, sheets, told
from sweeps.points import SPECIAL, few

SOME = sorted({*range(0x100), *SPECIAL})


@pytest.mark.parametrize("form", told.READERS)
def test_a_form_says_what_was_written_and_nothing_that_is_obeyed(form: str) -> None:
    assert told.told(form, few()).wrong == []


def test_the_money_of_players_of_any_name_is_kept() -> None:
    assert names.kept(few()[::2]).wrong == []


@pytest.mark.parametrize(
    "points", slow.but(1, [(0xAD, 0x2028, 0x202E, 0x2066, 0xD800, 0xFEFF), range(0x30), range(0x70, 0xA0)])
)
def test_a_command_prints_nothing_that_is_obeyed(points: Sequence[int]) -> None:
    assert commands.printed(points).wrong == []


@pytest.mark.skipif(sheets.SOFFICE is None, reason="LibreOffice is not installed here")
def test_no_cell_of_a_sheet_becomes_a_formula_and_texts_and_amounts_come_back() -> None:
    assert sheets.taken_in(SOME).wrong == []


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
@pytest.mark.slow
def test_a_page_says_what_was_written() -> None:
    assert pages.opened(SOME).wrong == []
