"""The page of limits has each limit of the program with its value."""

import ast
import re

import pytest

from project.package import ROOT, modules
from referee import limits

PAGE = (ROOT / "docs/limits.md").read_text(encoding="utf-8")
ROWS = {
    cells[-1].strip("`"): cells
    for cells in (re.split(r" *\| *", line.strip("| ")) for line in PAGE.splitlines() if line.startswith("| "))
}
UNITS = {"KiB": 1 << 10, "MiB": 1 << 20}
NAMES = [name for name in vars(limits) if name.isupper()]


@pytest.mark.parametrize("name", NAMES)
def test_the_page_has_every_limit_with_its_value_and_what_happens_past_it(name: str) -> None:
    what, value, past, _ = ROWS[name]
    number, _, unit = value.partition(" ")
    assert int(number.replace(",", "")) * UNITS.get(unit, 1) == getattr(limits, name)
    assert what
    assert past


def test_the_page_has_no_other_limits() -> None:
    assert {name for name in ROWS if name.isupper()} == set(NAMES)


def test_every_limit_is_used_somewhere() -> None:
    used = {
        node.id if isinstance(node, ast.Name) else node.attr
        for module, tree in modules().items()
        if module != "referee.limits"
        for node in ast.walk(tree)
        if isinstance(node, ast.Name | ast.Attribute)
    }
    assert not set(NAMES) - used


def test_the_limits_that_the_design_lists_are_these() -> None:
    listed = (4096, 64 << 10, 2000, 16 << 20, 10, 32, 128, 2, 9, 2, 1000, 64)
    assert listed == (
        limits.LINE_BYTES,
        limits.HAND_BYTES,
        limits.HAND_STATEMENTS,
        limits.FILE_BYTES,
        limits.SEATS,
        limits.NAME_CHARACTERS,
        limits.NAME_BYTES,
        limits.NAME_MARKS,
        limits.AMOUNT_DIGITS,
        limits.AMOUNT_DECIMALS,
        limits.FINDINGS,
        limits.EXCERPT,
    )
