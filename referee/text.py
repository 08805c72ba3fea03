"""Escape what comes from a log, guess at misspelt words, and know characters by one version of Unicode.

Each version of Python has its own version of Unicode, but all must read a log alike. So a character added after
Unicode 14, which the oldest supported Python has, is treated as unassigned. Later versions agree about all others.
"""

import codecs
import re
import unicodedata
from bisect import bisect
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from io import TextIOWrapper
from pkgutil import get_data
from typing import Final, Literal, TextIO

from referee.limits import BINARY_BYTES, GUESSED_FROM

Log = str | bytes


_MARKS: Final = (BOM_UTF16_LE, BOM_UTF16_BE)


_STRAY: Final = 32
"""The number of NULs, or of bytes that are not UTF-8, that even a text may have, since they may be one bad line."""


def as_bytes(log: Log) -> bytes:
    """Return the bytes of a log. A lone surrogate becomes bytes that are not UTF-8."""
    return log.encode("utf-8", "surrogatepass") if isinstance(log, str) else log


def _beginning(log: Log) -> bytes:
    """Return the bytes that show whether a log is text, without its byte order mark."""
    return as_bytes(log[: len(BOM_UTF8) + BINARY_BYTES]).removeprefix(BOM_UTF8)[:BINARY_BYTES]


