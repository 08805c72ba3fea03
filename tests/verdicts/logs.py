"""The logs: the committed inputs of the fuzzer, games with slips in their lines, and hands played by chance."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from fuzz.produced import produced
from naive.hands.engine import log
from naive.hands.told import tell

CORPUS = Path(__file__).parents[1] / "fuzz" / "corpus"
GAMES, HANDS = 300, 150


def logs() -> Iterator[tuple[str, bytes]]:
    """Each with its name, one word."""
    for file in sorted((CORPUS / "raw").iterdir()):
        yield f"raw-{file.name}", file.read_bytes()
    for file in sorted((CORPUS / "structured").iterdir()):
        yield f"structured-{file.name}", produced(file.read_bytes())
    for number in range(GAMES):
        yield f"game-{number}", produced(Random(f"game {number}").randbytes(40 + number))
    for number in range(HANDS):
        yield f"hands-{number}", log(tell(Random(f"hands {number}")).lines).encode()
