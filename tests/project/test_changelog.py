"""The newest entry of the changelog is the version that is here."""

import re

from project.package import ROOT
from referee import __version__


def test_the_newest_entry_is_this_version() -> None:
    entries = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert entries[0] == __version__
