"""A violation of a project rule, and its place."""

from pathlib import Path
from typing import NamedTuple

from project.package import ROOT


class Fault(NamedTuple):
    """One place that breaks a rule, printed so that editors and terminals can jump to it."""

    module: str
    line: int
    words: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.words}"

    @property
    def path(self) -> Path:
        """The file of the module."""
        folder = ROOT.joinpath(*self.module.split("."))
        return folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
