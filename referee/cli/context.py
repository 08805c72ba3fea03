"""The context of logs: the settings files from the folder of each upwards, and the rule sets that are named."""

import os
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from referee.cli.exits import MisusedError, misuse_told
from referee.text.limits import HOUSE_FILE_BYTES, PYPROJECT_BYTES

if TYPE_CHECKING:
    from referee.judge.settings.effective import EffectiveSettings
    from referee.judge.settings.file import Defaults, SettingsFile
    from referee.rulesets import DefaultRules, OwnRuleSet, RuleSet

HOUSE_FILE: Final = "referee.toml"
PYPROJECT: Final = "pyproject.toml"

House = Annotated[
    str | None,
    typer.Option(
        "--house",
        metavar="FILE",
        help=f"Rule sets of your own, in place of those of the nearest {HOUSE_FILE} beside a log or above it.",
    ),
]


class File(NamedTuple):
    """A settings file: what it is called, the folder in which it stands, and what it says."""

    path: str
    folder: str
    says: "SettingsFile"


class FolderContext(NamedTuple):
    """What holds for the logs of a folder: its settings files, the nearest first, and the rule sets of a table's own.

    ``default`` are the rules of logs that name none, if a file says any.
    """

    files: tuple[File, ...] = ()
    own: "tuple[OwnRuleSet, ...]" = ()
    default: "tuple[DefaultRules, ...]" = ()


class Context(NamedTuple):
    """What holds for one log: the rule sets by which it may be judged, besides those that every referee knows; the
    settings, and the path of the baseline that they name. ``None`` where no file says any."""

    rulesets: "tuple[RuleSet, ...]" = ()
    settings: "EffectiveSettings | None" = None
    baseline: str | None = None


class Contexts(NamedTuple):
    """What holds for the logs of each folder, by the path of the folder; the ``named`` file's rule sets for all."""

    folders: Mapping[str, FolderContext]
    named: File | None = None

    def of(self, path: str) -> Context:
        """What holds for a log."""
        return Context(self.rulesets(path), self.settings(path), self.baseline(path))

    def rulesets(self, path: str) -> "tuple[RuleSet, ...]":
        """The rule sets by which a log may be judged besides those that every referee knows."""
        folder = self._folder(path)
        return (*folder.own, *folder.default)

    def own(self, path: str) -> "tuple[OwnRuleSet, ...]":
        """Those of them that it may name."""
        return self._folder(path).own

    def settings(self, path: str) -> "EffectiveSettings | None":
        """The settings that hold for a log; ``None`` where no file says any."""
        files = self._folder(path).files
        if not files and self.named is None:
            return None
        from referee.judge.settings.effective import Layer, Stated, effective

        settings = effective([Layer(file.path, file.says, _from(file.folder, path)) for file in files])
        if self.named is not None:
            settings.rulesets = Stated(self.named.says.rulesets or {}, self.named.path)
        return settings

    def files(self, path: str) -> list[str]:
        """The paths of the settings files that hold for a log, the nearest first."""
        return [file.path for file in self._folder(path).files]

    def baseline(self, path: str) -> str | None:
        """The path of the baseline that the settings name for a log."""
        return _baseline(self._folder(path))

    def baselines(self) -> "Iterator[str]":
        """The paths of all baselines that the settings name, each once."""
        found = dict.fromkeys(map(_baseline, self.folders.values()))
        return (path for path in found if path is not None)

    def everything_read(self) -> list[str]:
        """The paths of all settings files that hold for some log, and of the baselines that they name."""
        settings = {file.path for folder in self.folders.values() for file in folder.files}
        return [*sorted(settings), *self.baselines()]

    def _folder(self, path: str) -> FolderContext:
        """That of a log; for one that is in no folder of this machine, as one in an archive, the current one."""
        return self.folders.get(folder_of(path)) or self.folders.get("", FolderContext())


def house_files(paths: Iterable[str], named: str | None) -> Contexts:
    """What holds for these logs, all read before any log is. Ends the program with 2 where a file is wrong."""
    return contexts_of(dict.fromkeys(map(folder_of, paths)), named)


@misuse_told()
def contexts_of(folders: Iterable[str], named: str | None) -> Contexts:
    """The same for the logs of these folders; ``named`` is the file whose rule sets stand in place of all others."""
    return read_contexts(folders, named)


