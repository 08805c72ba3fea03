"""Make a log from the bytes of an input: a changed game, or random lines."""

from functools import cache
from typing import Final

from referee.generate import CODES, Plan, generate
from referee.generate.claims import Detail

from fuzz import words
from fuzz.draws import Draws
from fuzz.lines import line
from referee.rulesets import load
from referee.rulesets import names as rulesets

_DETAILS: Final[tuple[Detail, ...]] = ("full", "part", "none")
_MOST_LINES: Final = 120
_ENDS: Final = (b"\n", b"\n", b"\n", b"\n", b"\n", b"\r\n", b"\r", b"", b"\n\n", b" \n")


def produced(content: bytes) -> bytes:
    """Return the log for an input."""
    draws = Draws(content)
    lines = _played(draws) if draws.below(3) else _header(draws) + _hands(draws)
    _change(draws, lines)
    end = _ENDS[0] if draws.below(8) else draws.one(_ENDS)
    start = draws.one((b"", b"", b"", b"\xef\xbb\xbf", b"\r", b"# "))
    return start + b"".join(one.encode("utf-8", "surrogatepass") + end for one in lines)


def _played(draws: Draws) -> list[str]:
    """Return the lines of a generated game."""
    rules, fault = draws.one(rulesets()), draws.one((*CODES, "any", "any"))
    detail, deals = draws.one(_DETAILS), bool(draws.below(2))
    return list(_game(rules, detail, deals, fault, draws.below(8)))


@cache
def _game(rules: str, detail: Detail, deals: bool, fault: str, seed: int) -> tuple[str, ...]:
    plan = Plan(rules, hands=1 + seed % 3, deals=deals, claims=detail, faults=(fault,), fault_rate=60, seed=seed)
    try:
        return tuple(next(generate(plan)).text.split("\n"))
    except ValueError:  # The rules don't allow this fault.
        return _game(rules, detail, deals, "any", seed)


def _header(draws: Draws) -> list[str]:
    """Return rules with variants and options, then seats; once in a while anything else."""
    rules = draws.one(rulesets())
    variants = [name for name in load(rules).variants if draws.once_in(3)]
    lines = [" ".join(("rules", rules, *variants))]
    lines += [line(draws, "rule") for _ in range(draws.below(4))]
    lines += [f"seat {name} {draws.one(words.of('AMOUNT'))}" for name in words.SEATED[: 2 + draws.below(10)]]
    return lines if draws.below(6) else [line(draws) for _ in range(draws.below(9))]


def _hands(draws: Draws) -> list[str]:
    """Return statements of any kind until the bytes run out."""
    lines: list[str] = []
    while draws and len(lines) < _MOST_LINES:
        lines.append("hand" if draws.once_in(10) else line(draws))
    return lines


def _change(draws: Draws, lines: list[str]) -> None:
    """Make slips until the bytes run out."""
    for _ in range(24):
        if not draws or not lines:
            return
        at = draws.below(len(lines))
        draws.one((_forget, _repeat, _swap, _replace, _add, _respell, _respell, _spoil))(draws, lines, at)


def _forget(draws: Draws, lines: list[str], at: int) -> None:
    del lines[at]


def _repeat(draws: Draws, lines: list[str], at: int) -> None:
    lines.insert(draws.below(len(lines) + 1), lines[at])


def _swap(draws: Draws, lines: list[str], at: int) -> None:
    other = draws.below(len(lines))
    lines[at], lines[other] = lines[other], lines[at]


def _replace(draws: Draws, lines: list[str], at: int) -> None:
    lines[at] = line(draws)


def _add(draws: Draws, lines: list[str], at: int) -> None:
    lines.insert(at, line(draws))


def _respell(draws: Draws, lines: list[str], at: int) -> None:
    """Replace a word of a line, often by one of the same kind."""
    found = lines[at].split(" ")
    place = draws.below(len(found))
    alike = [kind for kind in words.KINDS.values() if found[place].strip(",") in kind]
    found[place] = draws.one(draws.one(alike) if alike and draws.below(4) else words.ODD)
    lines[at] = " ".join(found)


def _spoil(draws: Draws, lines: list[str], at: int) -> None:
    """Insert raw bytes, even if they are not text."""
    lines[at] += draws.bytes(16).decode("utf-8", "replace")
