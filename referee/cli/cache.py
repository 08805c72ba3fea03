"""Store the verdicts on logs, so that a log that has not changed is not judged again.

An entry is a file: a digest, then a pickled verdict. The unpickler builds the records of the rooms in ``_RECORDS``
and nothing else, so an entry is data, and nothing in it is ever run. Whatever is damaged, foreign or stale is as if it
were not there, and nothing that goes wrong here stops or changes a run.
"""

import os
import pickle
import stat
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import is_dataclass, replace
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import referee
from referee.finding import Facts
from referee.judge.policy import CheckedLog
from referee.limits import CACHE_BYTES, CACHE_ENTRY_BYTES
from referee.records import field_names

if TYPE_CHECKING:
    from referee.judge.policy import Policy
    from referee.rulesets.ruleset import RuleSet

FOLDER: Final = "verdicts"
_ROOMS: Final = ("engine.", "finding", "fixes.", "judge.", "ledger.", "notation.", "rules.", "values")
_RECORDS: Final = tuple(f"referee.{room}" for room in _ROOMS)
_WITHOUT_EFFECT: Final = frozenset(("__pycache__", "assist", "diff", "report", "web"))
"""Folders of the program on which no verdict depends."""

_SAFELY: Final = sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
_DIGEST: Final = sha256().digest_size
_BLOCK: Final = 4096
"""Bytes of the disk that even a short file takes."""


class Cache(NamedTuple):
    """The verdicts of one ``program`` in a folder, for runs that look for the same ``extent`` besides findings."""

    folder: str
    program: str
    extent: tuple[bool, ...]

    @classmethod
    def in_folder(cls, named: str | None, *extent: bool) -> "Cache | None":
        """Open the cache in the folder that is named, or else in the usual one.

        Return ``None`` if the environment says so, if it may be somebody else's, or if the program can't be read.
        """
        folder = usual_folder() if named is None and not os.environ.get("REFEREE_NO_CACHE") else named
        program = _program() if folder and _is_safe(folder) else None
        return cls(folder, program, extent) if folder and program else None

    def key(self, log: bytes, rulesets: "tuple[RuleSet, ...]", policy: "Policy") -> str:
        """Return a digest of everything that the verdict on a log depends on, in hexadecimal."""
        judged_by = repr((self.program, self.extent, rulesets, policy))
        return sha256(judged_by.encode("utf-8", "surrogatepass") + b"\n" + log).hexdigest()

    def find(self, key: str, path: str) -> CheckedLog | None:
        """Return the stored verdict with this key, for the log at this path."""
        with suppress(Exception):  # Whatever is wrong with an entry, the log can be judged again.
            with open(os.open(self._entry(key), os.O_RDONLY | _SAFELY), "rb") as file:
                digest, content = file.read(_DIGEST), file.read(CACHE_ENTRY_BYTES)
            is_sound = digest == sha256(key.encode() + content).digest()
            if is_sound and isinstance(checked := _Unpickler(BytesIO(content)).load(), CheckedLog):
                return replace(checked, path=path)
        return None

    def keep(self, key: str, checked: CheckedLog) -> None:
        """Store a verdict, if that is possible, in place of the oldest ones if there are too many.

        A wrong digest betrays an entry that is cut off, or that two programs wrote at once.
        """
        file, entry = BytesIO(), self._entry(key)
        with suppress(pickle.PicklingError, TypeError, OSError):
            _Pickler(file, protocol=5).dump(replace(checked, path=""))
            content = sha256(key.encode() + file.getvalue()).digest() + file.getvalue()
            entries = os.path.dirname(entry)
            for folder in (self.folder, os.path.dirname(entries), entries):
                os.makedirs(folder, 0o700, exist_ok=True)
            if not _is_safe(self.folder) or len(content) > CACHE_ENTRY_BYTES:
                return
            flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _SAFELY
            with open(os.open(entry, flags, 0o600), "wb") as stored:
                stored.write(content)
            room = CACHE_BYTES // 256
            with os.scandir(entries) as files:
                for old in sorted(files, key=lambda old: old.stat().st_mtime_ns, reverse=True):
                    room -= -(-old.stat().st_size // _BLOCK) * _BLOCK
                    if room < 0:
                        os.unlink(old)

    def _entry(self, key: str) -> str:
        return os.path.join(self.folder, FOLDER, key[:2], key[2:])


def usual_folder() -> str | None:
    """Return the folder of the cache that the environment names, or the usual one of the user, if there is one."""
    if folder := os.environ.get("REFEREE_CACHE_DIR"):
        return folder
    from platformdirs import user_cache_dir

    usual = user_cache_dir("referee", appauthor=False)
    return usual if os.path.isabs(usual) else None  # A user without a home has no folder for caches either.


class _Record(NamedTuple):
    """Stands for a class in an entry. It builds a record from values, and nothing can be set on it."""

    kind: Any

    def __call__(self, values: Any) -> object:
        return self.kind(**values)


class _Pickler(pickle.Pickler):
    def reducer_override(self, value: Any) -> Any:
        """Take a record apart into its class and its values by name."""
        kind = type(value)
        if not _is_record(kind):
            return NotImplemented
        values = vars(value) if issubclass(kind, Facts) else {name: getattr(value, name) for name in field_names(kind)}
        return kind, (values,)


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> _Record:
        """Return what builds records of a class. Raises ``UnpicklingError`` for anything else."""
        if (module, name) == ("collections", "Counter"):
            return _Record(Counter)
        kind = vars(import_module(module)).get(name) if module.startswith(_RECORDS) else None
        if not _is_record(kind) or kind.__module__ != module:
            raise pickle.UnpicklingError(f"{module}.{name} is no record of a verdict")
        return _Record(kind)


def _is_record(kind: Any) -> bool:
    is_class = isinstance(kind, type)
    return is_class and (hasattr(kind, "_fields") or issubclass(kind, Facts) or is_dataclass(kind))


@cache
def _program() -> str | None:
    """Return a digest of what judges, and of its Python, or ``None`` if the files can't be read, as in an archive."""
    package, lark = os.path.dirname(referee.__file__), find_spec("lark")
    grammar = os.path.join(os.path.dirname(package), "grammar", "bourre.lark")
    paths = [path for path in (grammar, lark and lark.origin) if path and os.path.isfile(path)]
    for folder, folders, names in os.walk(package):
        folders[:] = sorted({*folders} - _WITHOUT_EFFECT)
        judging = [name for name in sorted(names) if name.endswith((".py", ".toml", ".lark", ".txt"))]
        paths += [os.path.join(folder, name) for name in judging]
    digest = sha256(repr((sys.implementation.name, sys.version_info[:3])).encode())
    try:
        for path in paths:
            with open(path, "rb") as file:
                digest.update(f"{os.path.relpath(path, package)}\0".encode("utf-8", "surrogatepass") + file.read())
    except OSError:
        return None
    return digest.hexdigest() if paths else None


def _is_safe(folder: str) -> bool:
    """True if nobody else can write into the cache's folder, or read what is stored in it. A link is never safe."""
    try:
        for path, forbidden in ((folder, 0o022), (os.path.join(folder, FOLDER), 0o077)):
            state = os.lstat(path)
            is_own = not hasattr(os, "geteuid") or (state.st_uid == os.geteuid() and not state.st_mode & forbidden)
            if not (stat.S_ISDIR(state.st_mode) and is_own):
                return False
    except OSError as error:
        return isinstance(error, FileNotFoundError)
    return True
