"""Verify a submitted ledger: parse it strictly, and compare it place by place with the one computed from its log."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, NamedTuple, NoReturn

from referee import __version__
from referee.judge.ledger import Ledger
from referee.report.json.base import json_text
from referee.report.json.readings import ledger_json
from referee.text.escape import shown
from referee.text.limits import DIFFERENCES, EXCERPT

_BOM = "\ufeff"
_OF_EVERY_LEDGER = {"log_sha256", "players", "hands", "final"}


class NoLedgerError(ValueError):
    """The input can't be read as a ledger; the error's text says why, and where."""


class Read(NamedTuple):
    """A parsed ledger: its values by key, and any duplicate keys."""

    values: dict[str, Any]
    twice: tuple[str, ...]


def read(content: bytes) -> Read:
    """Parse a ledger. Raises ``NoLedgerError`` for any other input, however broken or hostile."""
    twice: list[str] = []

    def gathered(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for key, value in pairs:
            if key in values:
                twice.append(key)
            values[key] = value
        return values

    try:
        text = content.decode().removeprefix(_BOM)
        values = json.loads(text, object_pairs_hook=gathered, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise NoLedgerError(f"byte {error.start + 1:,} is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise NoLedgerError(_no_json(content, error)) from None
    except RecursionError:
        raise NoLedgerError("it is nested too deeply for a ledger") from None
    except NoLedgerError:
        raise
    except ValueError:
        raise NoLedgerError("it has a number with too many digits for a ledger") from None
    if not isinstance(values, dict) or not _OF_EVERY_LEDGER & values.keys():
        raise NoLedgerError("it is JSON, but not a ledger written by `referee ledger`")
    return Read(values, tuple(twice))


def departure(content: bytes, due: bytes) -> str | None:
    """Describe the first difference between the texts; ``None`` if they are the same, byte for byte."""
    if content == due:
        return None
    at = next((i for i, (one, other) in enumerate(zip(content, due, strict=False)) if one != other), None)
    at = min(len(content), len(due)) if at is None else at
    begins = content.rfind(b"\n", 0, at) + 1
    line = content.count(b"\n", 0, at) + 1
    column = len(content[begins:at].decode(errors="replace")) + 1
    place = f"line {line:,}, column {column:,} (byte {at + 1:,})"
    return f"{place}: the ledger has {_sign(content, at)} instead of {_sign(due, at)}"


def _sign(content: bytes, at: int) -> str:
    """Describe the character at a byte."""
    if at >= len(content):
        return "the end of the file"
    if content[at] < 128:
        sign = chr(content[at])
        return {" ": "a space", "\n": "the end of the line"}.get(sign, shown(sign))
    return f"the byte 0x{content[at]:02X}"


def _no_json(content: bytes, error: json.JSONDecodeError) -> str:
    if not content.strip():
        return "it is empty"
    if error.msg == "Extra data":
        return f"there is more text at line {error.lineno:,}, column {error.colno:,}: verify one ledger at a time"
    told = f"it is not valid JSON at line {error.lineno:,}, column {error.colno:,}"
    return told if content.lstrip().startswith(b"{") else f"{told}; name the ledger first, then the log"


def _no_constant(word: str) -> NoReturn:
    raise NoLedgerError(f"it has {word}, which is not valid JSON")


_NAMED: Final = {
    "version": "format version",
    "log_sha256": "SHA-256 of the log",
    "rules_sha256": "SHA-256 of the rules",
    "final": "at the end",
    "from": "who pays",
    "to": "who is paid",
}
_ONE_OF: Final = {
    "hands": "hand",
    "players": "player",
    "postings": "posting",
    "corrections": "correction",
    "winners": "winner",
    "codes": "code",
}
_MISSING: Final = object()

Step = str | int
"""A key, or an index in a list, from 0."""


class LedgerDifference(NamedTuple):
    """One place where two ledgers differ, and the value of each; ``None`` if it has none.

    If only the text differs, there is no place, and ``told`` describes the difference.
    """

    place: tuple[Step, ...]
    ledger: str | None = None
    log: str | None = None
    told: str | None = None

    @property
    def where(self) -> str | None:
        """Name the place: ``hand 7, verified stacks, Ann``."""
        return place(self.place) if self.place else None

    @property
    def message(self) -> str:
        """Describe the difference in a sentence; for the whole ledger's keys, explain its meaning."""
        return self.told or self._meaning() or self._values()

    def _meaning(self) -> str | None:
        ledger, log = self.ledger or "nothing", self.log or "nothing"
        return {
            "log_sha256": f"this ledger was made from another log: SHA-256 {ledger} in the ledger, {log} for this log",
            "program": f"the ledger was made by referee {ledger}; this is referee {__version__}",
            "path": f"the ledger was made from a log called {ledger}, this one is {log}; --moved ignores the name",
        }.get(str(self.place[0]))

    def _values(self) -> str:
        if self.ledger is None:
            return f"{self.where}: missing in the ledger; the log gives {self.log}"
        if self.log is None:
            return f"{self.where}: the ledger has {self.ledger}; the log gives nothing"
        return f"{self.where}: the ledger says {self.ledger}, the log gives {self.log}"


