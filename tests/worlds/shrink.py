"""Shorten a log as far as possible while the failure stays the same."""

from collections.abc import Callable, Iterator

import referee
from worlds.judge import Failure, Judge
from worlds.readings import UnsupportedError


def shortest(text: str, failure: Failure) -> tuple[str, Failure]:
    """Return the shortest log with the same kind of failure and no new traits."""
    traits = _judged(text)[0]

    def same(shorter: str) -> list[Failure]:
        special, failures = _judged(shorter)
        return [other for other in failures if other.kind == failure.kind and special <= traits]

    found = shrunk(text, lambda shorter: bool(same(shorter)))
    return found, same(found)[0]


def _judged(text: str) -> tuple[set[str], list[Failure]]:
    try:
        judge = Judge(text, referee.audit(text))
        failures = judge.judge().failures
        return set(judge.traits()) if judge.readings else set(), failures
    except (AssertionError, IndexError, ValueError, UnsupportedError):
        return set(), []


def shrunk(text: str, still: Callable[[str], bool]) -> str:
    """Remove every line and word of the hand that is not needed for the condition."""
    lines = text.splitlines()
    while True:
        for shorter in _shorter(lines):
            if still("\n".join(shorter) + "\n"):
                lines = shorter
                break
        else:
            return "\n".join(lines) + "\n"


def _shorter(lines: list[str]) -> Iterator[list[str]]:
    for place, line in enumerate(lines):
        words = line.split()
        if words[0] in {"rules", "seat", "hand", "dealer", "trump", "stay"} or line.startswith("rule hand-size"):
            continue
        yield lines[:place] + lines[place + 1 :]
        if words[0] in {"show", "draw", "deal", "bourre", "win"} and len(words) > 3:
            for gone in range(1, len(words)):
                for count in (1, 2):
                    fewer = words[:gone] + words[gone + count :]
                    if len(fewer) > 2:
                        yield [*lines[:place], "  " + " ".join(fewer), *lines[place + 1 :]]
        if words[-2:-1] == ["->"] and words[0] != "draw":
            yield [*lines[:place], "  " + " ".join(words[:-2]), *lines[place + 1 :]]
