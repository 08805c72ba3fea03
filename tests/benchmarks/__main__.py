"""``python -m benchmarks`` (in ``tests``) measures the processor time and memory of the referee and of its peers."""

import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path

from rich.console import Console

from benchmarks import chart as charts
from benchmarks import page
from benchmarks.bourre import BOURRE
from benchmarks.contest import FailedError, LeftOut
from benchmarks.data import Store
from benchmarks.extras import REPETITIONS, starts
from benchmarks.install import install
from benchmarks.outcome import Outcome
from benchmarks.peers import PEERS
from benchmarks.record import dumped
from benchmarks.session import Plan, hold
from benchmarks.tables import begin, tables

DATA = Path(tempfile.gettempdir()) / "bourre-benchmarks"


def options() -> ArgumentParser:
    """Return the parser of the command line."""
    parser = ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000, help="N for the referee: 20000")
    parser.add_argument("--rounds", type=int, default=5, help="number of measurements of each program: 5")
    parser.add_argument("--seed", type=int, default=1, help="seed of the generated data: 1")
    parser.add_argument("--data", type=Path, default=DATA, help=f"folder that keeps it for the next run: {DATA}")
    parser.add_argument("--only", action="append", choices=[peer.name for peer in PEERS], help="not all peers")
    parser.add_argument("--json", type=Path, help="write every figure into this file")
    parser.add_argument("--markdown", type=Path, help="write the tables between the marks of this page")
    parser.add_argument("--chart", type=Path, help="draw a chart, .svg or .png")
    parser.add_argument("--install", action="store_true", help="install the peers first, from PyPI and Debian")
    parser.add_argument("--start", action="store_true", help="only measure the referee's start-up, in ten seconds")
    parser.add_argument("--quick", action="store_true", help="a trial run: a twentieth of everything, one round")
    return parser


def main() -> None:
    """Measure, and write the requested files."""
    chosen = options().parse_args()
    if chosen.start:
        start(Store(chosen.data.resolve(), chosen.seed))
        return
    progress = Console(stderr=True, highlight=False)
    peers = [peer for peer in PEERS if not chosen.only or peer.name in chosen.only]
    not_installed = [LeftOut("a part of --install", why) for why in install(peers)] if chosen.install else []
    plan = Plan(peers, chosen.hands, chosen.rounds, chosen.seed, chosen.data.resolve())
    try:
        outcome = hold(plan.quick() if chosen.quick else plan, progress.print)
    except FailedError as failure:
        sys.exit(str(failure))
    outcome.left_out.extend(not_installed)
    written(outcome, chosen.json, chosen.markdown, chosen.chart)


def start(store: Store) -> None:
    """Measure commands that do next to nothing."""
    with tempfile.TemporaryDirectory() as folder:
        begin(starts(store.load(BOURRE, 1), REPETITIONS, Path(folder))).show(Console(width=140))


def written(outcome: Outcome, json: Path | None, markdown: Path | None, chart: Path | None) -> None:
    """Write the figures, the chart and the page, and last the screen, which says what could not be drawn."""
    if json:
        json.write_text(dumped(outcome), encoding="utf-8")
    if chart:
        try:
            charts.draw(outcome, chart)
        except ImportError as missing:
            outcome.left_out.append(LeftOut("the chart", f"{missing}; --install brings it"))
    if markdown:
        page.write(outcome, markdown)
    for table in tables(outcome):
        table.show(Console(width=140))


if __name__ == "__main__":
    main()
