"""``referee settle``."""

import sys
from collections import deque
from typing import TYPE_CHECKING, Annotated, cast

import typer

from referee.cli.exits import VIOLATIONS, CommandError, complain
from referee.cli.options import LogOptions, Slips, format_option, one_of
from referee.cli.output import print_report
from referee.cli.run import Job, LogRun

if TYPE_CHECKING:
    from referee.judge.audit import Audit
    from referee.judge.settlement import PotChoice
    from referee.ledger.settle import Basis

AsPlayed = Annotated[bool, typer.Option("--as-played", help="Settle by what everybody has, without corrections.")]
Pot = Annotated[
    str,
    typer.Option(
        "--pot",
        help="If a pot rides at the end: leave it, or split it between those still in.",
        **one_of("leave", "split"),
    ),
]
Holder = Annotated[
    str | None,
    typer.Option("--holder", metavar="NAME", help="Player who keeps the pot that is left, and pays for the bank."),
]
Cash = Annotated[bool, typer.Option("--cash", help="Chips were paid for in cash: pay out everybody's stack.")]
Format = Annotated[str, format_option("table", "json", "csv")]


def settle(  # noqa: PLR0913, PLR0917
    options: LogOptions,
    as_played: AsPlayed = False,
    pot: Pot = "leave",
    holder: Holder = None,
    cash: Cash = False,
    output_format: Format = "table",
    slips: Slips = True,
) -> None:
    """Print who pays whom at the end, in the fewest payments.

    Several logs, and folders of them, are settled together as a season. If the final stacks are unknown, nothing is
    settled, and the report says since when.
    """
    from referee.judge.fingerprint import evening_digest
    from referee.judge.settlement import JudgedLog, bank_of, payments_without_slips, settle_evenings, twins
    from referee.ledger.settle import Payment
    from referee.report.terminal.money import print_settlement

    judged = list[JudgedLog]()

    def judge(job: Job) -> tuple[None, int]:
        digest = evening_digest(job.log)
        judged.append(JudgedLog(job.file.path, job.draft.audit, digest, job.draft))
        return None, 0

    run = LogRun(options.find())
    deque(run.results(judge), maxlen=0)
    for path, other in twins(judged):
        raise typer.BadParameter(f"{path} is the same evening as {other}: each evening can be settled only once.")
    if run.unexamined:
        raise CommandError("nothing is settled: not every log could be examined", run.status)
    bank = bank_of(holder, cash, judged)
    basis: Basis = "as-played" if as_played else "verified"
    report = settle_evenings(judged, basis, cast("PotChoice", pot), bank)

    def payments_with(number: int, audit: "Audit") -> "tuple[Payment, ...] | None":
        logs = [*judged[:number], judged[number]._replace(audit=audit), *judged[number + 1 :]]
        return settle_evenings(logs, basis, report.pot_choice, bank).payments

    changes = payments_without_slips(judged if slips else (), payments_with)
    if output_format == "csv":
        from referee.report.export.sheets import sheet

        sys.stdout.write(sheet(Payment, report.payments or ()))
    else:
        if_meant = ((judged[number].path, meant) for number, meant in changes)
        print_report(report, output_format, lambda screen, _: print_settlement(screen, report, if_meant))
    if report.payments is None and output_format != "table":
        complain("nothing is settled: it is not known who has what")
    elif output_format == "csv":
        for log in report.logs:
            if hand := log.audit.unfinished:
                state = "counts as won, with nobody bourré" if hand.bourred else "is unfinished, so it is not settled"
                complain(f"{log.path}: hand {hand.hand} {state}")
    wrong = report.payments is None or any(log.errors or log.audit.unfinished for log in report.logs)
    raise typer.Exit(VIOLATIONS if wrong else 0)
