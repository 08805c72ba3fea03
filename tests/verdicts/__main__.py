"""``python -m verdicts`` (in ``tests``) saves the current verdicts. First look at what changed, and why.

``--diff`` shows that without saving; ``--since COMMIT`` shows how the saved verdicts changed since then.
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
    """Return the digests and the words of a log."""
    found = said(logs()[name]())
    return name, found.digests, found.words


def main() -> int:
    """Save or show; return 1 if unsaved changes were found."""
    asked = ArgumentParser(prog="python -m verdicts", description="Save the current verdict on every log.")
    asked.add_argument("--diff", action="store_true", help="show what changed, without saving")
    asked.add_argument("--since", metavar="COMMIT", help="show how the saved verdicts changed since then")
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
    """Return the words saved in a commit."""
    where = f"{commit}:./{kept.WORDS.name}"
    shown = subprocess.run(["git", "show", where], cwd=kept.WORDS.parent, capture_output=True, check=True)
    return kept.unpacked(shown.stdout)


def _show(was: kept.Words, words: kept.Words) -> int:
    """Print what changed, and return the number of logs."""
    differences = [kept.difference(name, was.get(name, {}), said) for name, said in words.items()]
    moved = [one for one in differences if one]
    print(*moved, sep="\n\n")
    print(f"\n{len(moved)} of {len(words)} logs")
    return len(moved)


if __name__ == "__main__":
    sys.exit(main())
