"""Read abbreviated entries: players by the beginnings of their names, cards without blanks, numbers, amounts."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from referee.notation.cards import CARDS, SUITS
from referee.notation.names import reading, spelling
from referee.notation.patterns import keyword_of
from referee.rules.phrases import in_a_row
from referee.table.cards import NAMES
from referee.table.money import hundredths
from referee.text.spelling import did_you_mean, nearest

_WORD: Final = re.compile(r'"[^"]*"?|->|>|[^\s,"]+')
_CARD: Final = re.compile("(?:10|[2-9TtJjQqKkAa])[CcDdHhSs♣♦♥♠]|\\?")
_CARDS: Final = re.compile(f"(?:{_CARD.pattern})+")
_RANK: Final = re.compile("10|[2-9TtJjQqKkAa]")
_SUIT: Final = re.compile("(?:club|diamond|heart|spade)s?", re.IGNORECASE | re.ASCII)
_AMOUNT: Final = re.compile(r"-?[$€]?([0-9]{1,9}(?:\.[0-9]{1,2})?)", re.ASCII)
_NUMBERED: Final = re.compile(r"(.*?[^0-9.$€-])(-?[$€]?[0-9][0-9.]*)", re.ASCII)
NOBODY: Final = ("-", "none", "nobody", "no")
ALL: Final = ("*", "all", "everybody")
BUT: Final = ("but", "except", "-")
_TAKEN: Final = (
    *(*NOBODY, *ALL, *BUT, "t", "tb", "back", "takeback", "blind", "carry", "clubs", "c", "d", "h", "s"),
    *("undo", "redo", "help", "edit", "quit", "reload", "overwrite"),
)
"""Words that mean something else than a player."""


class UnclearError(Exception):
    """An entry with no clear meaning; the text says why, and what would be understood."""


class Counted(NamedTuple):
    """A player and the number after the name: of cards or tricks, or an amount in hundredths."""

    player: str
    number: int | None


def words(text: str) -> list[str]:
    """Split an entry into words, including arrows; commas separate."""
    return _WORD.findall(text)


def cards(word: str) -> tuple[int | None, ...] | None:
    """The cards in a word such as ``kd5d9s``; ``None`` if it has none."""
    found = _CARD.findall(word)
    return tuple([CARDS.get(one) for one in found]) if found and "".join(found) == word else None


def no_card(word: str, gone: Collection[int]) -> str | None:
    """Say what is wrong with a word meant for cards, and which card may have been meant, none of those ``gone``.

    ``None`` for a word that may also be a name.
    """
    right = _CARDS.match(word)
    left = word[right.end() :] if right else word
    found = _RANK.match(left)
    if found and (right or len(left) == len(found[0]) + 1 or left.isdecimal()):
        bad, meant = left[: found.end() + 1], [CARDS[found[0] + suit] for suit in "cdhs"]
    elif left[1:] + left[:1] in CARDS:  # the suit before the rank
        bad, meant = left, [CARDS[left[1:] + left[:1]]]
    elif right:
        bad, meant = left, []
    else:
        return None
    where = f"`{bad}` in `{word}`" if right else f"`{bad}`"
    names = [NAMES[card] for card in meant if card not in gone]
    if not names:
        return f"{where} is not a card: write kd, 10h or th, or ? for a card that you missed"
    return f"{where} is not a card{did_you_mean(*names)}"


def suit(word: str) -> int | None:
    """The suit for a word: ``s``, ``♠`` or ``spades``."""
    return SUITS.get(word[0].lower() if _SUIT.fullmatch(word) else word)


def amount(word: str) -> int:
    """An amount in hundredths; below zero for a debt. Raises ``UnclearError`` for anything else."""
    found = _AMOUNT.fullmatch(word)
    if not found:
        raise UnclearError(f"`{word}` is not an amount: write 4, 4.5 or 4.50")
    return hundredths(found[1]) * (-1 if word.startswith("-") else 1)


def is_amount(word: str) -> bool:
    """True if a word is an amount."""
    return _AMOUNT.fullmatch(word) is not None


def number(word: str) -> int:
    """A number of cards or tricks. Raises ``UnclearError`` for anything else."""
    if not re.fullmatch("[0-9]{1,3}", word, re.ASCII):
        raise UnclearError(f"`{word}` is not a number")
    return int(word)


def player(word: str, likely: Sequence[str], others: Iterable[str] = ()) -> str:
    """The player whose name a word is, or begins: first among those who are ``likely``, then among the others.

    A whole name comes before a beginning, and the beginning of a name before that of its second word. Raises
    ``UnclearError`` if it fits nobody or several.
    """
    wanted = word.strip('"').casefold()
    everybody = list(dict.fromkeys((*likely, *others)))
    for fits in (is_name, _looks_like_it):
        if found := [one for one in everybody if fits(one, word, wanted)]:
            return found[0]
    for among in (likely, everybody):
        for beginnings in (_first, _any):
            found = [one for one in among if any(part.startswith(wanted) for part in beginnings(one))]
            if len(found) == 1:
                return found[0]
            if found:
                raise UnclearError(f"{word} may be {in_a_row(found, 'or')}: type one more letter")
    close = nearest(word.strip('"'), everybody)
    there = did_you_mean(close) if close else f"; the players are {', '.join(everybody)}"
    raise UnclearError(f"nobody called {word} is at the table{there}")


def beginning(name: str, everybody: Sequence[str]) -> str:
    """The shortest beginning that ``player`` accepts for somebody; the whole name if no beginning is safe."""
    for part in (name, *name.split()[1:]):
        for length in range(1, len(part) + 1):
            short = part[:length].lower()
            safe = words(short) == [short] and cards(short) is None and short not in (*NOBODY, *ALL, *BUT)
            # A number may follow it immediately.
            if safe and not short[-1].isdigit() and _known(short, everybody) == name:
                return short
    return spelling(name)


def whole(name: str) -> str:
    """A whole name as an entry has it: in quotes if it may be something else without."""
    bare = words(name) == [name] and not any(map(str.isdigit, name)) and cards(name) is None
    taken = name.lower() in _TAKEN or keyword_of(name.lower()) is not None
    return name if bare and not taken else f'"{name}"'


def _known(word: str, everybody: Sequence[str]) -> str | None:
    try:
        return player(word, everybody)
    except UnclearError:
        return None


def is_name(name: str, word: str, wanted: str = "") -> bool:
    """True if a word, in quotes or not, is this whole name."""
    try:
        return reading(f'"{word.strip(chr(34))}"') == name
    except ValueError:
        return False


def _looks_like_it(name: str, word: str, wanted: str) -> bool:
    return name.casefold() == wanted


def _first(name: str) -> list[str]:
    return [name.casefold()]


def _any(name: str) -> list[str]:
    return name.casefold().split()[1:]


def nobody(typed: Sequence[str], names: Iterable[str]) -> bool:
    """True if nobody is meant. Raises ``UnclearError`` if that may also be somebody's name."""
    return len(typed) == 1 and _means(typed[0], NOBODY, "nobody", names)


