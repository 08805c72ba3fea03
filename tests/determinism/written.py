"""Everything that the referee writes, in one process: ``python written.py``, the job as JSON on standard input.

A program by itself, which knows nothing of the tests: it runs under any Python in which the referee is installed. Hash
seed, locale and time zone are settled when a Python begins; widths and numbers of processes are gone through here.
"""

import gc
import json
import os
import shutil
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from referee.cli.app import main as referee

OUT = Path("..", "out")
"""Where what is asked for with ``-o`` goes, from the folder of the logs."""
Sums = dict[str, str]


def main() -> None:
    """Reads the job, writes everything under each width and number of processes, and prints the SHA-256s."""
    job = json.load(sys.stdin)
    if sys.stdout.encoding.lower() != "utf-8":
        sys.exit(f"standard output is in {sys.stdout.encoding} here")
    with open(os.dup(1), "w", encoding="utf-8") as told:
        for width, jobs, names in job["runs"]:
            os.environ.pop("COLUMNS", None)
            if width:
                os.environ["COLUMNS"] = width
            json.dump([width, jobs, written(job, names, jobs)], told)
            print(file=told)
    # What the commands froze would be left to lie at the end, and DuckDB complains of that.
    gc.unfreeze()


def written(job: dict[str, Any], names: list[str], jobs: int) -> Sums:
    """What the commands of these names write: the SHA-256s, each with a name of its own."""
    sums: Sums = {}
    for name in names:
        for what, content in ran(job["commands"][name], jobs, job["order"]):
            sums[f"{name}{what}"] = kept(content, Path(job["store"]))
    return sums


def ran(words: list[str], jobs: int, order: int) -> Iterator[tuple[str, bytes]]:
    """Runs a command; gives what it printed, what it said on standard error, and the files that it wrote.

    Words that stand between ``[`` and ``]`` may be in any order; the ``order`` is how far they are turned.
    """
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir()
    sys.argv = ["referee", *turned([word.replace("{jobs}", str(jobs)) for word in words], order)]
    with open("../stdout", "w+b") as printed, open("../stderr", "w+b") as said:
        status = _status(printed.fileno(), said.fileno())
        printed.seek(0)
        said.seek(0)
        yield "", printed.read()
        yield ", said", f"{status}\n".encode() + said.read()
    for path in sorted(OUT.rglob("*")):
        if path.is_file():
            yield f", {path.relative_to(OUT).as_posix()}", path.read_bytes()


def _status(*files: int) -> object:
    """Runs the command line with its streams going into these files; gives the exit status."""
    before = [os.dup(number) for number in (1, 2)]
    try:
        for number, file in enumerate(files, 1):
            os.dup2(file, number)
        referee()
    except SystemExit as end:
        return end.code
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        for number, file in enumerate(before, 1):
            os.dup2(file, number)
            os.close(file)
    raise AssertionError("the program always ends with a status")


def turned(words: list[str], order: int) -> list[str]:
    """The words, with those between the brackets in another order."""
    if "[" not in words:
        return words
    start, end = words.index("["), words.index("]")
    free = words[start + 1 : end]
    at = order % len(free)
    free = free[at:] + free[:at]
    return [*words[:start], *(reversed(free) if order % 2 else free), *words[end + 1 :]]


def kept(content: bytes, store: Path) -> str:
    """The SHA-256 of what was written, which is kept under that name, so that what differs can be looked at."""
    digest = sha256(content).hexdigest()
    if not (path := store / digest).exists():
        path.write_bytes(content)
    return digest


if __name__ == "__main__":
    main()
