"""The house files: the one that ``--house`` names, else the nearest ``referee.toml`` to each log."""

import os
import stat
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from referee.cli.exits import MISUSED, complain
from referee.limits import HOUSE_FILE_BYTES

if TYPE_CHECKING:
    from referee.rulesets import OwnRuleSet

HOUSE_FILE: Final = "referee.toml"

House = Annotated[
    str | None,
    typer.Option(
        "--house",
        metavar="FILE",
        help=f"Rule sets of your own, in place of the nearest {HOUSE_FILE} beside a log or in a folder above it.",
    ),
]


class HouseFile(NamedTuple):
    """A house file and the rule sets that it defines."""

    path: str
    rulesets: "tuple[OwnRuleSet, ...]" = ()

    def defines(self, rules: str | None) -> str | None:
        """The path of the file, if it defines the rule set of that name."""
        return self.path if any(rules == ruleset.name for ruleset in self.rulesets) else None


class Houses(NamedTuple):
    """The house file that was named, or else the one nearest to the logs of each folder."""

    named: HouseFile | None
    nearest: Mapping[str, HouseFile | None]

    def of(self, path: str) -> HouseFile | None:
        """The house file of a log; that of one which is in no folder here, as standard input, is the current one's."""
        return self.named or self.nearest.get(os.path.dirname(path), self.nearest.get(""))

    def rulesets(self, path: str) -> "tuple[OwnRuleSet, ...]":
        """The rule sets of that file, which the log may name; none where there is no file."""
        file = self.of(path)
        return file.rulesets if file else ()


def house_files(paths: Iterable[str], named: str | None) -> Houses:
    """The house files of these logs, all read before any log is. Ends the program with 2 where one is wrong."""
    if named is not None:
        return Houses(_read(named), {})
    read = cache(_read)
    found = {folder: _nearest(folder) for folder in dict.fromkeys(map(os.path.dirname, paths))}
    return Houses(None, {folder: read(file) if file else None for folder, file in found.items()})


def _nearest(logs: str) -> str | None:
    """The path of the house file nearest to the logs of a folder."""
    folder = os.path.abspath(logs)
    while not os.path.lexists(found := os.path.join(folder, HOUSE_FILE)):
        if folder == os.path.dirname(folder):
            return None
        folder = os.path.dirname(folder)
    return found if os.path.isabs(logs) else os.path.relpath(found)


def _read(path: str) -> HouseFile:
    from referee.rulesets import BadHouseFile, own_rulesets

    try:
        return HouseFile(path, own_rulesets(_content(path), path))
    except BadHouseFile as bad:
        complain(str(bad))
    except OSError as error:
        complain(f"{path}: {(error.strerror or str(error)).lower()}")
    raise typer.Exit(MISUSED)


def _content(path: str) -> bytes:
    """Raises ``OSError`` where there is no regular file to read."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise OSError(None, "is not a regular file")
    with open(path, "rb") as file:
        return file.read(HOUSE_FILE_BYTES + 1)
