"""The initial inputs of a fuzzing run: one line of JSON each, sorted, so that a new input adds one line.

``python -m fuzz.corpus HARNESS FILE...`` (in ``tests``) adds files, such as failures kept by a run.
"""

import json
from argparse import ArgumentParser
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha1
from pathlib import Path
from typing import Final, NamedTuple

FILE: Final = Path(__file__).with_name("corpus.jsonl")


class Input(NamedTuple):
    """The bytes for one harness; the name is the one libFuzzer would give them."""

    harness: str
    name: str
    content: bytes


def inputs(harness: str) -> Iterator[Input]:
    """Return all inputs of a harness, sorted by name."""
    return (one for one in _read() if one.harness == harness)


def write(harness: str, folder: Path) -> None:
    """Write the inputs of a harness as files, as libFuzzer expects."""
    for one in inputs(harness):
        (folder / one.name).write_bytes(one.content)


def add(harness: str, contents: Iterable[bytes]) -> None:
    """Add inputs to the file, each once."""
    new = (Input(harness, sha1(content).hexdigest(), content) for content in contents)
    lines = [_line(one) for one in sorted({*_read(), *new})]
    FILE.write_text("".join(f"{line}\n" for line in lines), encoding="ascii")


def _read() -> Iterator[Input]:
    for line in FILE.read_text(encoding="ascii").splitlines():
        told = json.loads(line)
        content = told["text"].encode() if "text" in told else b64decode(told["base64"])
        yield Input(told["harness"], sha1(content).hexdigest(), content)


def _line(one: Input) -> str:
    """Return an input as text if possible, else in base64."""
    try:
        told = {"text": one.content.decode()}
    except UnicodeDecodeError:
        told = {"base64": b64encode(one.content).decode("ascii")}
    return json.dumps({"harness": one.harness, **told})


def main() -> None:
    """Add the files named on the command line."""
    asked = ArgumentParser(prog="python -m fuzz.corpus", description="Adds inputs to the corpus.")
    asked.add_argument("harness", choices=["raw", "structured", "forms", "fmt", "slips"], help="what takes them")
    asked.add_argument("files", type=Path, nargs="+", metavar="FILE", help="an input")
    told = asked.parse_args()
    add(told.harness, [file.read_bytes() for file in told.files])


if __name__ == "__main__":
    main()
