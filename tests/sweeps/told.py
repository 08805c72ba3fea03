"""Reports of ``check`` and ``audit`` in every form, with characters in all texts from the log, read back by the form's
own reader.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple
from xml.etree import ElementTree

from forms.runner import command, obeys_what_is_old
from forms.test_markdown import Rendered
from forms.written import Log, finding, made, waiver
from project.package import ROOT

from referee.cli.output.forms import form
from referee.judge.checked import totals
from referee.report.form import Whole
from referee.report.terminal.console import A_FILE
from sweeps.outcome import Swept
from sweeps.texts import carried, pieces, seen, unseen

FINDINGS, FEWER, SIZE = 8, 4, 32
"""Findings in a log (one on a Markdown page, which has limited room), and characters in each message."""
WIDE = 1 << 20
"""Cells of a line, so many that nothing is folded."""
SCHEMA = next(ROOT.glob(".ci/readers/node_modules/@microsoft/sarif-multitool-*/sarif-2.1.0.json"), None)


class Run(NamedTuple):
    """A log with a finding for each of the texts; its waiver and path contain all of them."""

    texts: tuple[str, ...]
    log: Log

    @property
    def path(self) -> str:
        """The path of the log."""
        return self.log[0].path


def runs(points: Sequence[int], findings: int = FINDINGS) -> Iterator[Run]:
    """Yield logs with all of these characters."""
    for some in pieces(points, findings * SIZE):
        texts = tuple(f"[{some[at : at + SIZE]}]" for at in range(0, len(some), SIZE))
        found = [finding(one, line=at + 1, evidence=(one,), player=one) for at, one in enumerate(texts)]
        yield Run(texts, made(f"a{some}z.bourre", *found, waivers=(waiver(some),), line=some))


def written(name: str, log: Log, width: int = WIDE) -> str:
    """Return a log's report in a form."""
    one, (report, lines) = form(name, A_FILE._replace(width=width)), log
    whole = Whole(totals([report]))
    body = one.take(form(name, A_FILE._replace(width=width)).log(report, lines))
    return one.head(whole) + body + one.tail(whole)


def _in_json(text: str, run: Run) -> Iterator[str]:
    [file] = json.loads(text)["files"]
    yield from _lacking([one["message"] for one in file["findings"]], map(carried, run.texts))
    yield from _lacking([file["path"]], [carried(run.path)])


def _in_jsonl(text: str, run: Run) -> Iterator[str]:
    told = [json.loads(line) for line in text.removesuffix("\n").split("\n")]
    yield from _lacking([one["message"] for one in told if one["type"] == "finding"], map(carried, run.texts))


def _in_sarif(text: str, run: Run) -> Iterator[str]:
    document = json.loads(text)
    if found := next(_sarif_schema().iter_errors(document), None) if SCHEMA else None:
        yield f"not by the schema: {found.message}"
    plain = [_unmarked(one["message"]["text"]) for one in document["runs"][0]["results"]]
    yield from _lacking(plain, map(seen, run.texts))


def _unmarked(message: str) -> str:
    """Return a message of SARIF as displayed: ``\\[`` is a bracket, ``{{`` a brace."""
    for written, meant in (("\\[", "["), ("\\]", "]"), ("{{", "{"), ("}}", "}"), ("\\\\", "\\")):
        message = message.replace(written, meant)
    return message


@cache
def _sarif_schema() -> Any:
    from jsonschema import Draft202012Validator

    assert SCHEMA
    return Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8-sig")))


def _in_junit(text: str, run: Run) -> Iterator[str]:
    case = ElementTree.fromstring(text.encode()).find(".//testcase")
    assert case is not None
    lines = (case.findtext("failure") or "").split("\n")
    due = [f"{at}:1: error R501: {seen(one)}" for at, one in enumerate(run.texts, 1)]
    yield from _lacking(lines[::2], due)
    yield from _lacking([case.attrib["name"]], [seen(run.path)])


def _in_gitlab(text: str, run: Run) -> Iterator[str]:
    told = [one["description"] for one in json.loads(text)]
    yield from _lacking(told, map(seen, run.texts), begins=True)


def _in_github(text: str, run: Run) -> Iterator[str]:
    lines = text.split("\n")
    yield from (f"an old command: {line!r}" for line in lines if obeys_what_is_old(line))
    found = [one for one in map(command, lines) if one]
    if extra := {one.name for one in found} - {"error"} or len(found) - len(run.texts):
        yield f"commands that nobody gave: {extra}"
    due = ["\n".join(map(seen, one.split("\n"))) + "\nline " for one in run.texts]
    yield from _lacking([one.data for one in found], due, begins=True)
    yield from _lacking([one.properties["file"] for one in found], [seen(run.path)] * len(found))


def _in_markdown(text: str, run: Run) -> Iterator[str]:
    page = Rendered(text)
    words = "".join(page.words)
    due = (seen(one).replace("@", "<U+0040>").replace("#", "<U+0023>") for one in run.texts)
    yield from (f"not on the page: {one}" for one in due if one not in words)
    yield from (f"a comment: {one}" for one in page.comments)


def _in_text(text: str, run: Run) -> Iterator[str]:
    yield from (f"not there: {one}" for one in (*map(seen, run.texts), seen(run.path)) if one not in text)


def _lacking(there: Sequence[str], due: Iterator[str] | Sequence[str], begins: bool = False) -> Iterator[str]:
    wanted = list(due)
    if len(there) != len(wanted):
        yield f"{len(there)} texts where {len(wanted)} are due"
    for one, other in zip(there, wanted, strict=False):
        if not one.startswith(other) if begins else one != other:
            yield f"{one!r} where {other!r} is due"


READERS: Mapping[str, Callable[[str, Run], Iterator[str]]] = {
    "full": _in_text,
    "concise": _in_text,
    "json": _in_json,
    "jsonl": _in_jsonl,
    "sarif": _in_sarif,
    "junit": _in_junit,
    "github": _in_github,
    "gitlab": _in_gitlab,
    "markdown": _in_markdown,
}
_ASCII = ("json", "jsonl", "sarif", "gitlab")


def told(name: str, points: Sequence[int]) -> Swept:
    """Write logs with these characters in a form and read them back; return the differences."""
    wrong: list[str] = []
    for run in runs(points, FEWER if name == "markdown" else FINDINGS):
        text = written(name, run.log)
        wrong += [f"{name}: {one}" for one in READERS[name](text, run)]
        for width in (40, 80) if name in ("full", "concise") else ():
            text += written(name, run.log, width)
        wrong += [f"{name}: {sorted(bad)} as they are" for bad in [unseen(text)] if bad]
        if name in _ASCII and not text.isascii():
            wrong.append(f"{name}: not ASCII")
    return Swept(name, len(points), len(points), wrong)
