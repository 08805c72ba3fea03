"""How players and cards are spelled.

A name is a letter, then letters, marks, digits, ``_ ' - .`` of any script; in double quotes also single blanks. Names
are kept in NFC, and their length is checked before they are normalised (NFC of a long row of marks takes seconds).
Two names look the same if their skeletons are equal (Unicode Technical Standard 39). The roster knows who has sat down
so far, and whom a shortened name means.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import chain, groupby
from operator import attrgetter
from pkgutil import get_data
from typing import Final
from unicodedata import normalize

from referee.engine.cards import RANKS
from referee.engine.cards import SUITS as LETTERS
from referee.limits import NAME_BYTES, NAME_CHARACTERS, NAME_MARKS
from referee.notation import statements as st
from referee.text import category, name, within_edits

_UNSEEN = "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U00016fe4\U000e0100-\U000e01ef]"
"""Letters and marks that are invisible. These are Unicode's Default_Ignorable (fillers, joiners and variation
selectors), and the filler of the Khitan script."""

_CONTROLS = {
    "\0": "NULL",
    "\t": "TAB",
    "\v": "LINE TABULATION",
    "\f": "FORM FEED",
    "\r": "CARRIAGE RETURN",
    "\x1b": "ESCAPE",
    "\x85": "NEXT LINE",
}
"""Names for control characters, which have none in Unicode."""


@lru_cache(maxsize=1024)
def reading(written: str) -> str:
    """Read a name from a word in a log, in NFC. Raises ``ValueError`` with the reason if it isn't one."""
    text = written.strip('"')
    _measure(text)
    for char in text:
        kind = category(char)
        if not (char in " _'-." or kind[0] in "LM" or kind == "Nd") or (char > "\x7f" and re.match(_UNSEEN, char)):
            raise ValueError(f"{describe(char)} can't be used in a name")
    if not category(text[0]).startswith("L"):
        raise ValueError(f"a name begins with a letter, not with {describe(text[0])}")
    if text.endswith(" ") or "  " in text:
        raise ValueError("a name has single spaces (U+0020 SPACE) between its words and none at its ends")
    text = normalize("NFC", text)
    _measure(text)
    if not written.startswith('"') and is_taken(text):
        raise ValueError(f"`{text}` is not a name without quotes")
    return text


def spelling(text: str) -> str:
    """Write a name in canonical form, in quotes if it needs them."""
    return f'"{text}"' if " " in text or is_taken(text) else text


def is_taken(text: str) -> bool:
    """Check whether a bare word is a card or the word ``none``, and so can't be a name."""
    return text in CARDS or text.lower() == "none"


def describe(char: str) -> str:
    """Describe a character by number and Unicode name, as in ``U+200B ZERO WIDTH SPACE``."""
    return f"U+{ord(char):04X} {name(char) or _CONTROLS.get(char, '')}".rstrip()


def _measure(text: str) -> None:
    if not text:
        raise ValueError("a name has at least one letter")
    if len(text) > NAME_CHARACTERS:
        raise ValueError(f"a name has at most {NAME_CHARACTERS} characters, not {len(text)}")
    if (size := len(text.encode())) > NAME_BYTES:
        raise ValueError(f"a name has at most {NAME_BYTES} bytes in UTF-8, not {size}")
    marks = (len(list(row)) for mark, row in groupby(text, lambda char: category(char).startswith("M")) if mark)
    if (longest := max(marks, default=0)) > NAME_MARKS:
        raise ValueError(f"a name has at most {NAME_MARKS} combining marks in a row, not {longest}")


SUITS: Final = {sign: suit for suit, letter in enumerate(LETTERS) for sign in (letter, letter.upper(), "♣♦♥♠"[suit])}
"""Every spelling of a suit, with the suit."""

_RANKS = {sign: rank for rank, letter in enumerate(RANKS) for sign in (letter, letter.lower())} | {
    "10": RANKS.index("T")
}

