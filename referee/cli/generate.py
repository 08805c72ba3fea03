"""``referee generate``."""

import json
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from referee.cli.choices import choice, fault_codes, ruleset_names, variant_names
from referee.cli.exits import complain, unwritten
from referee.cli.output.disk import create

if TYPE_CHECKING:
    from referee.generate import Detail, Generated, Plan

Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FOLDER", help="Folder for the logs, each with its expected findings."),
]
Rules = Annotated[
    str, typer.Option("--rules", metavar="NAME", autocompletion=ruleset_names, help="The rule set to play by.")
]
Variants = Annotated[
    list[str] | None,
    typer.Option("--variant", metavar="NAME", autocompletion=variant_names, help="A variant of it; may be repeated."),
]
Changes = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar='"OPTION VALUE"', help='Change a single rule, as in a log: "ante 2".'),
]
Logs = Annotated[int, typer.Option("--logs", min=1, metavar="N", help="Number of logs.")]
Hands = Annotated[
    int, typer.Option("--hands", min=1, metavar="N", help="Most hands in each; a game that is won ends sooner.")
]
Players = Annotated[
    int | None,
    typer.Option(
        "--players", metavar="N", help="Number of players; by default 5, or the nearest that the rules allow."
    ),
]
Deals = Annotated[bool, typer.Option("--deals/--no-deals", help="Record dealt and exchanged cards, or not.")]
Claims = Annotated[
    str,
    choice(
        "--claims",
        "full",
        "part",
        "none",
        told="How many of the table's claims about each hand to record: all, about half, or none.",
    ),
]
Faults = Annotated[
    list[str] | None,
    typer.Option(
        "--fault", metavar="CODE", autocompletion=fault_codes, help="A fault to plant, or any; may be repeated."
    ),
]
Rate = Annotated[
    float | None,
    typer.Option(
        "--fault-rate",
        min=0,
        max=100,
        metavar="PERCENT",
        help="Percentage of hands with a planted fault; by default 10.",
    ),
]
Seed = Annotated[
    int, typer.Option("--seed", min=0, metavar="N", help="The same seed writes the same logs, everywhere.")
]
Expect = Annotated[bool, typer.Option("--expect", help="Add the expected finding to each faulty line as a comment.")]


def generate(  # noqa: PLR0913, PLR0917
    output: Output = None,
    rules: Rules = "winning-moves",
    variants: Variants = None,
    changes: Changes = None,
    logs: Logs = 1,
    hands: Hands = 25,
    players: Players = None,
    deals: Deals = False,
    claims: Claims = "full",
    faults: Faults = None,
    fault_rate: Rate = None,
    seed: Seed = 1,
    expect: Expect = False,
) -> None:
    """Write random games.

    Prints one log; with -o it writes any number into a folder, each with a .json file of what a referee must find.
    Without --fault they contain no faults.
    """
    from referee.generate import BadPlan, Plan
    from referee.generate import generate as generated

    _refuse_bad_options(output, logs, faults, fault_rate)
    plan = Plan(rules, tuple(variants or ()), tuple(map(_change, changes or ())), logs, hands, players, deals)
    codes = tuple(one if one == "any" else one.upper() for one in faults or ())
    plan = replace(plan, claims=cast("Detail", claims), faults=codes, seed=seed, expect=expect)
    plan = plan if fault_rate is None else replace(plan, fault_rate=fault_rate)
    try:
        written = generated(plan)
    except BadPlan as bad:
        raise typer.BadParameter(str(bad)) from None
    if output is None:
        sys.stdout.write(next(written).text)
    else:
        _write(output, plan, written)


def _refuse_bad_options(output: Path | None, logs: int, faults: list[str] | None, fault_rate: float | None) -> None:
    """Refuse an option that needs another."""
    if fault_rate is not None and not faults:
        raise typer.BadParameter("--fault-rate needs faults: name them with --fault CODE, or --fault any.")
    if output is None and logs > 1:
        raise typer.BadParameter("only one log can be printed: name a folder with -o FOLDER.")


def _change(words: str) -> tuple[str, str]:
    """Parse an option and its value, which may have several words."""
    option, _, value = " ".join(words.split()).partition(" ")
    return option, value


def _write(folder: Path, plan: "Plan", logs: "Iterable[Generated]") -> None:
    """Write every log into the folder, creating it if needed."""
    from referee.generate import names

    taken = [path.name for name in names(plan) for path in _files(folder, name) if path.exists()]
    if taken:
        more = f" and {len(taken) - 1} more" if len(taken) > 1 else ""
        raise typer.BadParameter(f"{folder} already contains {taken[0]}{more}; name another folder.")
    from referee.report.wording.phrases import counted

    target, written = folder, 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for log in logs:
            for target, text in zip(_files(folder, log.name), (log.text, _findings(log)), strict=True):
                create(target, text.encode())
            written += 1
    except OSError as error:
        if written:
            complain(f"{folder}: {counted(written, 'log')} written before this failed")
        raise unwritten(target, error) from None


def _files(folder: Path, name: str) -> tuple[Path, Path]:
    return folder / f"{name}.bourre", folder / f"{name}.json"


def _findings(log: "Generated") -> str:
    found = [[one.code, one.line, one.player] for one in log.findings]
    return json.dumps({"findings": found}) + "\n"
