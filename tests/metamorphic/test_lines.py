"""The split into lines, and their order, make no difference where the notation leaves them free."""

from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import given
from hypothesis.strategies import sampled_from

from metamorphic.judgement import Spot, Tree, each, judgement, lines_moved
from metamorphic.logs import KINDS
from metamorphic.rewrite import Line, lines_of, origins, text_of
from metamorphic.test_players import SEEDS
from referee import statements as st
from referee.notation import written

LISTS: dict[type[st.Statement], str] = {
    st.Stay: "names",
    st.Pass: "names",
    st.Away: "names",
    st.Out: "names",
    st.Draw: "counts",
    st.Antes: "sums",
    st.Bourre: "sums",
    st.Stacks: "sums",
    st.Show: "cards",
}
"""Statements that may be split over several lines, and the field that holds their list."""
GROUPS: tuple[tuple[type[st.Statement], ...], ...] = (
    (st.Dealer, st.Away, st.Ante, st.Antes),
    (st.Deal, st.Blinds, st.Trump),
    (st.Take, st.Stay, st.Pass, st.Blind, st.Draw, st.Exchange, st.Reshuffle),
)
"""Lines of a hand whose order is free."""
BY_ORDER = {"H204", "H205", "H209", "N105", "C301"}
"""Findings about the later of two lines, or the first of several."""


def split(lines: list[Line], rng: Random) -> list[Line]:
    """Cut lists in two."""
    found = []
    for line in lines:
        said: Any = line.said
        items = getattr(said, LISTS.get(type(said), ""), ())
        if len(items) > 1 and rng.random() < 0.7:
            cut, field = rng.randint(1, len(items) - 1), LISTS[type(said)]
            found += [Line(line.origin, replace(said, **{field: part})) for part in (items[:cut], items[cut:])]
        else:
            found.append(line)
    return found


def shuffled(lines: list[Line], rng: Random) -> list[Line]:
    """Reorder each group of lines whose order is free."""
    found: list[Line] = []
    run: list[Line] = []
    group: tuple[type[st.Statement], ...] = ()
    for line in lines:
        if not isinstance(line.said, group):
            found += rng.sample(run, len(run))
            run, group = [], next((one for one in GROUPS if isinstance(line.said, one)), ())
        run.append(line)
    return found + rng.sample(run, len(run))


def loose(tree: Tree, lines: list[Line]) -> Tree:
    """Reduce places to a line and its text, or just the line if they cover it; sort findings."""
    whole = {written(line.said) for line in lines}

    def change(_: str, leaf: Tree) -> Tree:
        return leaf._replace(words=(), text="" if leaf.text in whole else leaf.text) if isinstance(leaf, Spot) else leaf

    tree = each(tree, change)
    tree["check"]["findings"].sort(key=lambda one: (one["at"].line, one["code"], str(one["player"]), one["at"].text))
    return tree


def numbered(log: str) -> list[Line]:
    """Return the statements of a log as ``text_of`` numbers them."""
    return [Line(number, line.said) for number, line in enumerate(lines_of(log), 1)]


@given(kind=sampled_from(sorted(KINDS)), seed=SEEDS)
def test_a_list_says_the_same_in_two_lines(kind: str, seed: int) -> None:
    base = numbered(KINDS[kind](seed))
    cut = split(base, Random(seed))
    said = judgement(text_of(base))
    then = lines_moved(judgement(text_of(cut)), origins(cut))
    if not any(one["code"] == "N105" for one in said["check"]["findings"]):
        assert loose(then, [*base, *cut]) == loose(said, base), text_of(cut)


@given(kind=sampled_from(sorted(KINDS)), seed=SEEDS)
def test_reordering_lines_within_the_rules_accuses_nobody_else(kind: str, seed: int) -> None:
    base = numbered(KINDS[kind](seed))
    other = shuffled(base, Random(seed))
    said = judgement(text_of(base))
    then = lines_moved(judgement(text_of(other)), origins(other))
    codes = {one["code"] for tree in (said, then) for one in tree["check"]["findings"]}
    if not codes & BY_ORDER:
        assert loose(then, base) == loose(said, base), text_of(other)
