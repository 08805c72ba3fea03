"""The logs of 64 KiB that take longest to judge are judged in a few seconds."""

from collections.abc import Callable, Mapping
from cProfile import Profile
from itertools import islice, permutations, product
from pathlib import Path
from pstats import Stats
from random import Random
from string import ascii_lowercase
from time import process_time

import few
import pytest
from commands import run
from naive.rules import PACK

from referee.judge.audit import audit
from referee.limits import HAND_STATEMENTS, PLAYERS
from referee.notation.write import formatted

BYTES = 64 * 1024
SECONDS = 10
TABLE = "rules booray\nseat Ann 200\nseat Bob 200\nseat Cal 200\n"
THREE = ["".join(letters) for letters in islice(product(ascii_lowercase, repeat=3), 17_000)]
ANAGRAMS = ["".join(letters) for letters in islice(permutations("abcdefgh"), 8_000)]
ALIKE = [f"{ascii_lowercase}abcd{one}{other}" for one in "abcdefgh" for other in "abcdefgh"]

LINES: Mapping[str, Callable[[int], str]] = {
    "unknown words": THREE.__getitem__,
    "hands with a word": lambda number: f"hand {THREE[number]}",
    "hands with a comma": lambda _: "hand,",
    "misspelt hands": lambda number: f"hnad {number}",
    "unknown names": lambda number: f"rest x{number}",
    "tricks of cards": lambda _: "trick As Ks Qs",
    "tricks of names": lambda _: "trick Ann As, Bob Ks",
    "cards taken back": lambda _: "trick Ann As, Bob Ks\ntakeback Ann Ks",
    "deals": lambda _: "deal Ann As Ks Qs Js Ts",
    "draws": lambda _: "draw Ann As Ks -> ? ?",
    "waivers": lambda _: 'stay Ann,, # referee: waive N101 "x"',
    "an escape a line": lambda _: "\x1b",
    "payments": lambda _: "pay Ann Bob 0.01",
    "options": lambda number: f"rule ante {number}",
    "quotes": lambda _: 'stay "' + '" "' * 1300,
    "combining marks": lambda _: "seat a" + "\u0301" * 2000,
    "commas": lambda _: "stay Ann" + "," * 4000,
    "arrows": lambda _: "trick " + "->" * 2000,
    "glued cards": lambda _: "deal Ann " + "As" * 2000,
    "digits": lambda _: "pot " + "1" * 4000,
    "the same card": lambda _: "trick " + "As " * 1300,
    "empty hands": lambda _: "hand",
    "hands of a trick": lambda _: "hand\nstay Ann Bob\ntrump s\ntrick As Ks",
}
"""The line for each number, from which the whole log is built."""


def filled(line: Callable[[int], str], head: str = TABLE) -> bytes:
    """Fill a log with lines like this, in hands as long as they may be."""
    parts, left = [f"{head}hand 1\n"], BYTES - len(head) - 7
    for number in range(BYTES):
        begins = "hand\n" if number and number % (HAND_STATEMENTS - 10) == 0 else ""
        parts.append(f"{begins}{line(number)}\n")
        left -= len(parts[-1].encode())
        if left < 0:
            break
    return "".join(parts[:-1]).encode()


def crowded(names: list[str]) -> str:
    """Return a table where as many players have sat as a log may have."""
    seats = "".join(f"seat {name} 200\n" for name in names[:9])
    guests = "".join(f"join {name} 100 after {names[0]}\nleave {name}\n" for name in names[9:PLAYERS])
    return f"rules louisiana\nrule players 2-10\n{seats}{guests}"


LOGS = {
    **{what: filled(line) for what, line in LINES.items()},
    "strangers among 64": filled(lambda number: f"rest {ascii_lowercase}x{number:05}", crowded(ALIKE)),
    "rows of anagrams": filled(
        lambda number: "pass " + " ".join(ANAGRAMS[PLAYERS + 100 * number :][:100]), crowded(ANAGRAMS)
    ),
}


@pytest.mark.parametrize("what", few.one_in(6, LOGS))
def test_the_worst_logs_are_judged_and_formatted_in_seconds(what: str, tmp_path: Path) -> None:
    path = tmp_path / "worst.bourre"
    path.write_bytes(LOGS[what])
    assert len(LOGS[what]) > BYTES - 4200
    begun = process_time()
    assert run("check", "--no-slips", "--output-format", "json", path).exit_code == 1
    formatted(LOGS[what])
    assert process_time() - begun < SECONDS


CALLS = 100_000
"""Calls of functions for each KiB of a log: 64 KiB of them take about two seconds."""
SEVEN = ["Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus"]
TRICKS: Mapping[str, Callable[[Random, list[str]], str]] = {
    "missed cards": lambda _, names: "trick" + " ?" * len(names),
    "missed cards with names": lambda _, names: "trick " + ", ".join(f"{name} ?" for name in names),
    "one card missed, and all others left out": lambda _, names: f"trick {names[0]} ?",
    "one card, and all others left out": lambda rng, names: f"trick {rng.choice(names)} {rng.choice(PACK)}",
    "some cards missed": lambda rng, names: "trick " + " ".join(rng.choice(["?", rng.choice(PACK)]) for _ in names),
    "cards in several places": lambda rng, names: "trick " + " ".join(rng.choice(PACK[:8]) for _ in names),
    "two cards of one player": lambda rng, names: (
        "trick " + ", ".join(f"{rng.choice(names)} {rng.choice(PACK[:12])}" for _ in names)
    ),
    "tricks that can't be read": lambda rng, names: rng.choice(["trick ! !", "trick" + " ?" * len(names)]),
    "lines that can't be read": lambda rng, names: rng.choice(["xq", f"trick {names[0]} ?"]),
    "cards shown": lambda rng, names: rng.choice(
        [f"show {rng.choice(names)} " + " ".join(rng.sample(PACK, 8)), "trick" + " ?" * len(names)]
    ),
}


@pytest.mark.parametrize("ruleset", ["booray", "louisiana"])
@pytest.mark.parametrize("what", few.of(2, TRICKS))
def test_no_hand_takes_more_work_than_its_length_allows(what: str, ruleset: str) -> None:
    for count, players in ((5, 3), (6, 3), (7, 7), (30, 3)):
        names, rng = SEVEN[:players], Random(count)
        head = f"rules {ruleset}\n" + "".join(f"seat {name} 200\n" for name in names)
        log = head
        while len(log) < 4 * 1024:
            tricks = "".join(f"{TRICKS[what](rng, names)}\n" for _ in range(count))
            log += f"hand\ntrump s\nstay {' '.join(names)}\n{tricks}"
        audit(f"{head}hand\nxq\n")
        profile = Profile()
        profile.runcall(audit, log)
        assert Stats(profile).total_calls < CALLS * len(log) / 1024, (count, players)  # type: ignore[attr-defined]
