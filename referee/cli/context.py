"""The context of each log: the settings files in its folder and above, and the rule sets that they name."""

import os
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.cli.exits import MisusedError, misuse_told
from referee.text.limits import HOUSE_FILE_BYTES, PYPROJECT_BYTES

if TYPE_CHECKING:
    from referee.judge.settings.effective import EffectiveSettings
    from referee.judge.settings.file import Defaults, SettingsFile
    from referee.rulesets import DefaultRules, OwnRuleSet, RuleSet

HOUSE_FILE: Final = "referee.toml"
PYPROJECT: Final = "pyproject.toml"


class File(NamedTuple):
    """A settings file: its name, its folder and its content."""

    path: str
    folder: str
    says: "SettingsFile"


class FolderContext(NamedTuple):
    """The context of the logs in a folder: its settings files, nearest first, and the table's own rule sets.

    ``default`` holds the rules for logs that name none, if a file sets them.
    """

    files: tuple[File, ...] = ()
    own: "tuple[OwnRuleSet, ...]" = ()
    default: "tuple[DefaultRules, ...]" = ()


class Context(NamedTuple):
    """The context of one log: its rule sets besides the built-in ones, its settings, and the path of its baseline.

    Settings and baseline are ``None`` if no file sets them.
    """

    rulesets: "tuple[RuleSet, ...]" = ()
    settings: "EffectiveSettings | None" = None
    baseline: str | None = None


class Contexts(NamedTuple):
    """The contexts of the logs, by the path of their folder; the rule sets of a ``named`` file hold for all."""

    folders: Mapping[str, FolderContext]
    named: File | None = None

    def of(self, path: str) -> Context:
        """Return the context of a log."""
        return Context(self.rulesets(path), self.settings(path), self.baseline(path))

    def rulesets(self, path: str) -> "tuple[RuleSet, ...]":
        """Return the rule sets by which a log may be judged, besides the built-in ones."""
        folder = self._folder(path)
        return (*folder.own, *folder.default)

    def own(self, path: str) -> "tuple[OwnRuleSet, ...]":
        """Return those rule sets that the log may name."""
        return self._folder(path).own

    def settings(self, path: str) -> "EffectiveSettings | None":
        """Return the settings of a log, ``None`` if no file sets any."""
        files = self._folder(path).files
        if not files and self.named is None:
            return None
        from referee.judge.settings.effective import Layer, Stated, effective

        settings = effective([Layer(file.path, file.says, _from(file.folder, path)) for file in files])
        if self.named is not None:
            settings.rulesets = Stated(self.named.says.rulesets or {}, self.named.path)
        return settings

    def files(self, path: str) -> list[str]:
        """Return the paths of the settings files of a log, nearest first."""
        return [file.path for file in self._folder(path).files]

    def baseline(self, path: str) -> str | None:
        """Return the path of the baseline that the settings of a log name."""
        return _baseline(self._folder(path))

    def baselines(self) -> "Iterator[str]":
        """Return the paths of all baselines that the settings name, without duplicates."""
        found = dict.fromkeys(map(_baseline, self.folders.values()))
        return (path for path in found if path is not None)

    def everything_read(self) -> list[str]:
        """Return the paths of all settings files of the logs, and of the baselines they name."""
        settings = {file.path for folder in self.folders.values() for file in folder.files}
        return [*sorted(settings), *self.baselines()]

    def _folder(self, path: str) -> FolderContext:
        """Return the context of a log's folder."""
        return self.folders.get(os.path.dirname(path), FolderContext())


def house_files(paths: Iterable[str], named: str | None) -> Contexts:
    """Read the contexts of these logs before any log is read. Exit with 2 if a file is wrong."""
    return contexts_of(dict.fromkeys(map(os.path.dirname, paths)), named)


@misuse_told()
def contexts_of(folders: Iterable[str], named: str | None) -> Contexts:
    """Read the contexts of the logs in these folders; the rule sets of the file ``named`` replace all others."""
    return read_contexts(folders, named)


def read_contexts(folders: Iterable[str], named: str | None = None) -> Contexts:
    """Read the contexts for a program that continues after an error: raise ``MisusedError`` if a file is wrong."""
    reader = _SettingsReader(named)
    return Contexts({folder: reader.folder(folder) for folder in folders}, reader.named)


