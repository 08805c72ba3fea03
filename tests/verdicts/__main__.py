"""``python -m verdicts`` (in ``tests``) writes down what is said now. Look at what moved, and why, before you do.

``--diff`` shows it, and writes nothing; ``--since COMMIT`` shows what moved since then in what is written down.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser
from multiprocessing import Pool

from verdicts import kept
from verdicts.logs import logs
from verdicts.said import said


def now(name: str) -> tuple[str, tuple[str, ...], dict[str, str]]:
    """The digests and the words of a log."""
    found = said(logs()[name]())
    return name, found.digests, found.words


def main() -> int:
    """Writes or shows; 1 if something moved that is not written down."""
    asked = ArgumentParser(prog="python -m verdicts", description="Writes down what is said of every log now.")
    asked.add_argument("--diff", action="store_true", help="show what moved, and write nothing")
    asked.add_argument("--since", metavar="COMMIT", help="show what moved since then in what is written down")
    told = asked.parse_args()
    if told.since:
        _show(_at(told.since), kept.words())
        return 0
    with Pool(os.cpu_count()) as pool:
        found = pool.map(now, logs(), chunksize=8)
    words = {name: said for name, _, said in found}
    if told.diff:
        return 1 if _show(kept.words(), words) else 0
    page = {name: digests for name, digests, _ in found}
    before = kept.digests() if kept.PAGE.exists() else {}
    others = [name for name in page if before.get(name) != page[name]]
    kept.write(page, words)
    print(f"{len(others)} of {len(page)} logs have another verdict: {' '.join(others) or 'none'}")
    return 0


def _at(commit: str) -> kept.Words:
    """The words that were written down in a commit."""
    where = f"{commit}:./{kept.WORDS.name}"
    shown = subprocess.run(["git", "show", where], cwd=kept.WORDS.parent, capture_output=True, check=True)
    return kept.unpacked(shown.stdout)


def _show(was: kept.Words, words: kept.Words) -> int:
    """Prints what moved, and gives the number of logs."""
    differences = [kept.difference(name, was.get(name, {}), said) for name, said in words.items()]
    moved = [one for one in differences if one]
    print(*moved, sep="\n\n")
    print(f"\n{len(moved)} of {len(words)} logs")
    return len(moved)


if __name__ == "__main__":
    sys.exit(main())
