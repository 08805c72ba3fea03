"""The settings files in the folder of a log and above, and the rule sets that they name."""

import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.cli.exits import MisusedError, misuse_told, reason_of
from referee.text.limits import HOUSE_FILE_BYTES, PYPROJECT_BYTES

if TYPE_CHECKING:
    from referee.judge.settings.effective import EffectiveSettings
    from referee.judge.settings.file import Defaults, SettingsFile
    from referee.rulesets import DefaultRules, OwnRuleSet, RuleSet

HOUSE_FILE: Final = "referee.toml"
PYPROJECT: Final = "pyproject.toml"


class File(NamedTuple):
    """A settings file: its path, its absolute folder and its content."""

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

    @property
    def baseline(self) -> str | None:
        """The path of the baseline that the settings name."""
        named = ((file.path, file.says.baseline) for file in self.files)
        return next((os.path.join(os.path.dirname(path), baseline) for path, baseline in named if baseline), None)


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
        folder = self.folder(path)
        return Context((*folder.own, *folder.default), self._settings(folder, path), folder.baseline)

    def folder(self, path: str) -> FolderContext:
        """Return the context of the folder that a log is in."""
        return self.folders.get(os.path.dirname(path), FolderContext())

    def baselines(self) -> list[str]:
        """Return the paths of all baselines that the settings name, without duplicates."""
        return list(dict.fromkeys(folder.baseline for folder in self.folders.values() if folder.baseline is not None))

    def everything_read(self) -> list[str]:
        """Return the paths of all settings files of the logs, and of the baselines they name."""
        settings = {file.path for folder in self.folders.values() for file in folder.files}
        return [*sorted(settings), *self.baselines()]

    def _settings(self, folder: FolderContext, path: str) -> "EffectiveSettings | None":
        if not folder.files and self.named is None:
            return None
        from referee.judge.settings.effective import Layer, Stated, effective

        inside = [os.path.relpath(path or ".", file.folder).replace(os.sep, "/") for file in folder.files]
        settings = effective([Layer(file.path, file.says, log) for file, log in zip(folder.files, inside, strict=True)])
        if self.named is not None:
            settings.rulesets = Stated(self.named.says.rulesets or {}, self.named.path)
        return settings


def house_files(paths: Iterable[str], named: str | None) -> Contexts:
    """Read the contexts of these logs before any log is read. Exit with 2 if a file is wrong."""
    return contexts_of(map(os.path.dirname, paths), named)


@misuse_told()
def contexts_of(folders: Iterable[str], named: str | None) -> Contexts:
    """Read the contexts of the logs in these folders. Exit with 2 if a file is wrong."""
    return read_contexts(folders, named)


def read_contexts(folders: Iterable[str], named: str | None = None) -> Contexts:
    """Read the contexts of the logs in these folders; the rule sets of the file ``named`` replace all others.

    Each file is read once, and folders with the same files share a context. Raises ``MisusedError`` if a file is wrong.
    """
    read = cache(settings_file)
    house = None if named is None else read(named)
    if named is not None and house is None:
        raise MisusedError(f"{named}: has no [tool.referee]")

    @cache
    def together(paths: tuple[str, ...]) -> FolderContext:
        files = tuple(file for path in paths if (file := read(path)))
        with_rulesets = house or next((file for file in files if file.says.rulesets is not None), None)
        own = _own(with_rulesets) if with_rulesets else ()
        default = next((_default(file, said, own) for file in files if (said := file.says.defaults)), None)
        return FolderContext(files, own, () if default is None else (default,))

    return Contexts({folder: together(_candidates(folder)) for folder in folders}, house)


def _candidates(logs: str) -> tuple[str, ...]:
    """List the settings files in a folder and above, nearest first."""
    here, found = os.path.abspath(logs), list[str]()
    while True:
        paths = [os.path.join(here, name) for name in (HOUSE_FILE, PYPROJECT)]
        found += [path for path in paths if os.path.lexists(path)]
        if here == os.path.dirname(here):
            return tuple(found if os.path.isabs(logs) else map(os.path.relpath, found))
        here = os.path.dirname(here)


def settings_file(path: str) -> File | None:
    """Read a settings file; ``None`` for a ``pyproject.toml`` without a section for the referee.

    Raises ``MisusedError`` if there is a mistake in it.
    """
    is_pyproject = os.path.basename(path) == PYPROJECT
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise OSError(None, "is not a regular file")
        with open(path, "rb") as file:
            content = file.read(max(HOUSE_FILE_BYTES, PYPROJECT_BYTES) + 1)
    except OSError as error:
        raise MisusedError(f"{path}: {reason_of(error)}") from None
    if is_pyproject and len(content) <= PYPROJECT_BYTES and b"referee" not in content:
        return None
    from referee.judge.settings.file import read_pyproject, read_settings
    from referee.rulesets.tomlfile import presentable

    with _refused():
        says = (read_pyproject if is_pyproject else read_settings)(content, presentable(path))
    return None if says is None else File(path, os.path.dirname(os.path.abspath(path)), says)


def _own(file: File) -> "tuple[OwnRuleSet, ...]":
    """Return the rule sets that a file defines."""
    from referee.rulesets.own import extended
    from referee.rulesets.tomlfile import presentable

    with _refused():
        return extended(file.says.rulesets or {}, presentable(file.path))


def _default(file: File, said: "Defaults", own: "tuple[OwnRuleSet, ...]") -> "DefaultRules":
    """Return the rules that a file sets for logs that name none."""
    from referee.judge.settings.file import default_rules
    from referee.rulesets.tomlfile import presentable

    with _refused():
        return default_rules(said, presentable(file.path), own)


@contextmanager
def _refused() -> Iterator[None]:
    """Raise ``MisusedError`` in place of the error about a settings file."""
    from referee.rulesets.tomlfile import BadHouseFile

    try:
        yield
    except BadHouseFile as bad:
        raise MisusedError(str(bad)) from None
