"""The logs: the fuzzer's committed inputs, games with slips in their lines, and random hands."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from random import Random

from fuzz.corpus import inputs
from fuzz.produced import produced
from naive.hands.engine import log
from naive.hands.told import tell

GAMES, HANDS = 300, 150


@cache
def logs() -> Mapping[str, Callable[[], bytes]]:
    """Return a function that makes each log, by its name, which is one word."""
    return {
        **{f"raw-{one.name}": partial(bytes, one.content) for one in inputs("raw")},
        **{f"structured-{one.name}": partial(produced, one.content) for one in inputs("structured")},
        **{f"game-{number}": partial(_game, number) for number in range(GAMES)},
        **{f"hands-{number}": partial(_hands, number) for number in range(HANDS)},
    }


def _game(number: int) -> bytes:
    return produced(Random(f"game {number}").randbytes(40 + number))


def _hands(number: int) -> bytes:
    return log(tell(Random(f"hands {number}")).lines).encode()
