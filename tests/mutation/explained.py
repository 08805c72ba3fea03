"""The mutants that no test can tell from the program, or none should, each with its reason: ``survivors.md``.

A reason is a paragraph under a heading; below it stands a line ``- place:function `before` -> `after``` for each
mutant, as the run prints it. A line with ``...`` for a part of the change stands for all of a function that read so.
"""

import re
from collections.abc import Iterable
from pathlib import Path

PAGE = Path(__file__).with_name("survivors.md")
LINE = re.compile(r"- (?P<place>\S+\.py):(?P<function>[\w.]+) (?P<change>`.+)")


def lines(page: str) -> list[str]:
    """The mutants that a page explains."""
    return [line.removeprefix("- ") for line in page.split("\n") if LINE.fullmatch(line)]


def unexplained(survivors: Iterable[str], page: str) -> list[str]:
    """The survivors that a page says nothing of."""
    told = lines(page)
    exact = set(told)
    patterns = [re.compile(".*".join(map(re.escape, line.split("...")))) for line in told if "..." in line]
    return [one for one in survivors if one not in exact and not any(how.fullmatch(one) for how in patterns)]
