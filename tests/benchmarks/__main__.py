"""``python -m benchmarks`` (in ``tests``): how much processor time the referee and its peers take for an event.

Every round measures each program once, in turn, so that a slow machine slows all alike; what counts are the medians of
the rounds. ``--against PATH`` measures the referee of another checkout in the same rounds. A peer that is not installed
is left out; the extra ``dev`` brings them.
"""

import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from benchmarks.data import books, evenings, games
from benchmarks.measure import FailedError, Measured, Program, measured
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[2]
CHESS = """
import sys, chess.pgn
with open(sys.argv[1], encoding="utf-8") as file:
    while game := chess.pgn.read_game(file):
        assert not game.errors, game.errors
"""
BEANCOUNT = """
import sys
from beancount import loader
entries, errors, _ = loader.load_file(sys.argv[1])
assert entries and not errors, errors
"""


def referees(tree: Path, name: str, folder: Path, logs: int, seed: int) -> Iterator[Program]:
    """Yield what the referee of a source tree does: it checks an evening, and audits a season of them."""
    made = evenings(folder / "logs", logs, seed)
    [evening] = evenings(folder / "evening", 1, seed)
    referee = [sys.executable, "-m", "referee"]
    yield Program(f"{name} check", "an evening", [*referee, "check", "--output-format", "json"], [evening], tree)
    yield Program(f"{name} audit", f"{logs} evenings", [*referee, "audit", "--jobs", "1"], made, tree)


def peers(folder: Path, scale: int, seed: int) -> Iterator[Program]:
    """Yield the peers that are installed: they check moves of chess, and accounts."""
    if find_spec("chess"):
        made = games(folder, scale, seed)
        yield Program("python-chess", f"{scale} games, a half move", [sys.executable, "-c", CHESS], [made])
    if find_spec("beancount"):
        made = books(folder, 10 * scale, seed)
        yield Program("beancount", f"{10 * scale} transactions, a posting", [sys.executable, "-c", BEANCOUNT], [made])


def show(programs: list[Program], rounds: list[list[Measured]]) -> Table:
    """Return the table of all medians; times are compared with those of the first referee for the same event."""
    table = Table("program", "what", "events", "seconds", "µs for an event", "MiB", "against the first")
    first: dict[str, int] = {}
    for at, program in enumerate(programs):
        base = first.setdefault(program.name.split()[-1], at) if "referee" in program.name else 1
        seconds = median(one[at].seconds for one in rounds)
        ratio = median(one[at].seconds / program.events / (one[base].seconds / programs[base].events) for one in rounds)
        table.add_row(
            program.name,
            program.what,
            f"{program.events:,}",
            f"{seconds:.2f}",
            f"{1e6 * seconds / program.events:.1f}",
            f"{median(one[at].mebibytes for one in rounds):.0f}",
            f"{ratio:.2f}",
        )
    return table


def main() -> int:
    """Measure everything that was asked for, and print the table; return 1 if a program fails."""
    parser = ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--logs", type=int, default=200, help="evenings of 25 hands in the season: 200")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each program: 5")
    parser.add_argument("--seed", type=int, default=1, help="seed of the games: 1")
    parser.add_argument("--against", type=Path, metavar="PATH", help="another checkout, measured in the same rounds")
    chosen = parser.parse_args()
    screen = Console(width=140)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        programs = list(referees(ROOT, "referee", folder, chosen.logs, chosen.seed))
        programs += peers(folder, chosen.logs, chosen.seed)
        if chosen.against:
            programs += referees(chosen.against.resolve(), "other referee", folder, chosen.logs, chosen.seed)
        try:
            rounds = [[measured(program, folder) for program in programs] for _ in range(chosen.rounds)]
        except FailedError as failure:
            screen.print(failure)
            return 1
        screen.print(show(programs, rounds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
