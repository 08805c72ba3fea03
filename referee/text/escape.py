"""Escape untrusted text for a terminal, a sheet, another log or another program, and replace characters that a stream
lacks.
"""

import codecs
import re
from io import TextIOWrapper
from typing import Final, TextIO

from referee.text.unicode import is_printable

_INSTEAD = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "é": "e", "\xa0": " ", "…": "...", "•": "*"}
_INSTEAD |= dict.fromkeys("—–−", "-") | dict.fromkeys("“”«»", '"') | dict.fromkeys("‘’", "'")

_IN_MESSAGES: Final = str.maketrans({"\\": "\\\\", "[": "\\[", "]": "\\]", "{": "{{", "}": "}}"})
_LONE_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_COMMANDS: Final = re.compile("::|##\\[")
_MARKUP: Final = frozenset("\\`*_[]<>|~&$^!")
_CALLS: Final = re.compile(r"[@#]|:(?=//)|:(?=[\w+-]+:)|(?<=www)\.", re.IGNORECASE)


def shown(text: str) -> str:
    """Write out every character that a terminal would obey or hide, as ``<U+001B>``."""
    return text if is_printable(text) else "".join(sign if is_printable(sign) else named(sign) for sign in text)


def whole(text: str) -> str:
    """Replace lone surrogates, which no encoding can carry: each becomes ``<U+DC80>``."""
    return _LONE_SURROGATE.sub(lambda found: named(found[0]), text)


def named(sign: str) -> str:
    """Name a character that can't be shown: ``<U+001B>``."""
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
    return shown(text).replace("##[", f"#{named('#')}[")


def command_data(text: str) -> str:
    """Escape the message of a GitHub runner command. No line of it begins another command."""
    return "%0A".join(_COMMANDS.sub(_torn, shown(line)).replace("%", "%25") for line in text.split("\n"))


def command_property(text: str) -> str:
    """Escape the value of a property of such a command, which can't have a colon or a comma."""
    value = shown(text).replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
    return _COMMANDS.sub(_torn, value)


def markdown(text: str) -> str:
    """Escape a text for Markdown, within a line or a table cell, so that it mentions nobody.

    A character that could be markup becomes an entity, which never is. That doesn't help where a host looks for names,
    issues, addresses and emoji after rendering: their first character is written out, as ``<U+0040>``.
    """
    plain = _CALLS.sub(lambda found: named(found[0]), shown(text))
    return "".join(f"&#{ord(sign)};" if sign in _MARKUP else sign for sign in plain)


def fenced(text: str) -> str:
    """Make a Markdown code block from lines, with fences that nothing in it can close."""
    lines = "\n".join(map(shown, text.split("\n")))
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", lines)), default=0))
    return f"{fence}\n{lines}\n{fence}"


def _torn(found: re.Match[str]) -> str:
    """Break up characters so that they lose their joint meaning: ``:<U+003A>``."""
    return found[0][0] + named(found[0][1]) + found[0][2:]


def never_fails(stream: TextIO) -> None:
    """Make a stream replace characters that its encoding lacks: suits by letters, the rest by ``<U+2660>``."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="referee")


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_INSTEAD.get(sign) or named(sign) for sign in lacking), error.end


codecs.register_error("referee", _replaced)
