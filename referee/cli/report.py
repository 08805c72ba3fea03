"""``referee report``."""

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final
from unicodedata import normalize

import typer

from referee.cli.exits import VIOLATIONS, complain, unwritten_explained
from referee.cli.options import FindingOptions, LogOptions, Slips
from referee.cli.output import outputs, put, refuse_to_destroy, writing
from referee.cli.run import Job, LogRun
from referee.cli.sources import Logs

if TYPE_CHECKING:
    from referee.report.contents import GameReport

STANDARD_OUTPUT: Final = "-"
INDEX: Final = "index.html"
_ENDINGS: Final = dict.fromkeys((".html", ".htm", ".xhtml"), "a page")
_LONGEST_NAME: Final = 60
"""Characters of a page's name without its ending; the name of a file may have 255 bytes."""
_OURS: Final = b'<meta name="generator" content="referee '
_HEAD_BYTES: Final = 1000
"""Bytes of a page among which are those of ``_OURS``."""

Written = Annotated[
    str,
    typer.Option(
        "--output",
        "-o",
        metavar="PATH",
        help="File for the page of one log, as in tuesday.html (- is standard output), or folder for the pages of "
        "several.",
    ),
]


def report(options: LogOptions, output: Written, slips: Slips = True) -> None:
    """Write a page for the browser, or a folder of pages.

    A page is one file, which loads nothing else, with the findings and their proof, every hand card by card, the
    ledger, who pays whom, and the log itself. A folder has a page for each log, and an index with the standings. The
    exit status is that of check.
    """
    from referee.report.html.page import page

    logs = options.find(finding_options=FindingOptions())
    run = LogRun(logs)
    is_folder = output.endswith(("/", os.sep)) or os.path.isdir(output) or not Path(output).suffix
    if is_folder and output not in (STANDARD_OUTPUT, ""):
        folder, names = Path(output), _name_pages(log.path for log in logs.found if log.refusal is None)
        if folder.exists() and not folder.is_dir():
            raise typer.BadParameter(f"{folder} is not a folder: end the name of a page in .html.")
        read = run.inputs()
        for path in (folder / name for name in (INDEX, *names.values())):
            refuse_to_destroy(str(path), read)
            if path.exists() and _OURS not in path.read_bytes()[:_HEAD_BYTES]:
                raise typer.BadParameter(f"{path} was not written by this command, so it is not replaced.")
        _write_folder(folder, names, _judge_logs(run, slips=slips), logs)
    else:
        if len(logs.found) > 1:
            target = "standard output" if output == STANDARD_OUTPUT else output
            raise typer.BadParameter(
                f"{target} takes the page of one log, and there are several: name a folder for them."
            )
        files = [] if output == STANDARD_OUTPUT else outputs([output], run.inputs(), _ENDINGS)
        with writing(files) as writers:
            for game in _judge_logs(run, slips=slips):
                (*writers, sys.stdout)[0].write(page(game))
    raise typer.Exit(run.status)


def _judge_logs(run: LogRun, *, slips: bool) -> "Iterator[GameReport]":
    """Judge each log as ``check`` does, with all that its page shows."""
    from referee.judge.policy import log_with_error
    from referee.report.contents import GameReport, game_report

    def judge(job: Job) -> tuple[GameReport, int]:
        game = game_report(job.file.path, job.log, job.context.policy, job.context.rulesets, slips=slips)
        return game, VIOLATIONS if game.file.listing.fails else 0

    for result in run.results(judge):
        yield result.value or GameReport(file=log_with_error(result.path, result.refusal or ""))


# A folder of pages


def _name_pages(logs: Iterable[str]) -> dict[str, str]:
    """Return the file name of each log's page, which is the log's own plus a number if another page already has it."""
    # Some file systems tell no capitals from small letters.
    names, in_use = dict[str, str](), {INDEX.casefold()}
    for path in logs:
        name = normalize("NFC", os.path.basename(path).removesuffix(".gz").removesuffix(".bourre"))
        name = re.sub(r"[^\w.]+", "-", name).strip("-.")[:_LONGEST_NAME] or "log"
        numbered = chain([name], (f"{name}-{number}" for number in count(2)))
        names[path] = next(f"{stem}.html" for stem in numbered if f"{stem}.html".casefold() not in in_use)
        in_use.add(names[path].casefold())
    return names


def _write_folder(folder: Path, names: Mapping[str, str], judged: "Iterable[GameReport]", logs: Logs) -> None:
    """Write the page of each log when it is judged, and the index at the end. Exit with 74 if that fails."""
    from referee.judge.policy import totals
    from referee.report.contents import SeasonIndex
    from referee.report.html.page import index_page, page
    from referee.report.wording.phrases import counted

    with unwritten_explained(folder):
        folder.mkdir(parents=True, exist_ok=True)
    index, pages = SeasonIndex(), 0
    for game in judged:
        if game.ledger is not None:
            path = folder / names[game.file.path]
            with unwritten_explained(path):
                put(path, page(game, in_folder=True).encode())
            pages += 1
        index.add(game, names.get(game.file.path, ""))
    sums = totals((file for *_, file in index.logs), logs.left_out_totals())
    with unwritten_explained(folder / INDEX):
        put(folder / INDEX, index_page(index, sums).encode())
    complain(f"{folder}: written as {counted(pages, 'page')}, which {INDEX} lists")
