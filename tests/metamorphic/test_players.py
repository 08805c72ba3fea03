"""The players' names, and which seat comes first, change nothing except names and the order of seats."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis.strategies import sampled_from
from properties.games import SEEDS

from metamorphic.judgement import Spot, Tree, each, judgement, lines_moved
from metamorphic.logs import KINDS
from metamorphic.moves import with_names
from metamorphic.rewrite import Line, lines_of, origins, renamed, text_of
from referee import statements

FRESH = [
    *("Qwoo", "Жак_1", "李雷", "Ω'q", "Zz. T.", "ßa-b", "Ñu 9", "Xyl", "Øm", "Уno", "Vvv", "Wb c", "Kö", "Ünn", "Jjo"),
    *("Hha", "Pp9", "Ll-", "Mm.", "pot", "bank", "Tenh"),
]
"""Names of many kinds; messages use none of them as a word, except the table's accounts."""


def numbered(log: str) -> list[Line]:
    """Return the statements of a log as ``text_of`` numbers them, with players renamed to unique words."""
    plain: dict[str, str] = {}
    lines = [
        renamed(line.said, lambda name: plain.setdefault(name, f"Q{chr(97 + len(plain))}zx")) for line in lines_of(log)
    ]
    return [Line(number, said) for number, said in enumerate(lines, 1)]


def names(lines: list[Line]) -> list[str]:
    """Return every name in a log, in order."""
    found: dict[str, str] = {}
    for line in lines:
        renamed(line.said, lambda name: found.setdefault(name, name))
    return list(found)


def unquoted(tree: Tree) -> Tree:
    """Remove the quotes that some names need from the texts of places."""
    return each(
        tree, lambda _, leaf: leaf._replace(text=leaf.text.replace('"', "")) if isinstance(leaf, Spot) else leaf
    )


def strangers(tree: Tree) -> bool:
    """Check whether a name is unknown: the closest known name depends on the names."""
    return any(one["code"] == "N102" for one in tree["check"]["findings"])


def counted_payments(tree: Tree) -> Tree:
    """Replace payments by their number: names decide between equivalent ways to settle up."""
    for one in tree["settle"]:
        one["payments"] = one["payments"] and len(one["payments"])
        one["alike"] = []
    return tree


@given(kind=sampled_from(sorted(KINDS)), seed=SEEDS)
def test_other_names_change_nothing_but_names(kind: str, seed: int) -> None:
    base, rng = numbered(KINDS[kind](seed)), Random(seed)
    old = names(base)
    fresh = rng.sample([one for one in FRESH if one not in ("pot", "bank")], len(old))
    new = dict(zip(old, rng.choice([fresh, rng.sample(old, len(old))]), strict=True))
    said = judgement(text_of(base))
    then = judgement(text_of(Line(line.origin, renamed(line.said, new.__getitem__)) for line in base))
    if not strangers(said):
        assert counted_payments(unquoted(then)) == counted_payments(unquoted(with_names(said, new))), text_of(base)


def without_seating(tree: Tree) -> Tree:
    """Ignore the order of the seat lines, and of the money brought."""

    def bought(posting: dict[str, Any]) -> tuple[bool, int]:
        brought = posting["reason"] == "buy-in"
        return not brought, posting["line"] if brought else 0

    ledger = tree["ledger"]
    ledger["players"].sort()
    for hand in ledger["hands"][:1]:
        hand["postings"].sort(key=bought)
    for one in tree["settle"]:
        one["players"] = one["players"] and sorted(one["players"], key=lambda player: player["player"])
        for log in one["logs"]:
            log["sharers"] = log["sharers"] and sorted(log["sharers"])
    return tree


@given(kind=sampled_from(sorted(KINDS)), seed=SEEDS)
def test_it_does_not_matter_which_seat_comes_first(kind: str, seed: int) -> None:
    base = numbered(KINDS[kind](seed))
    seats = [at for at, line in enumerate(base) if isinstance(line.said, statements.Seat)]
    first = Random(seed).randrange(len(seats)) if seats else 0
    turned = list(base)
    for at, other in zip(seats, seats[first:] + seats[:first], strict=True):
        turned[at] = base[other]
    said = judgement(text_of(base))
    then = lines_moved(judgement(text_of(turned)), origins(turned))
    if not strangers(said):
        assert without_seating(then) == without_seating(said), text_of(turned)
