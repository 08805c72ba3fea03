"""The known findings of an archive when it was adopted, by fingerprint, so that only new ones count.

A log is history, and its mistakes can't be edited away; a baseline records that they are known. Its file has one line
for each finding so that diffs are readable.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple

from referee import RefereeError
from referee.records import Shown, plain


class KnownFinding(NamedTuple):
    """A known finding. All but the path and the fingerprint is for human readers."""

    path: str
    """The path of the log, relative to the baseline's folder."""
    code: str
    hand: int | None
    trick: int | None
    player: str | None
    fingerprint: Annotated[str, Shown(str, "^[0-9a-f]{32}$")]

    @property
    def order(self) -> tuple[object, ...]:
        """The sort key of a baseline, by log and then by hand and trick."""
        return self.path, self.hand or 0, self.trick or 0, self.code, self.player or "", self.fingerprint


class Recorded(NamedTuple):
    """The known findings that make up a baseline, by log and then by hand. Later versions may have other content."""

    findings: Sequence[KnownFinding]
    logs: Mapping[str, Annotated[str, Shown(str, "^[0-9a-f]{64}$")]]
    """The SHA-256 of each of their logs by its path, to recognise a moved log."""


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
