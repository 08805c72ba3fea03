"""Some cases of a claim: the default run and ``.ci/run`` try them, ``.ci/run --long`` all."""

from collections.abc import Iterable, Sequence

import pytest


def of(first: int, cases: Iterable[object]) -> list[object]:
    """The first so many cases as they are, and the others marked long."""
    found = list(cases)
    return [*found[:first], *(pytest.param(case, marks=pytest.mark.long) for case in found[first:])]


def one_in(many: int, cases: Iterable[object]) -> list[object]:
    """One in so many cases as it is, and the others marked long."""
    return [case if at % many == 0 else pytest.param(case, marks=pytest.mark.long) for at, case in enumerate(cases)]


def of_rows(first: int, cases: Iterable[Sequence[object]]) -> list[object]:
    """The first so many cases that have several arguments, and the others marked long."""
    found = list(cases)
    return [*found[:first], *(pytest.param(*case, marks=pytest.mark.long) for case in found[first:])]