CARDS: Final = {rank + suit: 13 * SUITS[suit] + _RANKS[rank] for rank in _RANKS for suit in SUITS}
"""Every spelling of a card, with the card."""

_ASCII = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "O", "m": "rn", "%": "º/₀", '"': "''", "`": "'"})
"""The standard's confusables within ASCII, so that plain names don't need the table."""


def skeleton(name: str) -> str:
    """Return the skeleton of a name, which is the same for all names that look the same."""
    if name.isascii():
        return name.translate(_ASCII)
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", name).translate(_prototypes()))


def lookalikes(names: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """List the names that look the same as another, group by group, in their original order."""
    looks: dict[str, dict[str, None]] = {}
    for player in names:
        looks.setdefault(skeleton(player), {})[player] = None
    return tuple(tuple(same) for same in looks.values() if len(same) > 1)


@cache
def _prototypes() -> dict[int, str]:
    """Load the lookalike of each character that has one."""
    prototypes: dict[int, str] = {}
    for line in (get_data(__package__, "confusables.txt") or b"").decode("ascii").splitlines():
        prototype, *numbers = line.split(" ")
        if prototype != "#":
            shown = "".join(chr(int(number, 16)) for number in prototype.split("+"))
            prototypes.update(dict.fromkeys((int(number, 16) for number in numbers), shown))
    return prototypes


_EACH_ONCE: Final = (st.Away, st.Out, st.Divide, st.Share, st.Took, st.Antes, st.Stacks, st.Bourre)
"""Lists that name each player once."""


class Roster:
    """The names of all who have sat down so far.

    ``sure`` is false once a line that may have seated somebody is lost, and ``begun`` is true from the first hand on,
    when a ``seat`` line seats nobody.
    """

    __slots__ = ("begun", "names", "sure")

    def __init__(self) -> None:
        self.names: dict[str, None] = {}
        self.sure: bool = True
        self.begun: bool = False

    def fork(self) -> "Roster":
        """Copy the roster, for reading on differently from here."""
        twin = Roster()
        twin.names, twin.sure, twin.begun = self.names.copy(), self.sure, self.begun
        return twin

    def has_all(self, lines: Iterable[st.Statement]) -> bool:
        """Check whether these lines name players only in full."""
        return all(map(self.names.__contains__, chain.from_iterable(map(attrgetter("players"), lines))))

    def read(self, line: st.Statement) -> st.Statement:
        """Return a line with its players' names in full, and note who sits down, or that a line is lost.

        A list that names a player twice becomes ``Unreadable``, since nobody knows who was meant.
        """
        self.begun |= isinstance(line, st.Hand)
        self.sure &= not isinstance(line, st.Unreadable) or isinstance(line, st.BadComment)
        new = line.name if isinstance(line, st.Join) or (isinstance(line, st.Seat) and not self.begun) else None
        written = [name for name in line.players if name not in self.names and name != new]
        full = {name: self.full_name(name) for name in written}
        if new is not None:
            self.names[new] = None
        if not full or isinstance(line, st.Seat):
            return line
        line = st.with_names(line, full)
        names = line.players
        repeat = next((index for index, name in enumerate(names) if name in names[:index]), None)
        if repeat is None or not isinstance(line, _EACH_ONCE):
            return line
        return st.set_aside(line, line.name_at(repeat), f"the line names {names[repeat]} twice")

    def full_name(self, written: str) -> str:
        """Return the name of the player whom a name not in full means, or the same name if that is nobody, or several.

        It means the name that differs from it in case alone, or else the name that begins with it, unless another
        player's name is one edit away.
        """
        folded = written.casefold()
        but_for_case = [name for name in self.names if name.casefold() == folded]
        players = but_for_case or [name for name in self.names if self.sure and name.casefold().startswith(folded)]
        if len(players) == 1 and (but_for_case or not within_edits(written, self.names.keys() - players, 1)):
            return players[0]
        return written
