"""Read the files beside the logs, which are settings, the rule sets they name, and baselines of known findings."""

import os
import re
import stat
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.cli.exits import UNEXAMINED, CommandError, reason_of
from referee.judge.policy import DEFAULT, ChangedLines, LogContext
from referee.limits import BASELINE_BYTES, HOUSE_FILE_BYTES, PYPROJECT_BYTES
from referee.text import sha256_of, without_surrogates

if TYPE_CHECKING:
    from referee.cli.options import FindingOptions
    from referee.cli.sources import LogFile
    from referee.judge.settings.effective import Layer, SettingsOfLog
    from referee.rulesets.ruleset import RuleSet


STANDARD_INPUT: Final = "-"
"""Stands for standard input in place of a path."""
PYPROJECT: Final = "pyproject.toml"
SETTINGS_FILES: Final = (PYPROJECT, "referee.toml")
"""The names of settings files, of which a later one in the same folder decides."""
_MAY_HAVE_SETTINGS: Final = rb"""tool["']?\s*([]=]|\.\s*["']?referee)"""
"""Matches ``[tool]``, ``tool =`` and ``tool.referee``, of which a ``pyproject.toml`` with settings has one."""


class Folder(NamedTuple):
    """What the settings files of a folder say, which are its ``layers``, the nearest first.

    The rule sets are the table's own, and then the rules of logs that name none. ``baseline`` is a path.
    """

    rulesets: "tuple[RuleSet, ...]" = ()
    baseline: str | None = None
    layers: "tuple[Layer, ...]" = ()


class Settings:
    """The settings of the logs of a run, of which each file is read once, and what the command line says instead."""

    def __init__(self, house: str | None = None, options: "FindingOptions | None" = None) -> None:
        """Let the rule sets of a ``house`` file replace all others. Raises ``RefereeError`` if the file is wrong.

        What the ``options`` say comes before the files. Without them no finding is known from a baseline.
        """
        self._options = options
        self.since: str | None = options.since if options else None
        self._folders: dict[str, Folder] = {}
        self.read: Callable[[str], Layer | None] = cache(_read_settings)
        self._combined, self._known = cache(self._combine), cache(load_baseline)
        self._house = None if house is None else self.read(house)
        if house is not None and self._house is None:
            raise CommandError(f"{house}: has no [tool.referee]")

    def of_folder(self, folder: str) -> Folder:
        """Return the settings of a folder. Folders with the same files share them.

        Raises ``RefereeError`` if a file is wrong, or if its rules can't be played.
        """
        if folder not in self._folders:
            self._folders[folder] = self._combined(*settings_files(folder))
        return self._folders[folder]

    def _combine(self, *paths: str) -> Folder:
        """Combine settings files, given the nearest first."""
        layers = tuple(layer for path in paths if (layer := self.read(path)))
        if not layers and self._house is None:
            return Folder()
        from referee.judge.settings.file import default_rules
        from referee.rulesets.own import build_rulesets

        defining = self._house or next((layer for layer in layers if layer.says.rulesets is not None), None)
        baselines = ((path, says.baseline) for path, says in layers)
        baseline = next((os.path.join(os.path.dirname(path), name) for path, name in baselines if name), None)
        rulesets: list[RuleSet] = []
        if defining:
            rulesets += build_rulesets(defining.says.rulesets or {}, without_surrogates(defining.path))
        for path, says in layers:
            if says.defaults:
                rulesets.append(default_rules(says.defaults, without_surrogates(path), rulesets))
                break
        return Folder(tuple(rulesets), baseline, layers)

    def rulesets(self, log: str) -> "tuple[RuleSet, ...]":
        """Return the rule sets of the log at a path besides the built-in ones, as ``of_folder`` does."""
        return self.of_folder(os.path.dirname(log)).rulesets

    def of_log(self, log: "LogFile", changed: ChangedLines | None = None) -> LogContext:
        """Return what applies to a log with these changed lines.

        Raises ``RefereeError`` as for its folder, or if the baseline can't be read.
        """
        folder, policy = self.of_folder(os.path.dirname(log.path)), DEFAULT
        if folder.layers:
            from referee.judge.settings.effective import policy_of

            policy = policy_of(_applying(folder.layers, log.path))
        if options := self._options:
            baseline = options.baseline or folder.baseline
            selected, ignored = (sum(codes or (), ()) for codes in (options.select, options.ignore))
            policy = policy._replace(
                select=selected or policy.select,
                ignore=policy.ignore + ignored,
                fail_on=options.fail_on or policy.fail_on,
                known=self._known(baseline)(log) if baseline else (),
                changed=changed,
            )
        return LogContext(folder.rulesets, policy)

    def show(self, path: str) -> "SettingsOfLog":
        """Return each setting of a log or a folder with its file. Raises ``CommandError`` also if nothing is there."""
        from referee.judge.settings.effective import SettingsOfLog, listed

        if path != STANDARD_INPUT and not os.path.lexists(path):
            raise CommandError(f"{path}: no such file or directory", UNEXAMINED)
        # For a folder, show the settings of a log in it whose name says nothing.
        log = os.path.join(path, "\0") if os.path.isdir(path) else path
        folder = self.of_folder(os.path.dirname(log))
        settings = tuple(listed(_applying(folder.layers, log), self._house, folder.baseline))
        return SettingsOfLog(path, tuple(layer.path for layer in folder.layers), settings)

    def paths(self) -> list[str]:
        """Return the paths of all files that these settings come from, and of all baselines."""
        files = {layer.path for folder in self._folders.values() for layer in folder.layers}
        baselines = {folder.baseline for folder in self._folders.values() if folder.baseline is not None}
        if self._options and self._options.baseline:
            baselines = {self._options.baseline}
        return [*([self._house.path] if self._house else []), *sorted(files), *sorted(baselines)]


