"""``--output-format github``: commands to a runner of GitHub Actions, which shows each beside the line of the log."""

import json
from collections.abc import Iterator, Sequence
from typing import Final, TextIO

from referee.finding import Finding, Severity
from referee.judge.checked import CheckedLog, UnexaminedLog
from referee.report.ci.identity import located
from referee.report.ci.worst import RANKS, Ranked, Worst, few
from referee.report.form import Form, Whole
from referee.report.wording.phrases import all_together
from referee.rules.catalogue import MISWRITTEN, grade
from referee.text.escape import command_data, command_property
from referee.text.limits import ANNOTATIONS
from referee.text.place import Place

_COMMANDS: Final = {"error": "error", "warning": "warning", "note": "notice"}


class GitHub(Form):
    """The ten worst findings (and waivers that waive nothing) as annotations, then in words how many there are."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self._worst = Worst(ANNOTATIONS)

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """The worst of one log, and how many others it has."""
        worst, rest = few(list(_entries(file)), ANNOTATIONS)
        return json.dumps((worst, rest + (file.listing.more_standing if isinstance(file, CheckedLog) else 0)))

    def take(self, text: str) -> str:
        """Nothing yet: which are the worst is known in the end."""
        self._worst.add(*json.loads(text))
        return ""

    def tail(self, whole: Whole) -> str:
        """The annotations, and what is left to say."""
        told = [*(one.text for one in self._worst.entries), *_in_words(whole, self._worst.rest)]
        return "".join(f"{line}\n" for line in told)


def _entries(file: CheckedLog | UnexaminedLog) -> Iterator[Ranked]:
    if isinstance(file, UnexaminedLog):
        text = _command("error", f"file={_path(file.path)}", "not examined", f"could not be examined: {file.error}")
        yield Ranked(RANKS[None], file.path, 0, 0, text)
        return
    for one in file.listing.standing:
        proof = (f"line {each.at.line}: {each.message}" for each in one.evidence)
        yield _entry(file.path, one.at, one.severity, _title(one), "\n".join((one.message, *proof)))
    for waiver in file.listing.waivers:
        if not waiver.sound:
            yield _entry(file.path, waiver.at, "warning", "waiver", waiver.message)


def _entry(path: str, at: Place, severity: Severity, title: str, words: str) -> Ranked:
    """The columns are those of one line, the last one exclusive as elsewhere: GitHub does not say, and marks lines."""
    place = f"file={_path(path)},line={at.line},endLine={at.line},col={at.column},endColumn={at.end}"
    return Ranked(RANKS[severity], path, at.line, at.column, _command(_COMMANDS[severity], place, title, words))


def _title(one: Finding) -> str:
    """The code and the name; after them ``log error`` where the log can't be right."""
    return f"{one.code} {one.name}" + (f" ({grade(one.code, one.severity)})" if one.code in MISWRITTEN else "")


def _command(name: str, place: str, title: str, words: str) -> str:
    return f"::{name} {place},title={command_property(title)}::{command_data(words)}"


def _path(path: str) -> str:
    return command_property(located(path))


def _in_words(whole: Whole, rest: int) -> Iterator[str]:
    yield all_together(whole.totals, whole.unexamined)
    if rest:
        yield f"{rest:,} more are not annotated: GitHub shows {ANNOTATIONS} of a step, and these are the worst"
        yield "every other form has more of them, as in --output-format concise or -o findings.sarif"
