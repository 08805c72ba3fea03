"""Marks most cases of a claim slow: the default run tries some of them, ``.ci/run`` all."""

from collections.abc import Iterable, Sequence

import pytest


def but(quick: int, cases: Iterable[object]) -> list[object]:
    """The first so many cases as they are, and the others marked slow."""
    found = list(cases)
    return [*found[:quick], *(pytest.param(case, marks=pytest.mark.slow) for case in found[quick:])]


def but_one_in(many: int, cases: Iterable[object]) -> list[object]:
    """One in so many cases as it is, and the others marked slow."""
    return [case if at % many == 0 else pytest.param(case, marks=pytest.mark.slow) for at, case in enumerate(cases)]


def but_rows(quick: int, cases: Iterable[Sequence[object]]) -> list[object]:
    """The same of cases that have several arguments."""
    found = list(cases)
    return [*found[:quick], *(pytest.param(*case, marks=pytest.mark.slow) for case in found[quick:])]
