"""Read a TOML file that a table writes by hand, and explain what is wrong with a bad one."""

import re
import tomllib
from collections.abc import Sequence
from typing import Any, Final

from referee import RefereeError
from referee.text.limits import EXCERPT, KEY_PARTS
from referee.text.spelling import did_you_mean, nearest

_PART: Final = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+\."""
_LONG_KEY: Final = re.compile(f"(?<![\\w\\\\-])(?:{_PART}[ \\t]*+){{{KEY_PARTS}}}")
"""Matches a key of more than ``KEY_PARTS`` parts: the time and memory of Python's TOML reader grow with the square of
their number, to seconds and gigabytes.

It never backtracks, so its time is proportional to the text's length.
"""


class HouseFileError(RefereeError, ValueError):
    """A house file that can't be used; its text is one sentence that begins with the file's name."""


def parsed(content: bytes, file: str, most: int) -> dict[str, Any]:
    """Parse a TOML file of at most ``most`` bytes. Raises ``HouseFileError`` if it isn't one."""
    if len(content) > most:
        raise HouseFileError(f"{file} is larger than {most // 1024} KiB, the limit")
    try:
        text = content.decode("utf-8-sig")
        if found := _LONG_KEY.search(text):
            line = text.count("\n", 0, found.start()) + 1
            raise HouseFileError(f"{file}, line {line}: a key has at most {KEY_PARTS} parts separated by dots")
        return tomllib.loads(text)
    except UnicodeDecodeError:
        raise HouseFileError(f"{file} is not UTF-8: save it as UTF-8") from None
    except HouseFileError:
        raise
    except RecursionError:
        raise HouseFileError(f"{file} is nested too deeply: settings are only tables in tables") from None
    except ValueError as error:
        raise HouseFileError(f"{file} is not TOML: {cut(str(error), 2 * EXCERPT)}") from None


def presentable(file: str) -> str:
    """Make a file's name printable in a report, even one that is not UTF-8."""
    return file.encode("utf-8", "backslashreplace").decode()


def cut(text: str, longest: int = EXCERPT) -> str:
    """Cut a text of the file to the length that is shown."""
    return text if len(text) <= longest else text[:longest] + "…"


def perhaps(word: str, known: Sequence[str]) -> str:
    """Suggest what a word probably meant, or else list the choices: the end of a sentence."""
    if meant := nearest(word, known):
        return did_you_mean(meant)
    return f"; choose from {', '.join(known)}" if known else ""
