"""The notation's page for players shows every statement, and every line on it can be read."""

import re

import pytest

from project.package import ROOT
from referee.notation.forms import keywords
from referee.notation.read import read
from referee.notation.statements import Unreadable

PAGE = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)
LINES = [line for row in ROWS for line in re.findall(r"`([^`]+)`", row) if not line.startswith("…")]


@pytest.mark.parametrize("keyword", keywords())
def test_every_statement_has_a_row(keyword: str) -> None:
    assert keyword in {line.split()[0] for line in [*LINES, "bourré"]}


@pytest.mark.parametrize("line", LINES)
def test_every_line_can_be_read(line: str) -> None:
    statements = [statement for section in read(line) for statement in section.statements]
    assert len(statements) == 1
    assert not isinstance(statements[0], Unreadable)
