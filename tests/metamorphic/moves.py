"""Transform a verdict to other names or suits: the same tree with the new ones in place of the old."""

import re
from collections.abc import Mapping, Sequence

from metamorphic.judgement import Spot, Tree, each
from referee.table.cards import NAMES, SUITS

_SUIT_WORDS = ("club", "diamond", "heart", "spade")
_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
_SUIT = re.compile(r"\b(club|diamond|heart|spade)(s?)\b")
_BY_RULES = ("rule", "source", "code", "rules", "variants", "reason", "result", "ruling")
"""Keys for texts about rules, never about players or cards."""


def with_names(tree: Tree, new: Mapping[str, str]) -> Tree:
    """Rename every player in a tree, including messages and maps; the old names must not be other words."""
    old = sorted(new, key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, old))})(?!\w)")
    return _texts(tree, lambda text: pattern.sub(lambda found: new[found[0]], text))


def with_suits(tree: Tree, suits: Sequence[int]) -> Tree:
    """Give every card and trump in a tree its new suit."""

    def card(found: re.Match[str]) -> str:
        return found[0][0] + SUITS[suits[SUITS.index(found[0][1])]]

    def word(found: re.Match[str]) -> str:
        return _SUIT_WORDS[suits[_SUIT_WORDS.index(found[1])]] + found[2]

    def change(key: str, text: str) -> str:
        if key in ("trump", "led"):
            return SUITS[suits[SUITS.index(text)]]
        return _SUIT.sub(word, _CARD.sub(card, text))

    return each(tree, lambda key, leaf: _changed(key, leaf, change))


def unordered(tree: Tree) -> Tree:
    """Ignore the order of listed cards in a tree: the referee lists them by suit."""
    if isinstance(tree, dict):
        return {key: _bag(value) if key == "message" else unordered(value) for key, value in tree.items()}
    if isinstance(tree, list):
        cards = bool(tree) and all(isinstance(one, str) and one in NAMES for one in tree)
        return sorted(tree) if cards else [unordered(one) for one in tree]
    return tree


def _bag(message: str) -> list[str]:
    """Return the words of a message in alphabetical order."""
    return sorted(re.findall(r"\w+", message))


def _texts(tree: Tree, new) -> Tree:
    return each(tree, lambda key, leaf: _changed(key, leaf, lambda _, text: new(text)))


def _changed(key: str, leaf: Tree, change) -> Tree:
    if isinstance(leaf, Spot):
        return leaf._replace(text=change("text", leaf.text))
    return change(key, leaf) if isinstance(leaf, str) and key not in _BY_RULES else leaf
