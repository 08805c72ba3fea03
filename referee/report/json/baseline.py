"""The file written by ``referee baseline write``: one line for each known finding, for readable diffs."""

import json
import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, NoReturn

from pydantic import ConfigDict, Field, ValidationError

from referee.judge.baseline import KnownFinding, Recorded
from referee.report.json.base import Wire, Words


class EntryReport(Wire):
    """A known finding: the path of its log relative to the baseline's folder, the finding, and its fingerprint."""

    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True)

    path: Words
    code: str
    hand: int | None
    trick: int | None
    player: Words | None
    fingerprint: str = Field(pattern="^[0-9a-f]{32}$")


Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class BaselineReport(Wire):
    """The known findings, by log and then by hand. Later versions may have a different content."""

    version: Literal[1] = 1
    findings: tuple[EntryReport, ...]
    logs: Mapping[Words, Digest] = Field(
        default_factory=dict,
        description="The SHA-256 of each of their logs, to recognise a moved log.",
    )


class NoBaselineError(ValueError):
    """The input can't be read as a baseline; the error's text says why, and where."""


def baseline_text(recorded: Recorded) -> str:
    """Format a baseline of these findings and logs, which are in order."""
    before, between, after = re.split(r"\[\]|\{\}", json.dumps(BaselineReport(findings=()).model_dump()))
    findings = ",\n".join(json.dumps(EntryReport.model_validate(one).model_dump()) for one in recorded.findings)
    logs = ",\n".join(f"{json.dumps(path)}: {json.dumps(digest)}" for path, digest in recorded.logs.items())
    return "".join((before, "[", _block(findings), "]", between, "{", _block(logs), "}", after, "\n"))


def _block(lines: str) -> str:
    return f"\n{lines}\n" if lines else ""


def read_baseline(content: bytes) -> Recorded:
    """Read a baseline. Raises ``NoBaselineError`` for any other input, however broken or hostile."""
    try:
        values = json.loads(content.decode("utf-8-sig"), object_hook=_entry, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise NoBaselineError(f"byte {error.start + 1:,} is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise NoBaselineError(f"it is not valid JSON at line {error.lineno:,}, column {error.colno:,}") from None
    except ValidationError as error:
        raise NoBaselineError(_wrong(error)) from None
    except NoBaselineError:
        raise
    except (ValueError, RecursionError):
        raise NoBaselineError(_NONE) from None
    return _recorded(values)


_DIGEST: Final = re.compile("[0-9a-f]{64}\\Z")
_NONE: Final = "it is JSON, but not a baseline written by `referee baseline write`"


def _entry(values: dict[str, Any]) -> KnownFinding | dict[str, Any]:
    """Convert an entry as soon as it is parsed, since parsed JSON takes a lot of memory."""
    if not {"path", "fingerprint"} <= values.keys():
        return values
    return KnownFinding(**EntryReport.model_validate(values).model_dump())


def _recorded(values: Any) -> Recorded:
    if not isinstance(values, dict) or values.keys() | {"logs"} != {"version", "findings", "logs"}:
        raise NoBaselineError(_NONE)
    if values["version"] != 1:
        raise NoBaselineError("its version is not the one that this referee writes and reads")
    entries = values["findings"]
    if not isinstance(entries, list) or not all(isinstance(entry, KnownFinding) for entry in entries):
        raise NoBaselineError(_NONE)
    logs = values.get("logs", {})
    if not isinstance(logs, dict) or not all(isinstance(one, str) and _DIGEST.match(one) for one in logs.values()):
        raise NoBaselineError(_NONE)
    return Recorded(entries, logs)


def _wrong(error: ValidationError) -> str:
    """Describe the first error in an entry."""
    first = error.errors(include_url=False)[0]
    where = ".".join(map(str, first["loc"]))
    return f"an entry is wrong at {where}: {first['msg'].lower()}"


def _no_constant(word: str) -> NoReturn:
    raise NoBaselineError(f"it has {word}, which is not valid JSON")
