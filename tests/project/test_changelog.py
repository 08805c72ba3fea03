"""The newest released entry of the changelog is the current version."""

import re

from project.package import ROOT
from referee import __version__


def test_the_newest_released_entry_is_this_version() -> None:
    entries = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert next(entry for entry in entries if entry != "Unreleased") == __version__
