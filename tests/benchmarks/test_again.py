"""The benchmark of repeated runs works, and compares the reports. No time is judged here."""

from pathlib import Path

import pytest

from benchmarks.again import WAYS, show


@pytest.mark.slow
def test_both_programs_are_measured_in_every_way(tmp_path: Path) -> None:
    table = show(4, 1, tmp_path)
    assert table.header == ["", *WAYS]
    assert [row[0] for row in table.rows] == [
        "referee, s",
        "  times less than without",
        "ruff, s",
        "  times less than without",
    ]
    assert all(float(cell) > 0 for row in table.rows for cell in row[1:] if cell)
