"""The project stays below its ceilings, which only come down."""

from pathlib import Path

import pytest

from project import figures
from project.figures import Figure


@pytest.mark.slow
def test_the_project_is_below_every_ceiling() -> None:
    """``python -m project`` in ``tests`` prints the same."""
    assert not [str(figure) for figure in figures.figures() if figure.is_above]


def test_a_ceiling_comes_down_to_its_figure_and_never_goes_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "CEILINGS", tmp_path / "ceilings.toml")
    figures.lower([Figure("lines", 90, 100), Figure("files", 12, 10)])
    assert figures.CEILINGS.read_text().splitlines()[1:] == ['"lines" = 90', '"files" = 10']
