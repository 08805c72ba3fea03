"""Which characters there are: those of Unicode 14.0, whatever the Unicode that a Python knows.

Or a name would be one under Python 3.13 and none under 3.11, and a log would be judged in two ways.
"""

import re
import unicodedata
from typing import Final

_LATER: Final = """
    558 58b-58c 5c8-5c9 88f 897 b53-b54 c5c cdc cf3 ece 1acf-1af0 1b4e-1b4f 1b7f 1c89-1c8a 208f 209d-209f 20c1-20c4
    2427-2429 2b96 2e60-2e63 2ffc-2fff 31e4-31e5 31ef a7cb-a7cf a7d2 a7d4 a7da-a7dd a7e2 a7f1 ab6c-ab6d fbc3-fbd2
    fd90-fd91 fdc8-fdce 105c0-105f3 107bb-107bf 10940-10959 10d40-10d65 10d69-10d85 10d8e-10d8f 10ec2-10ec7 10ec9-10eee
    10ef0-10eff 1123f-11241 11380-11389 1138b 1138e 11390-113b5 113b7-113c0 113c2 113c5 113c7-113ca 113cc-113d5
    113d7-113d8 113e1-113e2 116d0-116e3 11b00-11b0a 11b60-11b67 11bc0-11be1 11bf0-11bf9 11db0-11ddb 11de0-11de9
    11df0-11df1 11f00-11f10 11f12-11f3a 11f3e-11f5a 1246f 12475-1247f 12550-12686 1342f 13439-13455 13460-143fa
    16100-16139 16d40-16d79 16ea0-16eb8 16ebb-16ed3 16ff2-16ff6 187f8-187ff 18cd6-18cda 18cff 18d09-18d20 18d80-18df2
    18e00-19191 191a0-191d2 1b123-1b128 1b132 1b155 1b168 1cc00-1ccfc 1cd00-1ceb3 1ceba-1ced0 1ced2-1ced4 1cedd-1cefd
    1d127-1d128 1d1eb-1d1ff 1d250-1d281 1d2c0-1d2d3 1d6a6 1db00-1db1c 1df1f-1df81 1df90-1df96 1dfcd-1dfff 1e030-1e06d
    1e08f 1e4d0-1e4f9 1e5d0-1e5fa 1e5ff 1e6c0-1e6de 1e6e0-1e6f5 1e6fe-1e6ff 1f1ae 1f6d8-1f6d9 1f6dc 1f774-1f77f
    1f7d9-1f7db 1f7f1-1f7ff 1f8b2-1f8bb 1f8c0-1f8c1 1f8d0-1f8d8 1fa54-1fa57 1fa75-1fa77 1fa87-1fa8f 1faad-1faaf
    1fabb-1fabf 1fac6 1fac8 1facc-1facf 1fada-1fadd 1fadf 1fae8-1faeb 1faef 1faf7-1fafa 1fbcb-1fbef 1fbfa 2b739-2b73f
    2b81e 2cea2-2cead 2ebf0-2ee5d 31350-33479 3d000-3fc3f
"""
"""What came into being with Unicode 15.0 to 18.0, in hexadecimal."""

LATER: Final = "".join("-".join(rf"\U{end:>08}" for end in one.split("-")) for one in _LATER.split())
"""The same as a part of a class in a regular expression."""
WORD: Final = rf"[^\W{LATER}]"
"""What ``\\w`` would be if every Python knew the same Unicode, for a regular expression."""
_IS_LATER: Final = re.compile(f"[{LATER}]")


def category(sign: str) -> str:
    """The general category of a character, as Unicode has it: ``Lu``; ``Cn`` where there is no such character."""
    return "Cn" if _IS_LATER.match(sign) else unicodedata.category(sign)


def is_letter(sign: str) -> bool:
    """Whether it is a letter of any script."""
    return category(sign)[0] == "L"


def is_letter_or_number(sign: str) -> bool:
    """Whether it is a letter or a number of any script."""
    return category(sign)[0] in "LN"


def is_printable(text: str) -> bool:
    """Whether every character of a text is there to be seen."""
    return text.isprintable() and (text.isascii() or not _IS_LATER.search(text))


def without_later(text: str) -> str:
    """The text with a sign that is no letter in place of each character that there is not: then ``\\w`` means the same
    everywhere."""
    return text if text.isascii() else _IS_LATER.sub("\ufffd", text)