def _means(word: str, meaning: Sequence[str], what: str, names: Iterable[str]) -> bool:
    """True if a word has this meaning, and begins nobody's name."""
    if word.lower() not in meaning:
        return False
    name = next((name for name in names if name.casefold().startswith(word.lower())), None)
    if name is not None:
        sign = next(one for one in meaning if not one.isalpha())
        raise UnclearError(f"{word} may be {what} or {name}: write {sign} for {what}, or more of the name")
    return True


def players(typed: Sequence[str], likely: Sequence[str], others: Sequence[str] = ()) -> tuple[str, ...]:
    """The players named: one by one, ``all``, ``all but`` some, or none of them (``-``)."""
    if not typed:
        raise UnclearError("write names or their first letters, all, or - for nobody")
    everybody = (*likely, *others)
    if nobody(typed, everybody):
        return ()
    if _means(typed[0], ALL, "everybody", everybody):
        out = typed[2:] if len(typed) > 1 and typed[1].lower() in BUT else typed[1:]
        left = {player(word, likely, others) for word in out}
        return tuple([one for one in likely if one not in left])
    return tuple(dict.fromkeys(player(word, likely, others) for word in typed))


def counted(typed: Sequence[str], likely: Sequence[str], others: Sequence[str], money: bool) -> tuple[Counted, ...]:
    """Players with a number each: ``a2 d1``, ``a 2 d 1``, or for all likely ones in order ``2 0 1``, ``201``.

    With ``money`` the numbers are amounts, and a name may have none.
    """
    if nobody(typed, (*likely, *others)):
        return ()
    read = amount if money else number
    if plainly := _in_order(typed, len(likely), money):
        return tuple([Counted(name, read(one)) for name, one in zip(likely, plainly, strict=True)])
    found: list[Counted] = []
    for word in _parted(typed, [*likely, *others]):
        if _AMOUNT.fullmatch(word):
            if not found or found[-1].number is not None:
                raise UnclearError(
                    f"who does {word} belong to? Write the name before it, or one number each for {in_a_row(likely)}"
                )
            found[-1] = found[-1]._replace(number=read(word))
        else:
            found.append(Counted(player(word, likely, others), None))
    missing = next((one.player for one in found if one.number is None), None)
    if missing is not None and not money:
        raise UnclearError(f"how many for {missing}? Write the number after the name")
    return tuple(found)


def _in_order(typed: Sequence[str], size: int, money: bool) -> Sequence[str]:
    """The numbers, if there is exactly one for each player; the digits of one word are separate numbers."""
    if not typed or not all(_AMOUNT.fullmatch(one) for one in typed):
        return ()
    if len(typed) == 1 and not money and len(typed[0]) == size and typed[0].isdecimal():
        return list(typed[0])
    return typed if len(typed) == size else ()


def _parted(typed: Sequence[str], names: Sequence[str]) -> Iterable[str]:
    """The words, with a number directly after a name split off."""
    for word in typed:
        found = None if word in names or word.startswith('"') else _NUMBERED.fullmatch(word)
        yield from found.groups() if found else (word,)


def seats(text: str, given: int | None) -> tuple[tuple[str, int | None], ...]:
    """The players who sit down, each with money; ``given`` is the default amount.

    An amount or a comma ends a name, which may contain blanks. Raises ``UnclearError`` for what is not a name.
    """
    found: list[tuple[str, int | None]] = []
    name: list[str] = []
    for word in re.findall(r'"[^"]*"?|,|[^\s,"]+', text):
        if word == "," or (name and _AMOUNT.fullmatch(word)):
            if name:
                found.append((_name(name), given if word == "," else amount(word)))
                name = []
            elif word != ",":
                found[-1:] = [(found[-1][0], amount(word))]
        else:
            name.append(word)
    if name:
        found.append((_name(name), given))
    if not found:
        raise UnclearError("write a name and the money, such as Ann 200")
    return tuple(found)


def _name(parts: Sequence[str]) -> str:
    """A name as written in the log, of one or more words."""
    text = " ".join(one.strip('"') for one in parts)
    try:
        return reading(f'"{text}"')
    except ValueError as why:
        raise UnclearError(str(why)) from None
