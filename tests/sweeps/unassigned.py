"""Make the table of ``referee/text/unassigned.py`` with the running Python: ``python -m sweeps.unassigned``."""

import sys
from unicodedata import category, unidata_version

UNICODE = "14.0.0"
"""The Unicode version of Python 3.11, which governs how logs are read."""


def ranges() -> str:
    """Return the code points without a character, in the format of the table."""
    found: list[list[int]] = []
    for number in range(sys.maxunicode + 1):
        if category(chr(number)) != "Cn":
            continue
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return " ".join(f"{first:X}-{last:X}" if first < last else f"{first:X}" for first, last in found)


if __name__ == "__main__":
    if unidata_version != UNICODE:
        sys.exit(f"this Python has Unicode {unidata_version}, not {UNICODE}")
    print(ranges())
