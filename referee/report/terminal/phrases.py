"""What several reports say in the same words."""

from collections.abc import Iterable, Sequence
from typing import Protocol


class Ruled(Protocol):
    """A report on a log: which rules it was judged by."""

    @property
    def rules(self) -> str | None:
        """The rule set that the log names."""

    @property
    def variants(self) -> tuple[str, ...]:
        """Its variants."""

    @property
    def house_file(self) -> str | None:
        """The file that defines the rule set, where one does."""


def rules_named(report: Ruled) -> str:
    """The rules that decided: ``kitchen, limit (our.toml)``."""
    rules = joined(report.rules or "no rule set", *report.variants)
    return f"{rules} ({report.house_file})" if report.house_file else rules


def counted(number: int, thing: str) -> str:
    """A number of things, in words: ``1 hand``, ``2 hands``."""
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def in_a_row(items: Iterable[str], last: str = "and") -> str:
    """Several things in a row: ``5d``, ``5d and 6d``, ``5d, 6d and 7d``; nothing for none."""
    *before, end = list(items) or [""]
    return f"{', '.join(before)} {last} {end}" if before else end


def joined(*parts: str) -> str:
    """Some words with commas between them."""
    return ", ".join(parts)


def listed(names: Sequence[str]) -> str:
    """Some names as one says them: ``Ann, Bob and Cal``."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