def _baseline(folder: FolderContext) -> str | None:
    for file in folder.files:
        if file.says.baseline is not None:
            return os.path.join(os.path.dirname(file.path), file.says.baseline)
    return None


def _from(folder: str, path: str) -> str:
    """Return the path of a log relative to a folder above it, with ``/`` as separator."""
    return os.path.relpath(path or ".", folder).replace(os.sep, "/")


class _SettingsReader:
    """Read the settings files of one run, each once, and build one context for all folders with the same files."""

    def __init__(self, named: str | None) -> None:
        self._read, self._in, self._under = cache(settings_file), cache(_in), cache(self._together)
        self.named = None if named is None else self._required(named)
        self._own = None if self.named is None else _own(self.named)

    def _required(self, path: str) -> File:
        """Read the named file."""
        found = self._read(path)
        if found is None:
            raise MisusedError(f"{path}: has no [tool.referee]")
        return found

    def folder(self, logs: str) -> FolderContext:
        """Return the context of the logs in a folder."""
        here, found = os.path.abspath(logs), list[str]()
        while True:
            found += self._in(here)
            if here == os.path.dirname(here):
                break
            here = os.path.dirname(here)
        return self._under(tuple(found if os.path.isabs(logs) else map(os.path.relpath, found)))

    def _together(self, paths: tuple[str, ...]) -> FolderContext:
        """Combine these files, nearest first."""
        files = tuple(file for path in paths if (file := self._read(path)))
        own = self._own
        if own is None:
            own = next((_own(file) for file in files if file.says.rulesets is not None), ())
        default = next((_default(file, said, own) for file in files if (said := file.says.defaults)), None)
        return FolderContext(files, own, () if default is None else (default,))


def _in(folder: str) -> list[str]:
    """List the candidates for settings files in a folder, in order of precedence."""
    paths = [os.path.join(folder, HOUSE_FILE), os.path.join(folder, PYPROJECT)]
    return [path for path in paths if os.path.lexists(path)]


def settings_file(path: str) -> File | None:
    """Read a settings file; ``None`` for a ``pyproject.toml`` without a section for the referee.

    Raises ``MisusedError`` if there is a mistake in it.
    """
    try:
        content = _content(path)
    except OSError as error:
        raise MisusedError(f"{path}: {(error.strerror or str(error)).lower()}") from None
    if _is_pyproject(path) and len(content) <= PYPROJECT_BYTES and b"referee" not in content:
        return None
    from referee.judge.settings.file import read_pyproject, read_settings
    from referee.rulesets.tomlfile import BadHouseFile, presentable

    try:
        says = (read_pyproject if _is_pyproject(path) else read_settings)(content, presentable(path))
    except BadHouseFile as bad:
        raise MisusedError(str(bad)) from None
    return None if says is None else File(path, os.path.dirname(os.path.abspath(path)), says)


def _is_pyproject(path: str) -> bool:
    return os.path.basename(path) == PYPROJECT


def _content(path: str) -> bytes:
    """Read a file; raise ``OSError`` if it is not a regular file."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise OSError(None, "is not a regular file")
    with open(path, "rb") as file:
        return file.read(max(HOUSE_FILE_BYTES, PYPROJECT_BYTES) + 1)


def _own(file: File) -> "tuple[OwnRuleSet, ...]":
    """Return the rule sets that a file defines."""
    from referee.rulesets.own import extended
    from referee.rulesets.tomlfile import BadHouseFile, presentable

    try:
        return extended(file.says.rulesets or {}, presentable(file.path))
    except BadHouseFile as bad:
        raise MisusedError(str(bad)) from None


def _default(file: File, said: "Defaults", own: "Sequence[RuleSet]") -> "DefaultRules":
    """Return the rules that a file sets for logs that name none."""
    from referee.judge.settings.file import default_rules
    from referee.rulesets.tomlfile import BadHouseFile, presentable

    try:
        return default_rules(said, presentable(file.path), own)
    except BadHouseFile as bad:
        raise MisusedError(str(bad)) from None