def foreign(log: Log) -> Literal["UTF-16", "not UTF-8"] | None:
    """Name what a log seems to be if it is not text in UTF-8, or ``None`` if its lines can be read one by one.

    UTF-16 and UTF-32 begin with a byte order mark, or have a NUL in their first two bytes. A binary file has more NULs
    than one byte in a hundred at its beginning. Or at least a third of the beginning is not UTF-8, as in a compressed
    file, but rarely in text of another encoding.
    """
    start = _beginning(log)
    nulls = start.count(0)
    if start[:2] in _MARKS or 0 in start[:2] or nulls > max(_STRAY, len(start) // 100):
        return "UTF-16"
    if start.isascii():
        return None
    undecoded = len(start) - len(start.decode("utf-8", "ignore").encode())
    return "not UTF-8" if undecoded > max(_STRAY, len(start) // 3) else None


def texts(log: Log) -> list[str]:
    """List the texts of a log's lines, in which the columns of its findings are counted.

    Bytes that are not UTF-8 are lone surrogates. For anything but text, only the beginning is examined.
    """
    content = _beginning(log) if foreign(log) else as_bytes(log).removeprefix(BOM_UTF8)
    lines = content.decode("utf-8", "surrogateescape").replace("\r\n", "\n").split("\n")
    return lines if lines[-1] else lines[:-1]


def sha256_of(log: Log) -> str:
    """Return the SHA-256 of a log's bytes, in hexadecimal."""
    return sha256(as_bytes(log)).hexdigest()


_FIRST_UNKNOWN: Final = "\u0378"
_NOBODY: Final = "\uffff"
"""A code point that will never be a character."""


@lru_cache(maxsize=4096)
def is_unknown(sign: str) -> bool:
    """Check whether a code point has no character in Unicode 14."""
    return bool(bisect(_borders(), ord(sign)) % 2)


def has_unknown(text: str) -> bool:
    """Check whether a text has such a code point."""
    return not text.isascii() and max(text) >= _FIRST_UNKNOWN and any(map(is_unknown, text))


def category(sign: str) -> str:
    """Return the general category of a character, or ``Cn`` if it is unknown."""
    return "Cn" if not sign.isascii() and is_unknown(sign) else unicodedata.category(sign)


def name(sign: str) -> str:
    """Return the name of a character in capital letters, or an empty text if it has none or is unknown."""
    return "" if is_unknown(sign) else unicodedata.name(sign, "")


def is_printable(text: str) -> bool:
    """Check whether each character of a text is visible or a blank (U+0020)."""
    return text.isprintable() and not has_unknown(text)


def replace_unknown(text: str) -> str:
    """Replace unknown characters, so that every Python finds the same letters in a text, which keeps its length."""
    return "".join(_NOBODY if is_unknown(sign) else sign for sign in text) if has_unknown(text) else text


@cache
def _borders() -> list[int]:
    """List the code points at which unknown ranges begin and end, in turn.

    The file has the ranges in hexadecimal, each as its first and last code point, or as its only one.
    """
    ranges = [part.partition("-") for part in (get_data("referee", "unassigned.txt") or b"").decode().split()]
    return [border for first, _, last in ranges for border in (int(first, 16), int(last or first, 16) + 1)]


_INSTEAD = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "é": "e", "\xa0": " ", "…": "...", "•": "*"}
_INSTEAD |= dict.fromkeys("—–−", "-") | dict.fromkeys("“”«»", '"') | dict.fromkeys("‘’", "'")

_IN_MESSAGES: Final = str.maketrans({"\\": "\\\\", "[": "\\[", "]": "\\]", "{": "{{", "}": "}}"})
_LONE_SURROGATE: Final = "[\ud800-\udfff]"
_COMMANDS: Final = "::|##\\["
_MARKUP: Final = frozenset("\\`*_[]<>|~&$^!")
_CALLS: Final = r"(?i)[@#]|:(?=//)|:(?=[\w+-]+:)|(?<=www)\."


def shown(text: str) -> str:
    """Write out every character that a terminal would obey or hide, as ``<U+001B>``."""
    if is_printable(text):
        return text
    return "".join(sign if is_printable(sign) else code_point(sign) for sign in text)


def without_surrogates(text: str) -> str:
    """Replace each lone surrogate, which no encoding can carry, by a name such as ``<U+DC80>``."""
    return re.sub(_LONE_SURROGATE, lambda match: code_point(match[0]), text)


def code_point(sign: str) -> str:
    """Name a character that can't be shown, as in ``<U+001B>``."""
    return f"<U+{ord(sign):04X}>"


def sarif_message(text: str) -> str:
    """Escape a text for SARIF, where ``[…](…)`` would be a link and ``{0}`` a placeholder."""
    return shown(text).translate(_IN_MESSAGES)


def html(text: str) -> str:
    """Escape a text for HTML, between tags or in a quoted attribute."""
    from html import escape

    return escape(shown(text))


def uri(path: str) -> str:
    """Write a path as a reference by RFC 3986, relative if the path is."""
    from urllib.parse import quote

    return f"file://{quote(path)}" if path.startswith("/") else quote(path)


def remark(text: str) -> str:
    """Escape a line for standard error. GitHub runners read that too, and obey ``##[…]`` anywhere in a line."""
    return shown(text).replace("##[", f"#{code_point('#')}[")


def command_data(text: str) -> str:
    """Escape the message of a GitHub runner command. No line of it begins another command."""
    return "%0A".join(re.sub(_COMMANDS, _torn, shown(line)).replace("%", "%25") for line in text.split("\n"))


def command_property(text: str) -> str:
    """Escape the value of a property of such a command, which can't have a colon or a comma."""
    value = shown(text).replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
    return re.sub(_COMMANDS, _torn, value)


def markdown(text: str) -> str:
    """Escape a text for Markdown, within a line or a table cell, so that it mentions nobody.

    A character that could be markup becomes an entity, which never is. That doesn't help where a host looks for names,
    issues, addresses and emoji after rendering: their first character is written out, as ``<U+0040>``.
    """
    plain = re.sub(_CALLS, lambda match: code_point(match[0]), shown(text))
    return "".join(f"&#{ord(sign)};" if sign in _MARKUP else sign for sign in plain)


def fence(text: str) -> str:
    """Make a Markdown code block from lines, with fences that nothing in it can close."""
    lines = "\n".join(map(shown, text.split("\n")))
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", lines)), default=0))
    return f"{fence}\n{lines}\n{fence}"


def _torn(match: re.Match[str]) -> str:
    """Write out the second of the matched characters, so that they lose their joint meaning, as in ``:<U+003A>``."""
    return match[0][0] + code_point(match[0][1]) + match[0][2:]


def never_fails(stream: TextIO) -> None:
    """Make a stream replace characters that its encoding lacks, suits by letters and most others by ``<U+20AC>``."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="referee")


def _replacement(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding lacks, as the codecs' handler of errors that is called ``referee``."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_INSTEAD.get(sign) or code_point(sign) for sign in lacking), error.end


codecs.register_error("referee", _replacement)


def did_you_mean(*words: str) -> str:
    """Build the sentence that suggests these words, likeliest first, as ``. Did you mean `5d` or `5h`?``.

    It comes after another sentence without a full stop, and is empty if there are no words.
    """
    if not words:
        return ""
    *before, last = [f"`{word}`" for word in words]
    return f". Did you mean {', '.join(before)} or {last}?" if before else f". Did you mean {last}?"


def perhaps(word: str, known: Sequence[str]) -> str:
    """Suggest what a word probably meant, or else list the choices, as the end of a sentence."""
    if guess := nearest(word, known):
        return did_you_mean(guess)
    return f"; choose from {', '.join(known)}" if known else ""


def within_edits(word: str, candidates: Iterable[str], edits: int) -> list[str]:
    """List the candidates that ``word`` becomes by at most this many edits (1 or 2), ignoring case.

    An edit adds, drops or changes a letter, or swaps two neighbours.
    """
    if len(word) > GUESSED_FROM:
        return []
    folded = word.casefold()
    return [candidate for candidate in candidates if _slips(folded, candidate.casefold(), edits) is not None]


def resembling(word: str, names: Iterable[str]) -> list[tuple[tuple[int, int], str]]:
    """List the names that a word resembles, each after its distance, the nearest first.

    A name that differs in case alone is nearer than one that begins with the word, and that is nearer than one with
    other letters (as many as in ``nearest``).
    """
    if len(word) > GUESSED_FROM:
        return []
    folded, matches = word.casefold(), []
    for name in names:
        spelled = name.casefold()
        if spelled.startswith(folded):
            matches.append(((int(spelled != folded), 0), name))
        elif (slips := _slips(folded, spelled)) is not None:
            matches.append(((2, slips), name))
    return sorted(matches, key=lambda near: near[0])


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """Find the candidate that ``word`` is a near miss of, or return ``None``.

    Case is ignored. Words of up to five letters may have one slip, longer words two, words of one or two letters none;
    a slip is a letter too many, too few or wrong, or two neighbours swapped. Of several equally near candidates the
    longest wins (letters are dropped more often than added), then the first.
    """
    if len(word) > GUESSED_FROM:
        return None
    folded = word.casefold()
    distances = [(_slips(folded, candidate.casefold()), -len(candidate), candidate) for candidate in candidates]
    near_misses = [(slips, length, candidate) for slips, length, candidate in distances if slips is not None]
    return min(near_misses, key=lambda near: near[:2])[2] if near_misses else None


def _slips(first: str, second: str, allowed: int | None = None) -> int | None:
    """Return the optimal string alignment distance (insertions, deletions, substitutions and swaps of neighbours), or
    ``None`` if it is more than ``allowed``, by default as many as in ``nearest``. Larger distances are not computed,
    since a log may have thousands of words."""
    shorter, longer = sorted((len(first), len(second)))
    if allowed is None:
        allowed = 0 if shorter <= 2 else 1 if shorter <= 5 else 2
    # A slip changes two letters at most, so most words need no full comparison.
    if longer - shorter > allowed or len({*first} ^ {*second}) > 2 * allowed:
        return None
    if first.startswith(second) or second.startswith(first):
        return longer - shorter
    if not allowed:
        return None
    for at, left in enumerate(first):
        if left != second[at]:
            first, second = first[at:], second[at:]
            break
    rests = [(first[1:], second[1:]), (first[1:], second), (first, second[1:])]
    if first[:2] == second[1::-1]:
        rests.append((first[2:], second[2:]))
    if allowed == 1:
        return 1 if any(left == right for left, right in rests) else None
    distances = [slips for left, right in rests if (slips := _slips(left, right, allowed - 1)) is not None]
    return min(distances) + 1 if distances else None
