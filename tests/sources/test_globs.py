"""A glob is what a shell would have made of it; what it fits is read whatever it is called."""

import pytest

from referee.cli.left_out import Exclusion
from referee.cli.sources import Refused, find_logs
from sources.conftest import Tree, paths

FILES = ("a/x.bourre", "a/y.txt", "a/b/x.bourre", "a/b/z.bourre.gz", "a/.h/x.bourre", "c/x.bourre", "n.bourre")


@pytest.mark.parametrize(
    ("glob", "found"),
    [
        ("a/*.bourre", ["a/x.bourre"]),
        ("a/?.*", ["a/x.bourre", "a/y.txt"]),
        ("*/x.bourre", ["a/x.bourre", "c/x.bourre"]),
        ("**/x.bourre", ["a/b/x.bourre", "a/x.bourre", "c/x.bourre"]),
        ("a/**/x.bourre", ["a/b/x.bourre", "a/x.bourre"]),
        ("a/**", ["a/b/x.bourre", "a/b/z.bourre.gz", "a/x.bourre"]),
        ("**/b", ["a/b/x.bourre", "a/b/z.bourre.gz"]),
        ("**/b/**/**/z*", ["a/b/z.bourre.gz"]),
        ("[b-d]", ["c/x.bourre"]),
        ("[!c]*", ["a/b/x.bourre", "a/b/z.bourre.gz", "a/x.bourre", "n.bourre"]),
        ("a/.*", ["a/.h/x.bourre"]),
        ("./c/*", ["./c/x.bourre"]),
    ],
)
def test_a_glob_stands_for_the_logs_it_matches(glob: str, found: list[str], tree: Tree) -> None:
    tree(*FILES)
    assert paths(glob) == found


def test_a_file_named_like_a_glob_is_read(tree: Tree) -> None:
    tree("a[1].bourre", "a1.bourre", "l*/b.bourre", "lx/c.bourre")
    assert paths("a[1].bourre", "l*") == ["a[1].bourre", "l*/b.bourre"]


def test_a_glob_that_matches_nothing_is_refused(tree: Tree) -> None:
    tree(*FILES)
    assert list(find_logs(["*.log", "gone/*"], Exclusion()).found) == [
        Refused("*.log", "matches no log"),
        Refused("gone/", "no such file or directory"),
    ]


def test_globs_files_and_folders_together_are_in_order_and_each_log_once(tree: Tree) -> None:
    tree(*FILES)
    found = paths("n.bourre", "*/x.bourre", "a", "**/*.gz")
    assert found == ["a/b/x.bourre", "a/b/z.bourre.gz", "a/x.bourre", "c/x.bourre", "n.bourre"]
