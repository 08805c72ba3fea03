"""``referee report``."""

import sys
from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from referee.cli.context import House
from referee.cli.exits import complain, unwritten
from referee.cli.extras import extra
from referee.cli.options import Exclude, NoIgnore, NoSlips, Sources
from referee.cli.output.disk import put
from referee.cli.output.files import Output, outputs, packed, refuse_to_destroy
from referee.cli.run.examine import RunOptions, case, contexts_for
from referee.cli.run.judging import Judging, policy_of
from referee.cli.run.total import Total
from referee.text.limits import PAGE_HANDS, PAGE_LOGS

if TYPE_CHECKING:
    from referee.cli.sources.logs import Logs
    from referee.judge.checked import UnexaminedLog
    from referee.report.page import JudgedGame

_ENDINGS: Final = {".html": "html", ".htm": "html", ".xhtml": "html"}

Page = Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="File for the page; - is standard output.")]


def report(  # noqa: PLR0913, PLR0917
    paths: Sources,
    output: Page,
    house: House = None,
    no_slips: NoSlips = False,
    exclude: Exclude = None,
    no_ignore: NoIgnore = False,
) -> None:
    """Write a page for the browser.

    One file, which loads nothing else, with the findings and their proof, every hand card by card, the ledger, who pays
    whom, and the log itself. The exit status is that of check.
    """
    from referee.cli.sources.exclusion import Exclusion
    from referee.cli.sources.logs import logs

    _demand_libraries()
    found = logs(paths, exclusion=Exclusion(exclude or (), ignores=not no_ignore))
    options = RunOptions(house, False, 1)
    contexts = contexts_for(found, options)
    _refuse_too_many(found)
    _refuse_to_destroy(output, chain([house] if house else [], contexts.everything_read(), found.files()))
    games: list[JudgedGame | UnexaminedLog] = []
    total = Total()
    judging = Judging(games, policy_of(contexts), PAGE_HANDS, slips=not no_slips)
    deque(total.run(found, contexts, case, judging, options), maxlen=0)
    _write(output, games, found)
    raise typer.Exit(total.status)


def _demand_libraries() -> None:
    """Exit with 2 if a library is missing."""
    with extra("html", "a page needs more packages", "jinja2", "markupsafe"):
        import referee.report.html.page  # noqa: F401


def _refuse_too_many(found: "Logs") -> None:
    from referee.report.wording.phrases import counted

    if sum(1 for _ in islice(found, PAGE_LOGS + 1)) > PAGE_LOGS:
        raise typer.BadParameter(f"a page holds at most {counted(PAGE_LOGS, 'log')}: write one for each folder.")


def _refuse_to_destroy(output: str, read: Iterable[str]) -> None:
    if output != "-":
        outputs([output], (), _ENDINGS, otherwise="html")
        refuse_to_destroy(output, read)


def _write(output: str, games: "list[JudgedGame | UnexaminedLog]", found: "Logs") -> None:
    """Write the page. Exit with 74 if that fails."""
    from referee.report.html.page import page
    from referee.report.page import page_report

    report, left = page_report(games), found.left_out
    totals = report.totals._replace(left_out_logs=left.logs, left_out_folders=left.folders)
    text = page(replace(report, totals=totals))
    if output == "-":
        sys.stdout.write(text)
        return
    try:
        put(Path(output), packed(text.encode()) if Output(output, "html").is_packed else text.encode())
    except OSError as error:
        raise unwritten(output, error) from None
    complain(f"{output}: written as a page")
