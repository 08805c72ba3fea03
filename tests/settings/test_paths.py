"""The logs that a pattern matches."""

from collections.abc import Sequence
from fnmatch import fnmatchcase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.judge.settings.paths import stands_for


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("a.bourre", "a.bourre"),
        ("*.bourre", "a.bourre"),
        ("archive", "archive/1987/a.bourre"),
        ("archive/", "archive/1987/a.bourre"),
        ("./archive/**", "archive/a.bourre"),
        ("archive/**", "archive/1987/may/a.bourre"),
        ("archive/**/*.bourre", "archive/a.bourre"),
        ("**/a.bourre", "a.bourre"),
        ("**/may/*", "archive/1987/may/a.bourre"),
        ("**", "a.bourre"),
        ("19[89]?/*", "1987/a.bourre"),
        ("[!a]*", "b.bourre"),
    ],
)
def test_a_pattern_matches_a_log(pattern: str, path: str) -> None:
    assert stands_for(pattern, path)


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("*.bourre", "archive/a.bourre"),
        ("archive/**", "archives/a.bourre"),
        ("archive/*/a.bourre", "archive/a.bourre"),
        ("a", "A"),
        ("may", "archive/may/a.bourre"),
        ("a.bourre/b", "a.bourre"),
        ("**/b", "a/c"),
    ],
)
def test_a_pattern_does_not_match_a_log(pattern: str, path: str) -> None:
    assert not stands_for(pattern, path)


def slowly(pattern: Sequence[str], path: Sequence[str]) -> bool:
    """The same, tried out way by way."""
    if not pattern:
        return True
    first, *rest = pattern
    if first == "**":
        return any(slowly(rest, path[skipped:]) for skipped in range(len(path) + 1))
    return bool(path) and fnmatchcase(path[0], first) and slowly(rest, path[1:])


@given(
    st.lists(st.sampled_from(["a", "b", "*", "?b", "**"]), min_size=1, max_size=5),
    st.lists(st.sampled_from(["a", "b", "ab"]), min_size=1, max_size=5),
)
def test_the_fewest_payments_match_exhaustive_search(pattern: list[str], path: list[str]) -> None:
    assert stands_for("/".join(pattern), "/".join(path)) == slowly(pattern, path)


@pytest.mark.parametrize("pattern", ["*a" * 2000 + "b", "**/" * 2000 + "b", "**/a/" * 1000 + "b", "[" * 5000])
def test_no_pattern_is_slow(pattern: str) -> None:
    assert not stands_for(pattern, "/".join(["a" * 200] * 20))
