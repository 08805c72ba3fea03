"""Which keywords may stand in a line, by what stands before it: the order of a log (``docs/notation.md``)."""

from collections.abc import Iterator, Sequence
from typing import Final

from referee import statements as st
from referee.notation.write import FORMS
from referee.replay.order import BETWEEN, EITHER, GROUP, HEADER, ONCE
from referee.table.house import House


def _word(kind: type[st.Statement]) -> str:
    """The keyword of a kind of statement."""
    return FORMS[kind].split()[0]


_GROUP: Final = {_word(kind): group for kind, group in sorted(GROUP.items(), key=lambda one: one[1])}
"""The keywords that have their place in the order of a hand, in that order."""
_LAST: Final = _GROUP["win"]
_ONCE: Final = {_word(kind): once for kind, once in ONCE.items()}
_NEW_HAND: Final = ("hand", *map(_word, BETWEEN))
_PLAYED: Final = ("trick", "took", "rest")
"""There are no more of these once all tricks were laid."""
_ANYWHERE: Final = ("pot", "early", "show", "ruling", "misdeal", "forfeit")
"""These have none; the last are seldom."""


def may_stand(before: Sequence[st.Statement], in_hand: bool, house: House | None) -> list[str]:
    """The keywords that may come next, the nearest first.

    ``before`` are the lines of the hand and of what follows it, or of what stands before the first hand. What the rules
    in force have no use for comes last.
    """
    words = [st.keyword(line) for line in before]
    between = [*_NEW_HAND, *map(_word, EITHER)]
    if not in_hand:
        header = (word for word in map(_word, HEADER) if word not in _ONCE or word not in words)
        return [*header, *between]
    if "misdeal" in words or not {*words}.isdisjoint(_NEW_HAND[1:]):
        return between
    found = list(_of_a_hand(words, house))
    useless = [word for word in found if house is not None and not _is_used(word, house)]
    return [*(word for word in found if word not in useless), *useless]


def _of_a_hand(words: Sequence[str], house: House | None) -> Iterator[str]:
    """The keywords of the group that is being written and of those after it, then those that stand anywhere."""
    begun = max((_GROUP.get(word, 0) for word in words), default=0)
    settled = {_ONCE[word] for word in words if word in _ONCE}
    full = house is not None and words.count("trick") >= house.hand_size
    for word, group in _GROUP.items():
        if group >= begun and _ONCE.get(word) not in settled and not (full and word in _PLAYED):
            yield word
    if begun == _LAST:
        yield from ("pot", *_NEW_HAND, *_ANYWHERE[1:])
    else:
        yield from (*_ANYWHERE, *_NEW_HAND)


def _is_used(word: str, house: House) -> bool:
    """Whether the rules have a use for a line."""
    if word in ("blind", "blinds"):
        return house.blind_hands is not None
    return house.trump_pickup if word == "take" else True
