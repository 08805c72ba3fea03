"""The one way of foreign text to a terminal, a sheet, another log or another program, and what stands for signs that a
stream lacks.
"""

import codecs
import re
from io import TextIOWrapper
from typing import Final, TextIO

from referee.text.unicode import is_printable

_INSTEAD = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "é": "e", "\xa0": " ", "…": "...", "•": "*"}
_INSTEAD |= dict.fromkeys("—–", "-") | dict.fromkeys("“”«»", '"') | dict.fromkeys("‘’", "'")

_IN_MESSAGES: Final = str.maketrans({"\\": "\\\\", "[": "\\[", "]": "\\]", "{": "{{", "}": "}}"})
_IN_SCRIPTS: Final = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}
_LONE_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_COMMANDS: Final = re.compile("::|##\\[")
_MARKUP: Final = frozenset("\\`*_[]<>|~&$^!")
_CALLS: Final = re.compile(r"[@#]|:(?=//)|:(?=[\w+-]+:)|(?<=www)\.", re.IGNORECASE)
_IN_ADDRESSES: Final = "/:@!$&'()*+,;=?#%~"


def shown(text: str) -> str:
    """A text in which every character that a terminal would obey or hide is written out, as ``<U+001B>``."""
    return text if is_printable(text) else "".join(sign if is_printable(sign) else named(sign) for sign in text)


def whole(text: str) -> str:
    """A text without lone surrogates, which no encoding can carry: each is written ``<U+DC80>``."""
    return _LONE_SURROGATE.sub(lambda found: named(found[0]), text)


def named(sign: str) -> str:
    """What stands for a sign that can't be shown: ``<U+001B>``."""
    return f"<U+{ord(sign):04X}>"


def sarif_message(text: str) -> str:
    """A text as SARIF takes it, in which ``[…](…)`` would be a link and ``{0}`` a place for an argument."""
    return shown(text).translate(_IN_MESSAGES)


def html(text: str) -> str:
    """A text as HTML has it, between tags or in an attribute between quotes."""
    from html import escape

    return escape(shown(text))


def script_data(json: str) -> str:
    """JSON as it stands in a ``<script>`` that is none: nothing in it ends the element or begins another."""
    return json.translate(_IN_SCRIPTS)


def uri(path: str) -> str:
    """A path as a reference in the sense of RFC 3986: relative where the path is, and an address as it stands."""
    from urllib.parse import quote

    scheme, mark, rest = path.partition("://")
    if mark:
        return f"{quote(scheme, safe='+')}://{quote(rest, safe=_IN_ADDRESSES)}"
    return f"file://{quote(path)}" if path.startswith("/") else quote(path)


def remark(text: str) -> str:
    """A line for standard error. A GitHub runner reads that too, and obeys ``##[…]`` wherever it stands in a line."""
    return shown(text).replace("##[", f"#{named('#')}[")


def command_data(text: str) -> str:
    """A text, of one line or several, as what a command to a GitHub runner says. Nothing in it begins another."""
    return "%0A".join(_COMMANDS.sub(_torn, shown(line)).replace("%", "%25") for line in text.split("\n"))


def command_property(text: str) -> str:
    """A text as the value of a property of such a command, in which there is no colon and no comma."""
    value = shown(text).replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
    return _COMMANDS.sub(_torn, value)


def markdown(text: str) -> str:
    """A text that says in Markdown what it says, within a line or a cell of a table, and calls nobody.

    A sign that could be markup is written as an entity, which never is. That does not help where a host looks for
    names, issues, addresses and emoji once the Markdown is gone: what these begin with is written out, ``<U+0040>``.
    """
    plain = _CALLS.sub(lambda found: named(found[0]), shown(text))
    return "".join(f"&#{ord(sign)};" if sign in _MARKUP else sign for sign in plain)


def fenced(text: str) -> str:
    """Lines as a block of code in Markdown, between fences that nothing in it can close."""
    lines = "\n".join(map(shown, text.split("\n")))
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", lines)), default=0))
    return f"{fence}\n{lines}\n{fence}"


def _torn(found: re.Match[str]) -> str:
    """Signs that are no longer what they were together: ``:<U+003A>``."""
    return found[0][0] + named(found[0][1]) + found[0][2:]


def never_fails(stream: TextIO) -> None:
    """Makes a stream write what its encoding lacks in other signs: suits as letters, the rest as ``<U+2660>``."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="referee")


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_INSTEAD.get(sign) or named(sign) for sign in lacking), error.end


codecs.register_error("referee", _replaced)
