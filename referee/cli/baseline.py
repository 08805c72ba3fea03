"""``referee baseline``."""

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, cast

import typer

from referee.cli.choices import output_format as formats
from referee.cli.context import House
from referee.cli.exits import complain
from referee.cli.known import BaselineFolder, KnownFindings, known_findings, refuse_to_destroy, write
from referee.cli.options import AllCores, Exclude, Fail, NoIgnore, Sources, cores
from referee.cli.run.examine import RunOptions, case, contexts_for
from referee.cli.run.rendering import lines_of, reviewed
from referee.cli.run.total import Total, print_each
from referee.cli.run.worker import Job, Rendered
from referee.cli.sources.content import Refused
from referee.judge.checked import CheckedLog
from referee.judge.policy import FailOn, Policy, fails
from referee.text.escape import shown
from referee.text.log import sha256_of

if TYPE_CHECKING:
    from referee.cli.sources.logs import Logs
    from referee.report.terminal.baseline import News

File = Annotated[str, typer.Argument(metavar="FILE", help="The baseline.")]
Format = Annotated[str, formats("full", "concise")]

baseline: typer.Typer = typer.Typer(invoke_without_command=True, add_completion=False, rich_markup_mode=None)


@baseline.callback()
def _baseline(context: typer.Context) -> None:
    """Adopt an old archive: checks fail only on new findings."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@baseline.command("write")
def write_baseline(  # noqa: PLR0913, PLR0917
    file: File,
    paths: Sources,
    house: House = None,
    jobs: AllCores = None,
    fail: Fail = None,
    exclude: Exclude = None,
    no_ignore: NoIgnore = False,
) -> None:
    """Record the findings in logs as known.

    Records whatever would make `check` fail, except what a waiver in the log allows. If a log can't be examined,
    nothing is written.
    """
    from referee.cli.sources.exclusion import Exclusion
    from referee.cli.sources.logs import logs
    from referee.judge.baseline import KnownFinding, Recorded, in_order

    named = logs(paths, exclusion=Exclusion(exclude or (), ignores=not no_ignore))
    refuse_to_destroy(file, named.files())
    total = Total()
    entries: list[KnownFinding] = []
    digests: dict[str, str] = {}
    rendering = _Taking(cast(FailOn | None, fail), BaselineFolder.of(file))
    options = _options(house, jobs)
    for taken in total.run(named, contexts_for(named, options), case, rendering, options):
        path, digest, found = json.loads(taken.text or '["", "", []]')
        entries += (KnownFinding(*values) for values in found)
        if found:
            digests[path] = digest
    if total.status:
        complain(f"{file}: not written, because some logs could not be examined")
        raise typer.Exit(total.status)
    write(file, Recorded(in_order(entries), dict(sorted(digests.items()))))
    from referee.report.wording.phrases import counted

    flawed = len({entry.path for entry in entries})
    told = f"{file}: {counted(len(entries), 'finding')} of {counted(flawed, 'log')}"
    print(shown("; ".join(filter(None, (told, _left_out(named))))))


@baseline.command("check")
def check_baseline(  # noqa: PLR0913, PLR0917
    file: File,
    paths: Sources,
    output_format: Format = "full",
    house: House = None,
    jobs: AllCores = None,
    fail: Fail = None,
    exclude: Exclude = None,
    no_ignore: NoIgnore = False,
) -> None:
    """Report what is new in logs, and what has gone from the baseline.

    Only new findings make the exit status 1.
    """
    from referee.cli.sources.exclusion import Exclusion
    from referee.cli.sources.logs import logs

    known, total, moved = known_findings(file), Total(), set[str]()
    named = logs(paths, exclusion=Exclusion(exclude or (), ignores=not no_ignore))
    options = _options(house, jobs)
    rendering = _Holding(output_format, cast(FailOn | None, fail), known)
    for news in total.run(named, contexts_for(named, options), case, rendering, options):
        print_each([news.text])
        moved.update(news.files)
    from referee.report.terminal.baseline import NewsTotals, gone, summary

    lost = known.lost(moved)
    total.sums["gone"] += len(lost)
    _print(output_format, (*gone(lost), summary(file, NewsTotals(total.files, **total.sums), _left_out(named))))
    raise typer.Exit(total.status)


def _left_out(logs: "Logs") -> str:
    from referee.report.wording.phrases import logs_left_out

    return logs_left_out(logs.left_out.logs, logs.left_out.folders)


def _options(house: str | None, jobs: int | None) -> RunOptions:
    return RunOptions(house, False, jobs or cores())


def _print(shown: str, lines: Iterable[str]) -> None:
    from referee.report.terminal.concise import printed

    if shown == "concise":
        sys.stdout.write(printed(lines))
        return
    from referee.report.terminal.baseline import print_lines
    from referee.report.terminal.console import console

    print_lines(console(sys.stdout), lines)


@dataclass(frozen=True, slots=True)
class _Taking:
    """The findings that a baseline records from a log: all that make a command fail."""

    fail_on: FailOn | None
    folder: BaselineFolder

    def __call__(self, one: Job | Refused) -> Rendered:
        from referee.judge.baseline import KnownFinding

        if isinstance(one, Refused):
            return Rendered("", {})
        path = self.folder.stored(one.path)
        policy = Policy(self.fail_on, one.context.settings)
        _, listing = reviewed(one, policy, most=None)
        failing = (each for each in listing.findings if fails(each, policy.fail_on))
        taken = [KnownFinding.of(path, each) for each in failing]
        return Rendered(json.dumps((path, sha256_of(one.log) if taken else "", taken)), {})


@dataclass(frozen=True, slots=True)
class _Holding:
    """The new findings of a log, in one of two forms; instead of a file's text comes the log's path in the baseline."""

    shown: str
    fail_on: FailOn | None
    known: KnownFindings

    def __call__(self, one: Job | Refused) -> Rendered:
        if isinstance(one, Refused):
            return Rendered("", {})
        from referee.report.terminal.baseline import News

        stored = self.known.stored(one.path, one.log)
        policy = Policy(self.fail_on, one.context.settings, self.known.logs.get(stored, {}))
        judged, listing = reviewed(one, policy, most=None)
        new = [each for each in listing.findings if fails(each, policy.fail_on)]
        by = [each.suppression.by for each in listing.findings if each.suppression]
        sums = {"new": len(new), "known": by.count("baseline"), "waived": by.count("waiver")}
        text = self._printed(News(CheckedLog(one.path, judged, listing), new), one)
        return Rendered(
            text,
            {**sums, "gone": len(listing.gone)},
            (stored,),
            listing.fails(policy.fail_on),
        )

    def _printed(self, news: "News", one: Job) -> str:
        if self.shown == "concise":
            from referee.report.terminal.baseline import concise_news

            return concise_news(news)
        from referee.report.terminal.baseline import print_news
        from referee.report.terminal.console import console

        screen = console(sys.stdout)
        with screen.capture() as printed:
            print_news(screen, news, lines_of(one.log, news.new))
        return printed.get()
