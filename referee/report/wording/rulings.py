"""Describe what a ruling of the table changed."""

from collections.abc import Iterator
from typing import Final

from referee.judge.what_if import Without
from referee.report.wording.phrases import counted, debt, gains

WITHOUT: Final = "Without this ruling:"
"""Heads what would change without a ruling."""


def otherwise(without: Without) -> Iterator[str]:
    """Describe what would change without a ruling: first the money at the end."""
    if without.final is None:
        yield "nobody knows how the hand would have ended"
        return
    if without.changes:
        yield f"in the end: {gains(without.changes)}"
    yield from _found_and_owed(without)


def unweighed(rest: int, weighed: int) -> str:
    """Say that the other rulings were not recomputed."""
    return f"what {counted(rest, 'ruling')} changed was not worked out, only what the first {weighed} did"


def _found_and_owed(without: Without) -> list[str]:
    """List the findings and corrections that would appear without the ruling, and those that would not.

    A note is left out: it only records the ruling.
    """
    found, gone = ([one for one in some if one.severity != "note"] for some in (without.found, without.not_found))
    told = [f"also found: {one.message} ({one.code}, line {one.at.line})" for one in found]
    told += [f"not found: {one.code}, line {one.at.line}" for one in gone]
    debts = [debt(one.correction, "would owe") for one in without.owed]
    debts += [debt(one.correction, "would not owe") for one in without.not_owed]
    return [*told, *(debts or ["nobody would owe more or less"])]
