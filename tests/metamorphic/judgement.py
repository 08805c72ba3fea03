"""Everything the referee says about a log as plain data: the JSON of ``check``, ``ledger`` and ``settle``.

A place is given by its line and its text, so that it can be compared when lines and columns move.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from report.checked import checked

from referee.judge.audit import audit
from referee.judge.heading import heading
from referee.judge.settlement import JudgedLog, settled
from referee.notation.lines import texts
from referee.report.json.ledger import ledger_report
from referee.report.json.settle import SettleReport
from referee.report.json.stream import described
from referee.text.place import words

Tree = Any
"""Plain data: dicts, lists, strings, numbers, ``None``; a place is a ``Spot``."""

_ABOUT_THE_FILE = ("path", "log_sha256", "rules_sha256", "program", "version")


class Spot(NamedTuple):
    """A part of a line: the words it covers (0 is the keyword), and its text."""

    line: int
    words: tuple[int, int]
    text: str


def judgement(log: str | bytes) -> Tree:
    """Return all reports of a log, including both ways of settling up, without the file name."""
    found = audit(log)
    said = {
        "check": described(checked("", found, most=None)).model_dump(mode="json", by_alias=True),
        "ledger": ledger_report("", found).model_dump(mode="json", by_alias=True),
        "settle": [
            SettleReport.model_validate(settled([JudgedLog("", found, heading(log))], basis, "split")).model_dump(
                mode="json", by_alias=True
            )
            for basis in ("verified", "as-played")
        ],
    }
    return _placed(said, texts(log))


def _placed(tree: Tree, lines: list[str]) -> Tree:
    """Return the tree with a ``Spot`` in place of lines and columns, and without file details."""
    if isinstance(tree, list):
        return [_placed(one, lines) for one in tree]
    if not isinstance(tree, dict):
        return tree
    new = {key: _placed(value, lines) for key, value in tree.items() if key not in _ABOUT_THE_FILE}
    if "end_column" in new:
        line, column, end = (new.pop(key) for key in ("line", "column", "end_column"))
        del new["end_line"]
        new["at"] = _spot(line, column, end, lines[line - 1])
    return new


def _spot(line: int, column: int, end: int, text: str) -> Spot:
    places = words(line, text.removesuffix("\r"))
    covered = [at for at, one in enumerate(places) if one.column < end and one.end > column]
    return Spot(line, (covered[0], covered[-1]) if covered else (-1, -1), text[column - 1 : end - 1])


def each(tree: Tree, change: Callable[[str, Tree], Tree], key: str = "") -> Tree:
    """Apply ``change`` to every leaf and ``Spot`` of a tree, along with its key.

    The keys of amounts by player are changed like the players.
    """
    if isinstance(tree, dict):
        return {change("key", name): each(value, change, name) for name, value in tree.items()}
    if isinstance(tree, list):
        return [each(one, change, key) for one in tree]
    return change(key, tree)


def lines_moved(tree: Tree, new: Callable[[int], int]) -> Tree:
    """Return a tree with other line numbers."""

    def change(key: str, leaf: Tree) -> Tree:
        if isinstance(leaf, Spot):
            return leaf._replace(line=new(leaf.line))
        return new(leaf) if key in ("line", "lines", "waived_line") and isinstance(leaf, int) else leaf

    return each(tree, change)
