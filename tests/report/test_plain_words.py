"""People read the words of a card table: in messages, help, pages and docs. Names in JSON and of codes are free."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
NO_PLAYER_SAYS = re.compile(
    r"rightful|\bverified\b|(?<!\*)\bup-?cards?\b(?!-)|\blog errors?\b|\bclaim(s|ed)?\b|\bpostings?\b"
    r"|\bfail(s|ed)? to head\b|\b(nobody|no one) (takes|took) the pot\b",
    re.IGNORECASE,
)
"""Say: should have been, should have, the card turned up, writing mistake, what the log says, payment, did not beat,
the pot rides or is split."""


def test_nobody_reads_a_word_that_no_player_says() -> None:
    said = [f"{path.relative_to(ROOT)}: {text}" for path, text in _read_by_people() if NO_PLAYER_SAYS.search(text)]
    assert said == []


def _read_by_people() -> Iterator[tuple[Path, str]]:
    """Texts of several words; docstrings only of commands, as these are their help. Pages of codes are read in docs."""
    for path in (ROOT / "referee").rglob("*.py"):
        code = path.read_text()
        if path.parent.name != "cli":
            code = re.sub(r'""".*?"""', "", code, flags=re.DOTALL)
        literals = re.findall(r'"(?:[^"\\\n]|\\.)*"', re.sub(r"\{[^{}\n]*\}", "", code))
        yield from ((path, text) for text in literals if " " in text)
    for path in (ROOT / "referee").rglob("*.html"):
        yield path, re.sub(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<[^>]*>", "", path.read_text(), flags=re.DOTALL)
    for path in (ROOT / "referee").rglob("*.js"):
        code = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
        yield from ((path, line) for line in re.sub(r"(?<!the )\bupcard\b|\.claim\(", "", code).splitlines())
    for path in (ROOT / "referee" / "rulesets").glob("*.toml"):
        yield from ((path, text) for text in _clauses(tomllib.loads(path.read_text())))
    by_hand = set((ROOT / "docs").rglob("*.md")) - set((ROOT / "docs" / "rulesets").iterdir())
    for path in (ROOT / "README.md", *by_hand):
        prose = re.sub(r"^```.*?^```|`[^`]*`|“[^”]*”|\]\([^)]*\)", "", path.read_text(), flags=re.DOTALL | re.MULTILINE)
        yield from ((path, line) for line in prose.splitlines())


def _clauses(told: object) -> Iterator[str]:
    """The strings of a rule set, without its sources, which are quoted."""
    if isinstance(told, dict):
        for name, value in told.items():
            yield from () if name == "source" else _clauses(value)
    elif isinstance(told, list):
        for value in told:
            yield from _clauses(value)
    elif isinstance(told, str) and " " in told:
        yield told
