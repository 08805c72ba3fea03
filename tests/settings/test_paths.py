"""What a pattern of the settings, or of a .gitignore, means."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

from referee.judge.settings.effective import PathPatterns, is_pattern, patterns


@pytest.mark.parametrize(
    ("pattern", "path", "meant"),
    [
        ("*.bourre", "archive/a.bourre", True),
        ("archive", "archive/1987/a.bourre", True),
        ("./archive/**", "archive/a.bourre", True),
        ("19[89]?/*", "1987/a.bourre", True),
        ("a\\ b", "a b", True),
        ("./*.bourre", "archive/a.bourre", False),
        ("archive/**", "archives/a.bourre", False),
        ("a", "A", False),
        ("a.bourre/", "a.bourre", False),
    ],
)
def test_a_pattern_means_a_log_or_not(pattern: str, path: str, meant: bool) -> None:
    assert patterns((pattern,)).match(path) == meant


def test_the_last_pattern_that_matches_decides_and_only_about_the_very_path() -> None:
    some = PathPatterns(["*.bourre", "!keep.bourre", "archive/", "deep/**"])
    paths = ("a.bourre", "x/keep.bourre", "notes", "archive/", "archive/a", "archive", "deep/", "deep/a", "deep/a/b")
    assert [some.match_exactly(path) for path in paths] == [True, False, None, True, None, None, None, True, True]
    assert [PathPatterns(["**/"]).match_exactly(path) for path in ("a/b/", "a/b")] == [True, None]


@pytest.mark.parametrize("line", ["", "  ", "# comment", "[z-a]", "a\\", "[a", "a\0", "!", "/"])
def test_what_is_no_pattern_matches_nothing(line: str) -> None:
    assert not is_pattern(line)
    assert patterns((line, "b")).match_exactly("a") is None


PARTS = st.sampled_from(["a", "b", "ab", "*", "**", "a*", "*b", "?", "*a*b*", "[ab]", "[!a]*", "a?b", "*a*a*", "a**b"])
PATTERN = st.builds(
    lambda begins, parts, ends: begins + "/".join(parts) + ends,
    st.sampled_from(["", "/"]),
    st.lists(PARTS, min_size=1, max_size=5),
    st.sampled_from(["", "/", "/**"]),
)
NAMES = st.sampled_from(["a", "b", "ab", "ba", "aab", "abab", "c", "a\n"])
PATH = st.lists(NAMES, min_size=1, max_size=5).map("/".join)


@given(PATTERN, PATH)
def test_a_pattern_means_what_pathspec_says(pattern: str, path: str) -> None:
    """Ours is another regular expression, which never takes long."""
    regex, _ = GitIgnoreSpecPattern.pattern_to_regex(pattern)
    assert patterns((pattern,)).match(path) == (regex is not None and re.search(regex, path, re.DOTALL) is not None)


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
@given(st.lists(st.tuples(st.sampled_from(["", "!"]), PATTERN).map("".join), min_size=1, max_size=4), st.lists(PATH))
def test_patterns_mean_what_git_says(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], paths: list[str]
) -> None:
    here = tmp_path_factory.mktemp("git")
    git(here, "init", "-q")
    (here / ".gitignore").write_text("\n".join(lines))
    said = git(here, "check-ignore", "-z", "--no-index", "--stdin", given="\0".join(paths))
    some = PathPatterns(lines)

    def ignored(path: str) -> bool:
        ends = [place.start() + 1 for place in re.finditer("/", path)]
        return any(some.match_exactly(path[:end]) for end in (*ends, len(path)))

    assert {path for path in paths if ignored(path)} == {*said.split("\0")} - {""}
    shutil.rmtree(here)


def git(here: Path, *words: str, given: str = "") -> str:
    quiet = ("-c", "core.excludesFile=/dev/null")
    return subprocess.run(
        ["git", *quiet, *words], cwd=here, input=given, capture_output=True, text=True, check=False
    ).stdout


@pytest.mark.parametrize(
    "pattern",
    [
        *("*a" * 2000 + "b", "**/" * 2000 + "b", "**/a/" * 1000 + "b", "[" * 5000),
        *("**/*a*a*a*a*a*a*b/**/*a*a*a*b/x", "/".join(["*a*a*a*"] * 20) + "/b", "?*" * 100 + "b", "[!b]*" * 100 + "b"),
    ],
)
def test_no_pattern_is_slow(pattern: str) -> None:
    """Any of these would take longer than anybody waits if each wildcard were tried at each place."""
    assert not patterns((pattern,)).match("/".join(["a" * 200] * 20))
