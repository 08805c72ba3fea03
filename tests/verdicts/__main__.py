"""``python -m verdicts`` (in ``tests``) lists the logs whose verdict differs from the one that is kept.

``--since COMMIT`` shows for each what the program of that commit said; ``--keep`` keeps the new verdicts.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from difflib import unified_diff
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from tempfile import TemporaryDirectory

from verdicts.digests import COMMANDS, digest, keep, kept, names, normalize, unpack

ROOT = Path(__file__).parents[2]


def main() -> int:
    """Return 1 if a verdict changed that is not to be kept."""
    parser = ArgumentParser(prog="python -m verdicts", description="Compare every verdict with the one that is kept.")
    parser.add_argument("--keep", action="store_true", help="keep the new verdicts")
    parser.add_argument("--since", metavar="COMMIT", help="show what changed since that commit")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        unpack(Path(folder), names())
        os.environ["REFEREE_NO_CACHE"] = "1"
        with Pool(initializer=partial(os.chdir, folder)) as pool:
            new = dict(zip(names(), pool.map(digests_of, names(), chunksize=4), strict=True))
        old = kept()
        changed = [
            (name, column) for name in new for column in COMMANDS if old.get(name, {}).get(column) != new[name][column]
        ]
        for name, column in changed:
            print(f"{name}: {column}")
        if options.since:
            with TemporaryDirectory() as tree:
                check_out(options.since, Path(tree))
                for name, column in changed:
                    print(*difference(Path(folder), Path(tree), name, column), sep="\n")
    if options.keep:
        keep(new)
    print(f"{len(changed)} verdicts changed")
    return int(bool(changed) and not options.keep)


def digests_of(name: str) -> dict[str, str]:
    """Return the digests of one log by column."""
    return {column: digest(Path(f"{name}.bourre"), column) for column in COMMANDS}


def check_out(commit: str, tree: Path) -> None:
    """Write the program of a commit into a folder."""
    archive = subprocess.run(
        ["git", "archive", commit, "referee", "grammar", "docs"], cwd=ROOT, capture_output=True, check=True
    )
    subprocess.run(["tar", "-x", "-C", tree], input=archive.stdout, check=True)


def difference(folder: Path, tree: Path, name: str, column: str) -> Iterator[str]:
    """Yield the changed lines of the JSON: before in another tree, now in this one."""
    words = [sys.executable, "-m", "referee", *COMMANDS[column], "--output-format", "json", f"{name}.bourre"]
    before, now = (
        subprocess.run(
            words, cwd=folder, env={**os.environ, "PYTHONPATH": str(root)}, capture_output=True, text=True, check=False
        )
        for root in (tree, ROOT)
    )
    lines = [normalize(process.stdout).splitlines() for process in (before, now)]
    return unified_diff(*lines, f"{name}: {column}, before", f"{name}: {column}, now", n=2, lineterm="")


if __name__ == "__main__":
    sys.exit(main())