def differences(ledger: Any, log: Any, at: tuple[Step, ...] = ()) -> Iterator[LedgerDifference]:
    """Yield every place where the values of a ledger differ from the expected ones, in the latter's order.

    Values of different types differ, for example ``1``, ``1.0`` and ``true``.
    """
    if isinstance(ledger, dict) and isinstance(log, dict):
        for key in {**log, **ledger}:
            yield from differences(ledger.get(key, _MISSING), log.get(key, _MISSING), (*at, key))
    elif isinstance(ledger, list) and isinstance(log, list):
        for number in range(max(len(ledger), len(log))):
            ours, theirs = (one[number] if number < len(one) else _MISSING for one in (ledger, log))
            yield from differences(ours, theirs, (*at, number))
    elif type(ledger) is not type(log) or ledger != log:
        yield LedgerDifference(at, *_shown(ledger, log))


def place(steps: tuple[Step, ...]) -> str:
    """Name a place."""
    parts: list[str] = []
    before: Step = ""
    for step in steps:
        if isinstance(step, str):
            parts.append(_NAMED.get(step) or _cut(step.replace("_", " ")))
        elif before in _ONE_OF:
            parts[-1] = f"{_ONE_OF[str(before)]} {step + 1}"
        else:
            parts.append(f"entry {step + 1}")
        before = step
    return ", ".join(parts).replace("table, stacks", "table's stacks").replace("verified, stacks", "verified stacks")


def _shown(*values: Any) -> Iterator[str | None]:
    """Format the values: texts as they are, unless that would hide the difference."""
    plain = all(value is _MISSING or _is_plain(value) for value in values)
    for value in values:
        yield None if value is _MISSING else _cut(value) if plain else _in_json(value)


def _is_plain(value: Any) -> bool:
    return isinstance(value, str) and value != "" and value == value.strip()


def _in_json(value: Any) -> str:
    if value is None:
        return "null (unknown)"
    if isinstance(value, Mapping | list):
        return f"{'a list' if isinstance(value, list) else 'a group'} of {len(value):,}"
    return _cut(json.dumps(value, ensure_ascii=False))


def _cut(text: str) -> str:
    return text if len(text) <= EXCERPT else f"{text[:EXCERPT]}…"


_FIRST: Final = ("log_sha256", "version", "program", "path")
"""Differences reported first, each by itself: with another log or program, everything may differ."""


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of verifying a ledger.

    The first ``differences``, and the number of ``more``, which are not all counted if there are very many. ``ledger``
    and ``log`` are the names of the two.
    """

    ledger: str
    log: str
    log_sha256: str | None
    differences: tuple[LedgerDifference, ...]
    more: int
    all_counted: bool

    @property
    def same(self) -> bool:
        """True if it is the same, byte for byte."""
        return not self.differences


def verified(path: str, content: bytes, read: Read, due: Ledger, log: str) -> Verification:
    """Compare the ledger ``read`` from the ``content`` of a file with the one that is ``due`` for the ``log``."""
    head: list[LedgerDifference] = []
    first, rest = None, 0
    values = ledger_json(due).model_dump(mode="json", by_alias=True)
    for one in islice(differences(read.values, values), DIFFERENCES):
        if one.place[0] in _FIRST:
            head.append(one)
        else:
            first, rest = first or one, rest + 1
    head.sort(key=lambda one: _FIRST.index(str(one.place[0])))
    told = [*head, *(LedgerDifference((), told=f"the key {key} is there twice") for key in read.twice[:1])]
    told += [first] if first else []
    text = None if told else departure(content, expected_text(content, due))
    if text:
        told.append(LedgerDifference((), told=f"all values are the same, but the text differs: {text}"))
    return Verification(
        ledger=path,
        log=log,
        log_sha256=due.log_sha256,
        differences=tuple(told),
        more=max(0, rest - 1) + max(0, len(read.twice) - 1),
        all_counted=len(head) + rest < DIFFERENCES,
    )


def expected_text(content: bytes, due: Ledger) -> bytes:
    """Return the expected text of a ledger: on one line, as in JSON lines, if this one is."""
    return json_text(ledger_json(due), indent=2 if content.count(b"\n") > 1 else None).encode()
