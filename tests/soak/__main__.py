"""``python -m soak --bytes 1GiB --large 128MiB --seed 1`` (in ``tests``)."""

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
"""The stretch of a run in which memory must be flat.

In the first eighth the memories of fixed size fill. Of one log half is left out: the heap finds its size slowly, though
what is in use no longer grows. At its end the report is made.
"""
STEEPEST = 1 / 1024
"""How many bytes memory may grow for a byte of logs: a mebibyte for a gibibyte."""


def size(text: str) -> int:
    """A number of bytes, as it is written on the command line."""
    found = re.fullmatch(r"([0-9]+)((?:[KMG]iB)?)", text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text} is no size: write 64MiB or 1GiB")
    return int(found[1]) * UNITS[found[2]]


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser("soak", description=__doc__)
    parser.add_argument("--bytes", type=size, default="1GiB", help="logs that one process judges one by one (1GiB)")
    parser.add_argument("--large", type=size, default="128MiB", help="one log that is streamed (128MiB); 0 for none")
    parser.add_argument("--pool", type=size, default="64MiB", help="distinct games, which are judged in rounds (64MiB)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where the logs are written meanwhile; else a temporary folder")
    asked = parser.parse_args(words)
    if min(asked.bytes, asked.large or MEBIBYTE) < MEBIBYTE:
        parser.error("of less than 1MiB nobody can tell whether memory grows")
    return asked


def main(words: Sequence[str] | None = None) -> int:
    """Runs the soak; 1 where memory grows or a verdict is another than the generator's."""
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
        + (f"{len(wrong):,} verdicts other than the generator's" if wrong else "every verdict as the generator says")
        + (", and MEMORY GROWS" if steep else "")
    )
    return int(bool(wrong or steep))


def small(folder: Path, asked: argparse.Namespace) -> Judged:
    """Many logs."""
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
    """One long log."""
    game = one.game(asked.large, asked.seed)
    total = one.judged(folder / "one.bourre", game)
    print(f"one log of {game.hands:,} hands; findings:", dict(sorted(total.found.items())), flush=True)
    return total


def fitted(judged: Judged, where: tuple[float, float]) -> Slope:
    """The slope in a stretch of the run, which is given in parts of it."""
    begin, end = (int(judged.size * part) for part in where)
    return slope([one for one in judged.samples if begin < one.judged <= end])


def told(what: str, judged: Judged, where: tuple[float, float]) -> str:
    """A part in words."""
    return (
        f"{judged.size / MEBIBYTE:,.0f} MiB in {what}, memory {fitted(judged, where)}, "
        f"at most {judged.peak / MEBIBYTE:.0f} MiB, {judged.size / 1e6 / judged.seconds:.2f} MB a second of processor"
    )


if __name__ == "__main__":
    sys.exit(main())
