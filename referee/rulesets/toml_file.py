"""A table's own TOML files, settings and rule sets, as far as they can be read without the library that checks them."""

import re
import tomllib
from typing import Any, Final

from referee import RefereeError
from referee.limits import EXCERPT, KEY_PARTS

_PART: Final = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+\."""
_LONG_KEY: Final = re.compile(f"(?<![\\w\\\\-])(?:{_PART}[ \\t]*+){{{KEY_PARTS}}}")
"""Matches a key of more than ``KEY_PARTS`` parts, since the time and memory of Python's TOML reader grow with the
square of their number, to seconds and gigabytes.

It never backtracks, so its time is proportional to the text's length.
"""


class HouseFileError(RefereeError, ValueError):
    """A house file that can't be used. Its text is one sentence that begins with the file's name."""

    __module__ = "referee"


def parse_toml(content: bytes, file: str, limit: int) -> dict[str, Any]:
    """Parse a TOML file of at most ``limit`` bytes. Raises ``HouseFileError`` if it isn't one."""
    if len(content) > limit:
        raise HouseFileError(f"{file} is larger than {limit // 1024} KiB, the limit")
    try:
        text = content.decode("utf-8-sig")
        if long_key := _LONG_KEY.search(text):
            line = text.count("\n", 0, long_key.start()) + 1
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


def cut(text: str, longest: int = EXCERPT) -> str:
    """Cut a text of the file to the length that is shown."""
    return text if len(text) <= longest else text[:longest] + "…"
