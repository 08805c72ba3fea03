"""Read and write the file of ``referee baseline write``, with one line for each finding so that diffs are readable."""

import json

from referee import RefereeError
from referee.judge.baseline import Recorded
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


def read_baseline(content: bytes) -> tuple[dict[str, dict[str, None]], dict[str, str]]:
    """Return the fingerprints in a baseline and the SHA-256 of its logs, each by the path of the log.

    Raises ``BaselineError`` for any other input, however broken or hostile.
    """
    known: dict[str, dict[str, None]] = {}
    try:
        values = json.loads(content.decode("utf-8-sig"))
        for entry in values["findings"] if values["version"] == 1 else ():
            known.setdefault(entry["path"], {})[entry["fingerprint"]] = None
        is_other_version, logs = values["version"] != 1, dict(values.get("logs", {}))
    except UnicodeDecodeError as error:
        raise BaselineError(f"byte {error.start + 1:,} is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise BaselineError(f"it is not valid JSON at line {error.lineno:,}, column {error.colno:,}") from None
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError):
        raise BaselineError("it is JSON, but not a baseline written by `referee baseline write`") from None
    if is_other_version:
        raise BaselineError("its version is not the one that this referee writes and reads")
    return known, logs
