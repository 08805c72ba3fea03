"""The text of a ledger that somebody hands in: read strictly, and held against the text that it should be."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple, NoReturn

from referee.text.escape import shown

_BOM = "\ufeff"
_OF_EVERY_LEDGER = {"log_sha256", "players", "hands", "final"}


class NoLedgerError(ValueError):
    """What was handed in can't be read as a ledger; the text of the error says why, and where."""


class Read(NamedTuple):
    """A ledger that was read: its values by their keys, and the keys that stood more than once in one place."""

    values: dict[str, Any]
    twice: tuple[str, ...]


def read(content: bytes) -> Read:
    """Reads a ledger. Raises ``NoLedgerError`` for what is none, however broken or hostile."""
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
        raise NoLedgerError("it is nested far more deeply than a ledger") from None
    except NoLedgerError:
        raise
    except ValueError:
        raise NoLedgerError("it has a number of more digits than any ledger") from None
    if not isinstance(values, dict) or not _OF_EVERY_LEDGER & values.keys():
        raise NoLedgerError("it is JSON, but not what `referee ledger` writes of a log")
    return Read(values, tuple(twice))


def departure(content: bytes, due: bytes) -> str | None:
    """Where the text is not what it should be, in words; ``None`` where it is, byte for byte."""
    if content == due:
        return None
    at = next((i for i, (one, other) in enumerate(zip(content, due, strict=False)) if one != other), None)
    at = min(len(content), len(due)) if at is None else at
    begins = content.rfind(b"\n", 0, at) + 1
    line = content.count(b"\n", 0, at) + 1
    column = len(content[begins:at].decode(errors="replace")) + 1
    place = f"line {line:,}, column {column:,} (byte {at + 1:,})"
    return f"{place}: the ledger has {_sign(content, at)}, and {_sign(due, at)} should stand there"


def _sign(content: bytes, at: int) -> str:
    """What stands at a byte."""
    if at >= len(content):
        return "its end"
    if content[at] < 128:
        sign = chr(content[at])
        return {" ": "a blank", "\n": "the end of the line"}.get(sign, shown(sign))
    return f"the byte 0x{content[at]:02X}"


def _no_json(content: bytes, error: json.JSONDecodeError) -> str:
    if not content.strip():
        return "it is empty"
    if error.msg == "Extra data":
        return f"something follows at line {error.lineno:,}, column {error.colno:,}: one ledger is verified at a time"
    told = f"it is no JSON at line {error.lineno:,}, column {error.colno:,}"
    return told if content.lstrip().startswith(b"{") else f"{told}; the ledger is named first, and then the log"


def _no_constant(word: str) -> NoReturn:
    raise NoLedgerError(f"{word} stands in it, which is no JSON")
