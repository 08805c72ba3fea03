"""The worst known logs of 64 KiB, and the commands that must handle each in two seconds."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice, permutations, product
from math import inf
from string import ascii_lowercase
from time import process_time
from typing import Final, NamedTuple

from fuzz import outputs
from fuzz.rounds import SECONDS
from referee.judge.review import Reviewer
from referee.notation import formatted
from referee.text.limits import HAND_STATEMENTS, PLAYERS

BYTES: Final = 64 * 1024
_LETTERS: Final = ascii_lowercase + "abcd"
_TABLE: Final = "rules booray\nseat Ann 200\nseat Bob 200\nseat Cal 200\n"


def _crowded(names: Sequence[str]) -> str:
    """Return a table where all these players have sat, as many as a log may have."""
    seats = "".join(f"seat {name} 200\n" for name in names[:9])
    guests = "".join(f"join {name} 100 after {names[0]}\nleave {name}\n" for name in names[9:])
    return f"rules louisiana\nrule players 2-10\n{seats}{guests}"


def _filled(line: Callable[[int], str], head: str = _TABLE, hand: int | None = HAND_STATEMENTS - 10) -> bytes:
    """Fill a log with lines like this, in hands of ``hand`` lines each, or in one part if that is ``None``."""
    found = [(head + "hand 1\n").encode()]
    left = BYTES - len(found[0])
    for number in count():
        begins = "hand\n" if hand and number and number % hand == 0 else ""
        one = f"{begins}{line(number)}\n".encode()
        left -= len(one)
        if left < 0:
            return b"".join(found)
        found.append(one)
    raise AssertionError


def _listed(keyword: str, word: str, head: str = _TABLE) -> bytes:
    """Return lines of maximum length that repeat a word."""
    times = 4000 // (len(word.encode()) + 1)
    return _filled(lambda _: f"{keyword} {' '.join([word] * times)}", head)


def _alike(number: int) -> str:
    """Return one of 64 similar names of 32 letters."""
    return f"{_LETTERS}{ascii_lowercase[number // 8]}{ascii_lowercase[number % 8]}"


def _strange(number: int) -> str:
    """Return a name similar to all of those."""
    return f"{ascii_lowercase}x{number:05}"


def _rows(name: Callable[[int], str]) -> Callable[[int], str]:
    """Return lines of 100 names each."""
    return lambda number: "pass " + " ".join(name(100 * number + one) for one in range(100))


_THREE: Final = tuple("".join(one) for one in islice(product(ascii_lowercase, repeat=3), 17_000))
_ANAGRAMS: Final = tuple("".join(one) for one in islice(permutations("abcdefgh"), 8_000))

LINES: Final[Mapping[str, Callable[[int], str]]] = {
    "junk of three letters": _THREE.__getitem__,
    "hands with a word": lambda number: f"hand {_THREE[number]}",
    "hands with a number and a word": lambda number: f"hand 1 {_THREE[number]}",
    "hands with a comma": lambda _: "hand,",
    "misdeals with a number": lambda number: f"misdeal {number}",
    "reshuffles with a word": lambda number: f"reshuffle {_THREE[number]}",
    "carries with a word": lambda number: f"carry {_THREE[number]}",
    "misspelt hands": lambda number: f"hnad {number}",
    "unknown short names": lambda number: f"rest x{number}",
    "tricks of cards": lambda _: "trick As Ks Qs",
    "tricks of names": lambda _: "trick Ann As, Bob Ks",
    "tricks of nothing": lambda _: "trick ? ? ?",
    "cards taken back": lambda _: "trick Ann As, Bob Ks\ntakeback Ann Ks",
    "cards shown": lambda _: "show Ann As",
    "deals": lambda _: "deal Ann As Ks Qs Js Ts",
    "draws": lambda _: "draw Ann As Ks -> ? ?",
    "rulings": lambda _: "ruling waive Ann",
    "waivers": lambda _: 'stay Ann,, # referee: waive N101 "x"',
    "misspelt waivers": lambda _: "# referee: wave N101",
    "decimal commas": lambda number: f"pot {number % 1000},{number // 1000}",
    "an escape a line": lambda _: "\x1b",
    "a carriage return a line": lambda _: "\rx",
    "payments": lambda _: "pay Ann Bob 0.01",
    "options": lambda number: f"rule ante {number}",
    "quotes": lambda _: 'stay "' + '" "' * 1300,
    "combining marks": lambda _: "seat a" + "\u0301" * 2000,
    "wide signs": lambda _: "stay " + "明" * 1300,
    "commas": lambda _: "stay Ann" + "," * 4000,
    "arrows": lambda _: "trick " + "->" * 2000,
    "digits": lambda _: "pot " + "1" * 4000,
    "glued cards": lambda _: "deal Ann " + "As" * 2000,
    "a glued keyword": lambda _: "stay" + "a" * 4000,
    "colons": lambda _: "stay" + ":" * 4000 + "a",
    "number signs": lambda _: "#" * 4090,
    "empty hands": lambda _: "hand",
    "hands of a stranger": lambda _: "hand\ndealer X",
    "hands of a trick": lambda _: "hand\nstay Ann Bob\ntrump s\ntrick As Ks",
}
"""The line for each number, from which the whole log is built."""


def logs() -> Iterator[tuple[str, bytes]]:
    """Yield each log with its weakness; none is longer than 64 KiB."""
    for what, line in LINES.items():
        yield what, _filled(line)
    alike = _crowded([_alike(one) for one in range(PLAYERS)])
    yield "strangers among 64", _filled(lambda number: f"rest {_strange(number)}", alike)
    yield "rows of strangers among 64", _filled(_rows(_strange), alike)
    yield "rows of anagrams of 64", _filled(_rows(_ANAGRAMS[PLAYERS:].__getitem__), _crowded(_ANAGRAMS[:PLAYERS]))
    yield "the same name", _listed("pass", "Ann")
    yield "the same stack", _listed("stacks", "Ann 5")
    yield "the same card", _listed("trick", "As")
    yield "no UTF-8", _filled(lambda _: "x").replace(b"x\n", b"\xff\n")


def _judged(log: bytes) -> None:
    reviewer = Reviewer(log)
    for _ in reviewer.findings():
        pass
    reviewer.review()


COMMANDS: Final[Mapping[str, Callable[[bytes], object]]] = {
    "judged": _judged,
    "fmt": formatted,
    **{f"check, {form}": lambda log, form=form: outputs.check(log, (form,)) for form in outputs.FORMS},  # type: ignore[misc]
    "settle": outputs.settle,
}
"""Commands with a limit of two seconds."""
LONG: Final[Mapping[str, Callable[[bytes], object]]] = {"ledger": outputs.ledger, "explain": outputs.explain}
"""Commands that write each hand in full, and take as long as their output: a log of empty hands grows by a factor of
100.

They are measured with the others, but never count as failures.
"""


class Took(NamedTuple):
    """The processor time in seconds of a command on a log."""

    command: str
    log: str
    seconds: float


def measured(commands: Mapping[str, Callable[[bytes], object]] = COMMANDS, tries: int = 5) -> list[Took]:
    """Measure each command with each log.

    Slow ones are tried again after all the others, up to ``tries`` times: other work on the machine slows everything
    for a while.
    """
    best: dict[tuple[str, str], float] = {}
    for _ in range(tries):
        for what, log in logs():
            for command, do in commands.items():
                seconds = best.get((command, what), inf)
                if seconds > SECONDS:
                    do(log[:3000])  # Loads the modules.
                    best[command, what] = min(seconds, _seconds(do, log))
    return [Took(*one, seconds) for one, seconds in best.items()]


def _seconds(do: Callable[[bytes], object], log: bytes) -> float:
    begun = process_time()
    do(log)
    return process_time() - begun