def read_contexts(folders: Iterable[str], named: str | None = None) -> Contexts:
    """The same for a program that goes on where a file is wrong: raises ``MisusedError``."""
    reader = _Reader(named)
    return Contexts({folder: reader.folder(folder) for folder in folders}, reader.named)


def _baseline(folder: FolderContext) -> str | None:
    for file in folder.files:
        if file.says.baseline is not None:
            return os.path.join(os.path.dirname(file.path), file.says.baseline)
    return None


def folder_of(path: str) -> str:
    """The folder of a log; for standard input, and for what is no file of this machine, the current one."""
    return "" if "://" in path else os.path.dirname(path)


def _from(folder: str, path: str) -> str:
    """Where a log is from a folder above it, with ``/`` in between."""
    name = path.partition("://")[2].partition("::")[0].lstrip("/") if "://" in path else path
    return os.path.relpath(name or ".", folder).replace(os.sep, "/")


class _Reader:
    """Reads the settings files of one run, each once, and works out once what holds under the same files."""

    def __init__(self, named: str | None) -> None:
        self._read, self._in, self._under = cache(_read), cache(_in), cache(self._together)
        self.named = None if named is None else self._required(named)
        self._own = None if self.named is None else _own(self.named)

    def _required(self, path: str) -> File:
        """The file that was named."""
        found = self._read(path)
        if found is None:
            raise MisusedError(f"{path}: there is no [tool.referee] in it")
        return found

    def folder(self, logs: str) -> FolderContext:
        """What holds for the logs of a folder."""
        here, found = os.path.abspath(logs), list[str]()
        while True:
            found += self._in(here)
            if here == os.path.dirname(here):
                break
            here = os.path.dirname(here)
        return self._under(tuple(found if os.path.isabs(logs) else map(os.path.relpath, found)))

    def _together(self, paths: tuple[str, ...]) -> FolderContext:
        """What holds under these files, the nearest first."""
        files = tuple(file for path in paths if (file := self._read(path)))
        own = self._own
        if own is None:
            own = next((_own(file) for file in files if file.says.rulesets is not None), ())
        default = next((_default(file, said, own) for file in files if (said := file.says.defaults)), None)
        return FolderContext(files, own, () if default is None else (default,))


def _in(folder: str) -> list[str]:
    """The files in a folder that may be settings files, the one that comes first first."""
    paths = [os.path.join(folder, HOUSE_FILE), os.path.join(folder, PYPROJECT)]
    return [path for path in paths if os.path.lexists(path)]


def _read(path: str) -> File | None:
    """A settings file; ``None`` for a ``pyproject.toml`` that says nothing about the referee."""
    try:
        content = _content(path)
    except OSError as error:
        raise MisusedError(f"{path}: {(error.strerror or str(error)).lower()}") from None
    if _is_pyproject(path) and len(content) <= PYPROJECT_BYTES and b"referee" not in content:
        return None
    from referee.judge.settings.read import read_pyproject, read_settings
    from referee.rulesets.tomlfile import BadHouseFile, presentable

    try:
        says = (read_pyproject if _is_pyproject(path) else read_settings)(content, presentable(path))
    except BadHouseFile as bad:
        raise MisusedError(str(bad)) from None
    return None if says is None else File(path, os.path.dirname(os.path.abspath(path)), says)


def _is_pyproject(path: str) -> bool:
    return os.path.basename(path) == PYPROJECT


def _content(path: str) -> bytes:
    """Raises ``OSError`` where there is no regular file to read."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise OSError(None, "is not a regular file")
    with open(path, "rb") as file:
        return file.read(max(HOUSE_FILE_BYTES, PYPROJECT_BYTES) + 1)


def _own(file: File) -> "tuple[OwnRuleSet, ...]":
    """The rule sets that a file defines."""
    from referee.rulesets.own import extended
    from referee.rulesets.tomlfile import BadHouseFile, presentable

    try:
        return extended(file.says.rulesets or {}, presentable(file.path))
    except BadHouseFile as bad:
        raise MisusedError(str(bad)) from None


def _default(file: File, said: "Defaults", own: "Sequence[RuleSet]") -> "DefaultRules":
    """The rules of logs that name none, as a file says them."""
    from referee.judge.settings.defaults import default_rules
    from referee.rulesets.tomlfile import BadHouseFile, presentable

    try:
        return default_rules(said, presentable(file.path), own)
    except BadHouseFile as bad:
        raise MisusedError(str(bad)) from None
