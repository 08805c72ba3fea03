"""With any characters in a log, each output is sound and faithful."""

from collections.abc import Sequence

import pytest
import slow
from browser.watching import CHROMIUM

from sweeps import commands, names, pages, sheets, told
from sweeps.points import SPECIAL, few

SOME = sorted({*range(0x100), *SPECIAL})


@pytest.mark.parametrize("form", told.READERS)
def test_a_form_is_faithful_and_contains_no_control_characters(form: str) -> None:
    assert told.told(form, few()).wrong == []


def test_the_money_of_players_with_any_name_survives() -> None:
    assert names.kept(few()[::2]).wrong == []


@pytest.mark.parametrize(
    "points", slow.but(1, [(0xAD, 0x2028, 0x202E, 0x2066, 0xD800, 0xFEFF), range(0x30), range(0x70, 0xA0)])
)
def test_a_command_prints_no_control_characters(points: Sequence[int]) -> None:
    assert commands.printed(points).wrong == []


@pytest.mark.skipif(sheets.SOFFICE is None, reason="LibreOffice is not installed here")
def test_no_cell_of_a_sheet_becomes_a_formula_and_texts_and_amounts_come_back() -> None:
    assert sheets.taken_in(SOME).wrong == []


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
@pytest.mark.slow
def test_a_page_is_faithful() -> None:
    assert pages.opened(SOME).wrong == []
