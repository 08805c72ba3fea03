"""Write everything that the referee can write, in one process: ``python written.py``, with the job as JSON on standard
input.

A standalone program that knows nothing of the tests, so it runs under any Python with the referee installed. Hash seed,
locale and time zone are fixed when Python starts; widths and numbers of processes are varied here.
"""

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
"""The folder for ``-o`` files, relative to the logs."""
Sums = dict[str, str]


def main() -> None:
    """Read the job, write everything for each width and number of processes, and print the SHA-256s."""
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


def written(job: dict[str, Any], names: list[str], jobs: int) -> Sums:
    """Run these commands; return the SHA-256 of each output by name."""
    sums: Sums = {}
    for name in names:
        for what, content in ran(job["commands"][name], jobs, job["order"]):
            sums[f"{name}{what}"] = kept(content, Path(job["store"]))
    return sums


def ran(words: list[str], jobs: int, order: int) -> Iterator[tuple[str, bytes]]:
    """Run a command; yield its output, its standard error, and the files it wrote.

    Words between ``[`` and ``]`` may be in any order; ``order`` is the rotation.
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
    """Run the command line with its streams redirected to these files; return the exit status."""
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
    """Return the words, with those between the brackets in another order."""
    if "[" not in words:
        return words
    start, end = words.index("["), words.index("]")
    free = words[start + 1 : end]
    at = order % len(free)
    free = free[at:] + free[:at]
    return [*words[:start], *(reversed(free) if order % 2 else free), *words[end + 1 :]]


def kept(content: bytes, store: Path) -> str:
    """Return the SHA-256 of an output, and store it under that name so that differences can be inspected."""
    digest = sha256(content).hexdigest()
    if not (path := store / digest).exists():
        path.write_bytes(content)
    return digest


if __name__ == "__main__":
    main()
