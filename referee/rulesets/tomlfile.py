"""A TOML file that a table writes by hand: what stands in it, and what is wrong with one that is none."""

import re
import tomllib
from collections.abc import Sequence
from typing import Any, Final

from referee.text.limits import EXCERPT, KEY_PARTS
from referee.text.spelling import nearest

_PART: Final = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+\."""
_LONG_KEY: Final = re.compile(f"(?<![\\w\\\\-])(?:{_PART}[ \\t]*+){{{KEY_PARTS}}}")
"""A key of more parts than any has. Python's reader takes the square of their number: seconds, and gigabytes.

Nothing is given back and tried otherwise, so that any text takes its length.
"""


class BadHouseFile(ValueError):  # noqa: N818 - it is the file that is bad, not the program
    """A house file that can't be used; its text is one sentence that begins with the file's name."""


def parsed(content: bytes, file: str, most: int) -> dict[str, Any]:
    """What stands in a TOML file of ``most`` bytes. Raises ``BadHouseFile`` where it is none."""
    if len(content) > most:
        raise BadHouseFile(f"{file} is larger than {most // 1024} KiB, and no settings are so long")
    try:
        text = content.decode("utf-8-sig")
        if found := _LONG_KEY.search(text):
            line = text.count("\n", 0, found.start()) + 1
            raise BadHouseFile(f"{file}, line {line}: a key has at most {KEY_PARTS} parts with points between them")
        return tomllib.loads(text)
    except UnicodeDecodeError:
        raise BadHouseFile(f"{file} is not UTF-8: save it as UTF-8") from None
    except BadHouseFile:
        raise
    except RecursionError:
        raise BadHouseFile(f"{file} is nested too deeply: settings are tables in tables, and no more") from None
    except ValueError as error:
        raise BadHouseFile(f"{file} is not TOML: {cut(str(error), 2 * EXCERPT)}") from None


def presentable(file: str) -> str:
    """The name of a file as a report can carry it: one that is not UTF-8 has signs in it that none can."""
    return file.encode("utf-8", "backslashreplace").decode()


def cut(text: str, longest: int = EXCERPT) -> str:
    """As much of a text of the file as is echoed."""
    return text if len(text) <= longest else text[:longest] + "…"


def perhaps(word: str, known: Sequence[str]) -> str:
    """What was probably meant by a word, else what there is: the end of a sentence."""
    meant = nearest(word, known)
    if meant:
        return f"; perhaps {meant} was meant"
    return f"; there is {', '.join(known)}" if known else ""