def settings_files(folder: str) -> list[str]:
    """Return the settings files in a folder and above, the nearest first."""
    above = [os.path.abspath(folder), *map(str, Path(os.path.abspath(folder)).parents)]
    candidates = (os.path.join(path, name) for path in above for name in reversed(SETTINGS_FILES))
    existing = filter(os.path.lexists, candidates)
    return list(existing if os.path.isabs(folder) else map(os.path.relpath, existing))


def _applying(layers: "Iterable[Layer]", log: str) -> "list[tuple[Layer, str]]":
    places = ((layer, os.path.relpath(log or ".", os.path.dirname(layer.path) or ".")) for layer in layers)
    return [(layer, place.replace(os.sep, "/")) for layer, place in places]


def _read_settings(path: str) -> "Layer | None":
    """Read a settings file, or return ``None`` for a ``pyproject.toml`` without a section for the referee."""
    try:
        content = bytes_of(path, max(HOUSE_FILE_BYTES, PYPROJECT_BYTES))
    except OSError as error:
        raise CommandError(f"{path}: {reason_of(error)}") from None
    # Most have no such table. Without TOML's own reader, this is known at once.
    is_small_pyproject = os.path.basename(path) == PYPROJECT and len(content) <= PYPROJECT_BYTES
    if is_small_pyproject and not re.search(_MAY_HAVE_SETTINGS, content):
        return None
    # The library that checks settings takes long to load.
    from referee.judge.settings.effective import Layer
    from referee.judge.settings.file import read_settings

    says = read_settings(content, without_surrogates(path))
    return None if says is None else Layer(path, says)


def bytes_of(path: str, limit: int) -> bytes:
    """Return the bytes of a file, at most one more than the ``limit``. Raises ``OSError`` if it is not regular."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise OSError(None, "is not a regular file")
    with open(path, "rb") as file:
        return file.read(limit + 1)


_real_folder: Final[Callable[[str], str]] = cache(os.path.realpath)


def real_place(path: str) -> str:
    """Return the place of a path, however it is spelled. A link to a log is a log of its own."""
    folder, name = os.path.split(path.rstrip("/"))
    return os.path.join(_real_folder(os.path.join(os.getcwd(), folder)), name)


def path_within(folder: str, log: str) -> str:
    """Return the path of a log relative to a folder. That of standard input (``-``) doesn't change."""
    if log == STANDARD_INPUT:
        return log
    return os.path.relpath(real_place(log), os.path.realpath(folder)).replace(os.sep, "/")


# Baselines, loaded once and compared with each log


SPLIT_BASELINE: Final = "write one for each of several folders"
"""Advice for a baseline that is too large."""


def load_baseline(file: str) -> "Callable[[LogFile], Collection[str]]":
    """Read a baseline, and return a function for the fingerprints of a log's known findings.

    The archive can be moved with its baseline. A moved log with the same content keeps the findings of its old path.
    Raises ``CommandError`` if the file can't be read.
    """
    from referee.report.json.baseline import BaselineError, read_baseline

    try:
        content = bytes_of(file, BASELINE_BYTES)
        if len(content) > BASELINE_BYTES:
            raise OSError(None, f"is larger than {BASELINE_BYTES:,} bytes: {SPLIT_BASELINE}")
        known, logs = read_baseline(content)
    except BaselineError as error:
        raise CommandError(f"{file} can't be read as a baseline: {error}") from None
    except FileNotFoundError:
        raise CommandError(f"{file}: there is no such baseline: referee baseline write makes one") from None
    except OSError as error:
        raise CommandError(f"{file}: {(error.strerror or str(error)).lower()}") from None
    folder = os.path.realpath(os.path.dirname(file))
    logged = ((digest, path) for path, digest in logs.items() if path != STANDARD_INPUT)
    moved = {digest: path for digest, path in logged if not os.path.lexists(os.path.join(folder, path))}

    def find_fingerprints(log: "LogFile") -> Collection[str]:
        path = without_surrogates(path_within(folder, log.path)) if known else ""
        if moved and path not in known:
            with suppress(OSError):
                path = moved.get(sha256_of(log.bytes()), path)
        return known.get(path, ())

    return find_fingerprints
