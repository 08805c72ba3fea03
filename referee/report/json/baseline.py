"""Read and write the file of ``referee baseline write``, with one line for each finding so that diffs are readable."""

import json
import re
from typing import Any, Final, get_args, get_type_hints

from referee import RefereeError
from referee.judge.baseline import KnownFinding, Recorded
from referee.records import plain


class BaselineError(RefereeError, ValueError):
    """Raised if the input can't be read as a baseline. The text says why, and where."""


def baseline_text(recorded: Recorded) -> str:
    """Format a baseline of these findings and logs, which are in order."""
    findings = ",\n".join(json.dumps(plain(finding)) for finding in recorded.findings)
    logs = ",\n".join(f"{json.dumps(path)}: {json.dumps(digest)}" for path, digest in plain(recorded.logs).items())
    return f'{{"version": 1, "findings": [{_block(findings)}], "logs": {{{_block(logs)}}}}}\n'


def _block(lines: str) -> str:
    return f"\n{lines}\n" if lines else ""


def read_baseline(content: bytes) -> Recorded:
    """Read a baseline. Raises ``BaselineError`` for any other input, however broken or hostile."""
    try:
        values = json.loads(content.decode("utf-8-sig"), object_hook=_entry)
    except UnicodeDecodeError as error:
        raise BaselineError(f"byte {error.start + 1:,} is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise BaselineError(f"it is not valid JSON at line {error.lineno:,}, column {error.colno:,}") from None
    except BaselineError:
        raise
    except (ValueError, RecursionError):
        raise BaselineError(_NONE) from None
    if not isinstance(values, dict) or values.keys() | {"logs"} != {"version", "findings", "logs"}:
        raise BaselineError(_NONE)
    if values["version"] != 1:
        raise BaselineError("its version is not the one that this referee writes and reads")
    match values["findings"], values.get("logs", {}):
        case list(entries), dict(logs):
            are_digests = all(isinstance(digest, str) and _DIGEST.fullmatch(digest) for digest in logs.values())
            if are_digests and all(isinstance(entry, KnownFinding) for entry in entries):
                return Recorded(entries, logs)
    raise BaselineError(_NONE)


_DIGEST: Final = re.compile("[0-9a-f]{64}")
_FINGERPRINT: Final = re.compile("[0-9a-f]{32}")
_NONE: Final = "it is JSON, but not a baseline written by `referee baseline write`"
_TYPES: Final = {key: get_args(kind) or (kind,) for key, kind in get_type_hints(KnownFinding).items()}


def _entry(values: dict[str, Any]) -> KnownFinding | dict[str, Any]:
    """Convert an entry as soon as it is parsed, since parsed JSON takes a lot of memory."""
    if not {"path", "fingerprint"} <= values.keys():
        return values
    for key in {**_TYPES, **values}:
        is_of_type = type(values.get(key, ...)) in _TYPES.get(key, ())
        if not is_of_type or (key == "fingerprint" and not _FINGERPRINT.fullmatch(values[key])):
            raise BaselineError(f"an entry is wrong at {key}")
    return KnownFinding(**values)
