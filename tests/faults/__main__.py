"""``python -m faults --kills 1000 --batches 100 --seed 1`` (in ``tests``)."""

import argparse
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from faults import batches, kernel, kills
from faults.refusals import Met, all_refused
from faults.warm import load
from faults.writers import Writer, named


def main() -> int:
    """Try every refusal, then kill writers, then workers; end with the figures in one sentence."""
    asked = _asked()
    if (asked.refusals or asked.kills) and (reason := kernel.can_be_asked()):
        print(f"nothing was tried: {reason}")
        return 1
    load()
    writers = named(asked.writers)
    with TemporaryDirectory(prefix="faults-") as folder:
        met, wrong = _refused(writers if asked.refusals else [], Path(folder, "refused"))
        killed = kills.killed(writers if asked.kills else [], Path(folder, "killed"), asked.kills, asked.seed, _say)
        batch = batches.Tally()
        if asked.batches:
            batch = batches.killed(batches.batch(Path(folder, "batch"), asked.logs), asked.batches, asked.seed, _say)
    wrong += killed.wrong + batch.wrong
    print(f"refused: {_table(met.calls)}")
    print(f"harmless: {_table(met.borne)}")
    refused, judged = sum(met.calls.values()), f"{batch.judged:,} logs judged, {batch.lost:,} reported lost"
    left = f"{killed.old:,} left all old, {killed.new:,} all new, {killed.unfinished:,} an unfinished file beside it"
    print(
        f"{len(writers)} writers, {refused:,} refusals and {met.kills:,} kills at every call that writes, "
        f"{killed.kills:,} kills at random ({left}), {batch.batches} batches of {asked.logs:,} logs with "
        f"{batch.workers:,} workers and {batch.parents} parents killed ({judged}), "
        f"seed {asked.seed}: {f'{wrong:,} failures' if wrong else 'no failure'}"
    )
    return int(bool(wrong))


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m faults", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000, help="writers to kill at random moments")
    parser.add_argument("--batches", type=int, default=100, help="batches whose workers are killed")
    parser.add_argument("--logs", type=int, default=1000, help="logs of a batch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-refusals", dest="refusals", action="store_false", help="skip the refusals")
    parser.add_argument(
        "--writers", nargs="*", default=(), metavar="NAME", help="only writers whose names begin like this"
    )
    return parser.parse_args()


def _refused(writers: list[Writer], folder: Path) -> tuple[Met, int]:
    """Return what was refused, and the number of failures."""
    met, wrong = Met(Counter(), Counter()), 0
    for number, writer in enumerate(writers):
        for what in all_refused(writer, folder / str(number), met):
            wrong += 1
            _say(what)
        _say(f"{writer.name}: {sum(met.calls.values()):,} calls so far")
    return met, wrong


def _table(met: Counter[str]) -> str:
    return ", ".join(f"{name} {number:,}" for name, number in sorted(met.items()) if number)


def _say(what: str) -> None:
    print(what, flush=True)


if __name__ == "__main__":
    sys.exit(main())
