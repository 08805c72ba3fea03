"""``python -m soak --bytes 1GiB --large 8MiB --seed 1`` (in ``tests``)."""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from soak import many, one
from soak.many import Judged
from soak.pool import pool
from soak.slope import Slope, slope

MEBIBYTE = 2**20
UNITS = {"": 1, "KiB": 2**10, "MiB": MEBIBYTE, "GiB": 2**30}
MANY, ONE = (1 / 8, 1.0), (1 / 2, 15 / 16)
"""The part of a run in which memory must stay flat.

In the first eighth, caches of fixed size fill up. For a single log, half is left out: the heap settles slowly, although
usage no longer grows. At the end the report is built.
"""
STEEPEST = 1 / 1024
"""Bytes by which memory may grow per byte of logs: a mebibyte for a gibibyte."""


def size(text: str) -> int:
    """Parse a number of bytes from the command line."""
    found = re.fullmatch(r"([0-9]+)((?:[KMG]iB)?)", text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text} is no size: write 64MiB or 1GiB")
    return int(found[1]) * UNITS[found[2]]


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser("soak", description=__doc__)
    parser.add_argument(
        "--bytes", type=size, default="1GiB", help="size of the logs that one process judges one by one (1GiB)"
    )
    parser.add_argument("--large", type=size, default="8MiB", help="size of one long log (8MiB); 0 for none")
    parser.add_argument(
        "--pool", type=size, default="64MiB", help="size of the distinct games, judged in rounds (64MiB)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="folder for the logs instead of a temporary one")
    asked = parser.parse_args(words)
    if min(asked.bytes, asked.large or MEBIBYTE) < MEBIBYTE:
        parser.error("less than 1MiB is too little to tell whether memory grows")
    return asked


def main(words: Sequence[str] | None = None) -> int:
    """Run the soak; return 1 if memory grows or a verdict differs from the generator's."""
    asked = arguments(words)
    with TemporaryDirectory(prefix="soak-", dir=asked.folder) as name:
        rows = small(Path(name), asked)
        streamed = large(Path(name), asked) if asked.large else None
    parts = [(rows, f"{rows.logs:,} logs", MANY), *([(streamed, "one log", ONE)] if streamed else [])]
    wrong = [line for judged, _, _ in parts for line in judged.wrong]
    for line in wrong[:100]:
        print(line)
    steep = [what for judged, what, where in parts if fitted(judged, where).slope > STEEPEST]
    print(
        "; ".join(told(what, judged, where) for judged, what, where in parts)
        + f"; seed {asked.seed}, "
        + (f"{len(wrong):,} verdicts other than the generator's" if wrong else "every verdict as the generator expects")
        + (", and MEMORY GROWS" if steep else "")
    )
    return int(bool(wrong or steep))


def small(folder: Path, asked: argparse.Namespace) -> Judged:
    """Judge many logs."""
    began = process_time()
    games = pool(min(asked.pool, asked.bytes), asked.seed)
    print(f"{len(games):,} distinct games made in {process_time() - began:.0f} s of processor time", flush=True)
    logs = folder / "logs"
    count = many.written(logs, games, asked.bytes)
    total = many.judged(logs, games, asked.bytes)
    if total.logs != count:
        total.wrong.append(f"{count:,} logs were written, {total.logs:,} judged")
    print(f"{total.hands:,} hands in {total.logs:,} logs, {count / len(games):.1f} rounds of {len(games):,} games")
    print("verdicts:", dict(sorted(total.verdicts.items())))
    print("findings:", dict(sorted(total.found.items())), flush=True)
    return total


def large(folder: Path, asked: argparse.Namespace) -> Judged:
    """Judge one long log."""
    game = one.game(asked.large, asked.seed)
    total = one.judged(folder / "one.bourre", game)
    print(f"one log of {game.hands:,} hands; findings:", dict(sorted(total.found.items())), flush=True)
    return total


def fitted(judged: Judged, where: tuple[float, float]) -> Slope:
    """Return the slope in a part of the run, given as fractions."""
    begin, end = (int(judged.size * part) for part in where)
    return slope([one for one in judged.samples if begin < one.judged <= end])


def told(what: str, judged: Judged, where: tuple[float, float]) -> str:
    """Describe a part in words."""
    return (
        f"{judged.size / MEBIBYTE:,.0f} MiB in {what}, memory {fitted(judged, where)}, "
        f"at most {judged.peak / MEBIBYTE:.0f} MiB, {judged.size / 1e6 / judged.seconds:.2f} MB a second of processor"
    )


if __name__ == "__main__":
    sys.exit(main())
