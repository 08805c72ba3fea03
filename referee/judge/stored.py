"""A verdict as a text that can be stored, and read again by the same version of the program.

The text is JSON. Each value that JSON does not know is a list that begins with the name of its type, and only the types
of a verdict are built from it. The text names no file: not the log, which may be moved or copied, and not the files
with the rules that findings cite, which are put back from the log's context.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache, lru_cache
from importlib import import_module
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from referee import finding as findings
from referee.finding import Facts
from referee.judge.checked import CheckedShare
from referee.ledger.effects import Effects

if TYPE_CHECKING:
    from referee.judge.baseline import Known
    from referee.rulesets.ruleset import RuleSet

_HOMES: Final[Mapping[str, str]] = {
    "CheckedShare": "referee.judge.checked",
    "CheckedLog": "referee.judge.checked",
    "Summary": "referee.judge.audit",
    "Listing": "referee.judge.policy",
    "Finding": "referee.finding",
    "Evidence": "referee.finding",
    "Suppression": "referee.finding",
    "Waiver": "referee.judge.waivers",
    "Place": "referee.text.place",
    "Final": "referee.ledger.entries",
    "Standing": "referee.ledger.entries",
    "Cause": "referee.ledger.entries",
    "Debt": "referee.ledger.effects",
    "EffectSums": "referee.ledger.effects",
    "House": "referee.table.house",
    "Ruling": "referee.table.ruling",
    "Slip": "referee.judge.slips",
    "Fix": "referee.fixes.fix",
    "Edit": "referee.text.edit",
    "SeasonShare": "referee.judge.season",
    "Record": "referee.judge.season",
    **{
        name: kind.__module__
        for name, kind in vars(findings).items()
        if isinstance(kind, type) and issubclass(kind, Facts)
    },
}
"""The types of a verdict, each with its module, which is loaded when a verdict needs it."""

_BUILT_IN: Final = {kind.__name__: kind for kind in (list, frozenset, dict, Counter, Effects)}
"""Types that are built in a way of their own."""

_TUPLE: Final = ""
_CITED: Final = "file"


def stored(checked: CheckedShare, rulesets: "Iterable[RuleSet]") -> str:
    """Return the text of a verdict by these rule sets.

    Raises ``ValueError`` or ``TypeError`` for one that can't be stored: a log judged under every reading, or fixed.
    """
    log, listing = checked.log, checked.log.listing
    gone = tuple([entry.fingerprint for entry in listing.gone])
    bare = replace(log, path="", listing=listing._replace(gone=gone))  # type: ignore[arg-type]
    return _Writer(cited_files(rulesets)).text(checked._replace(log=bare))


def restored(text: str, path: str, rulesets: "Iterable[RuleSet]", known: "Known | None") -> CheckedShare:
    """Read a verdict, for the log at this path; rule sets and ``known`` findings must be those of the verdict.

    A text that ``stored`` did not write may raise any exception.
    """
    checked = _Reader(cited_files(rulesets)).value(json.loads(text))
    if not isinstance(checked, CheckedShare):
        raise ValueError("is not a verdict")
    log = replace(checked.log, path=path)
    if known and log.listing.gone:
        from referee.judge.baseline import in_order

        gone = in_order(known[fingerprint] for fingerprint in log.listing.gone)  # type: ignore[index]
        log = replace(log, listing=log.listing._replace(gone=tuple(gone)))
    return checked._replace(log=log)


def values_text(value: object, files: Sequence[str] = ()) -> str:
    """Return the text of any plain values, dataclasses or named tuples: different texts for different values."""
    return _Writer(files, known=False).text(value)


def cited_files(rulesets: "Iterable[RuleSet]") -> tuple[str, ...]:
    """List the files that these rule sets, and so the findings, cite."""
    found = dict.fromkeys(getattr(one, name, None) for one in rulesets for name in ("file", "stated"))
    return tuple([file for file in found if file])


class _Writer:
    """Writes values; in their texts the ``files`` are replaced by their numbers."""

    def __init__(self, files: Sequence[str], *, known: bool = True) -> None:
        self._files, self._known = files, known
        longest_first = sorted(files, key=len, reverse=True)
        self._cited = re.compile("|".join(map(re.escape, longest_first))) if files else None
        self._as_they_are = frozenset((int, bool, type(None), *(() if files else (str,))))

    def text(self, value: object) -> str:
        return json.dumps(self._plain(value), separators=(",", ":"))

    def _plain(self, value: Any) -> object:
        """Return a value as JSON knows it."""
        kind: Any = type(value)
        if kind in self._as_they_are:
            return value
        if kind is str:
            return self._words(value)
        name, parts = _taken(kind, self._known)
        return [name, *[one if type(one) in self._as_they_are else self._plain(one) for one in parts(value)]]

    def _words(self, text: str) -> object:
        parts = list(self._split(text))
        return text if len(parts) == 1 else [_CITED, *parts]

    def _split(self, text: str) -> Iterator[str | int]:
        """Split a text at the names of files: a piece of text and the number of a file in turn."""
        end = 0
        for cited in self._cited.finditer(text) if self._cited else ():
            yield text[end : cited.start()]
            yield self._files.index(cited[0])
            end = cited.end()
        yield text[end:]


@cache
def _taken(kind: Any, known: bool) -> tuple[str, Callable[[Any], Iterable[object]]]:
    """Return the name of a type, and what takes a value of it apart; if ``known``, only for the parts of a verdict."""
    name = _TUPLE if kind is tuple else kind.__name__
    if known and kind is not tuple and kind not in _BUILT_IN.values() and _HOMES.get(name) != kind.__module__:
        raise TypeError(f"{kind} is no part of a verdict")
    if issubclass(kind, Mapping):
        return name, _flat
    if kind is Effects:
        return name, lambda value: (value.sums,)
    if kind is frozenset:
        return name, sorted
    if issubclass(kind, Facts):
        return name, lambda value: _flat(vars(value))
    if issubclass(kind, tuple | list):
        return name, iter
    names = _names(kind)
    return name, lambda value: [getattr(value, field) for field in names]


class _Reader:
    """Reads what a writer with the same files wrote."""

    def __init__(self, files: Sequence[str]) -> None:
        self._files = files

    def value(self, plain: Any) -> Any:
        if type(plain) is not list:
            return plain
        name = plain[0]
        if name == _CITED:
            return "".join([part if isinstance(part, str) else self._files[part] for part in plain[1:]])
        parts = [self.value(part) if type(part) is list else part for part in plain[1:]]
        return tuple(parts) if name == _TUPLE else _maker(name)(parts)


@cache
def _maker(name: str) -> Callable[[list[Any]], object]:
    """Return what builds a value of that type from its parts."""
    kind: Any = _BUILT_IN.get(name) or getattr(import_module(_HOMES[name]), name)
    if kind is Effects:
        return lambda parts: Effects.of_sums(*parts)
    if name == "House":
        return lambda parts: _house(tuple(parts))
    if issubclass(kind, Facts):
        return lambda parts: kind(**_pairs(parts))
    if issubclass(kind, dict):
        return lambda parts: kind(_pairs(parts))
    if issubclass(kind, tuple | list | frozenset):
        return getattr(kind, "_make", kind)  # type: ignore[no-any-return]
    names = _names(kind)
    return lambda parts: kind(**dict(zip(names, parts, strict=True)))


@lru_cache(64)
def _house(parts: tuple[Any, ...]) -> object:
    """Build the rules of a table, which are checked each time, and are much the same for all logs."""
    from referee.table.house import House

    return House(**dict(zip(_names(House), parts, strict=True)))


def _flat(pairs: Mapping[Any, Any]) -> Iterator[object]:
    return chain.from_iterable(pairs.items())


def _pairs(parts: Sequence[Any]) -> dict[Any, Any]:
    return dict(zip(parts[::2], parts[1::2], strict=True))


@cache
def _names(kind: Any) -> tuple[str, ...]:
    """List the fields of a type. Raises ``TypeError`` for one without."""
    if not is_dataclass(kind):
        raise TypeError(f"{kind} has no fields")
    return tuple([field.name for field in fields(kind)])
