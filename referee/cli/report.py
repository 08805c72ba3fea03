"""``referee report``."""

import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.context import Contexts, House
from referee.cli.exits import complain, unwritten
from referee.cli.extras import extra
from referee.cli.known import KnownFindings, known_findings
from referee.cli.options import Large, Sources
from referee.cli.output.disk import put
from referee.cli.output.files import outputs, refuse_to_destroy
from referee.cli.run.examine import Job, Rendered, RunOptions, case, contexts_for, examine
from referee.cli.run.rendering import OutputOptions, Rendering
from referee.cli.run.total import Total
from referee.cli.sources.content import Refused, at_once
from referee.text.limits import PAGE_LOGS

if TYPE_CHECKING:
    from referee.cli.sources.logs import Logs
    from referee.judge.policy import Policy
    from referee.report.json.check import Unexamined
    from referee.report.json.page import JudgedGame

Page = Annotated[
    str, typer.Option("--output", "-o", metavar="FILE", help="Where the page is written; - is standard output.")
]


def report(paths: Sources, output: Page, house: House = None, large: Large = False) -> None:
    """Write a page for the browser.

    What was found with its proof, every hand card by card, the ledger, who pays whom and the log itself, in one file
    that loads nothing else. The exit status is that of check.
    """
    from referee.cli.sources.logs import logs

    _demand_libraries()
    found, asked = logs(paths), RunOptions(house, False, large, 1)
    contexts = contexts_for(found, asked)
    _refuse_too_many(found)
    _refuse_to_destroy(output, chain([house] if house else [], contexts.everything_read(), found.files()))
    games: list[JudgedGame | Unexamined] = []
    total = Total()
    with closing(examine(found, contexts, case, Judging(games, policy_of(contexts)), asked)) as examined:
        for one in examined:
            total.add(one)
    _write(output, games)
    raise typer.Exit(total.status)


class Judging:
    """Judges each log as ``check`` does, and keeps what a page tells of it."""

    def __init__(self, games: "list[JudgedGame | Unexamined]", policy: "Callable[[Job], Policy]") -> None:
        self._games, self._policy = games, policy

    def __call__(self, one: Job | Refused) -> Rendered:
        from referee.report.json.check import Unexamined

        if isinstance(one, Refused):
            self._games.append(Unexamined(path=one.path, error=one.reason))
            return Rendered("", {})
        game = self._judged(one)
        self._games.append(game)
        return Rendered("", {}, fails=game.fails)

    def _judged(self, one: Job) -> "JudgedGame":
        from referee.judge.audit import audit
        from referee.report.json.page import JudgedGame

        log, policy = at_once(one.log), self._policy(one)
        verdict = audit(log, rulesets=one.context.rulesets)
        listing = policy.apply(log, verdict.findings)
        return JudgedGame(one.path, log, verdict, listing, listing.fails(policy.fail_on), one.context.rulesets)


def policy_of(contexts: Contexts) -> "Callable[[Job], Policy]":
    """Gives the policy for each log. Reads all baselines, and ends the program with 2 where one is wrong."""
    return Rendering(OutputOptions("full", (), None), (), _baselines(contexts)).policy


def _baselines(contexts: Contexts) -> Mapping[str, KnownFindings]:
    return {path: known_findings(path) for path in contexts.baselines()}


def _demand_libraries() -> None:
    """Ends the program with 2 where a library is missing."""
    with extra("html", "a page needs libraries more", "jinja2", "markupsafe"):
        import referee.report.html.page  # noqa: F401


def _refuse_too_many(found: "Logs") -> None:
    if sum(1 for _ in islice(found, PAGE_LOGS + 1)) > PAGE_LOGS:
        raise typer.BadParameter(f"a page holds {PAGE_LOGS} logs at most: write one for each of several folders.")


def _refuse_to_destroy(output: str, read: Iterable[str]) -> None:
    if output != "-":
        outputs([output], (), otherwise="html")
        refuse_to_destroy(output, read)


def _write(output: str, games: "list[JudgedGame | Unexamined]") -> None:
    """Writes the page. Ends the program with 74 where that fails."""
    from referee.report.html.page import page
    from referee.report.json.page import page_report

    text = page(page_report(games))
    if output == "-":
        sys.stdout.write(text)
        return
    try:
        put(Path(output), text.encode())
    except OSError as error:
        raise unwritten(output, error) from None
    complain(f"{output}: written as a page")
