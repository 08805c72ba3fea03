"""The mutants that no test can or should detect, each with its reason: ``survivors.md``.

A reason is a paragraph under a heading; each mutant follows as a line ``- place:function `before` -> `after```, as the
run prints it. A line with ``...`` for part of the change covers all changes of a function that match.
"""

import re
from collections.abc import Iterable
from pathlib import Path

PAGE = Path(__file__).with_name("survivors.md")
LINE = re.compile(r"- (?P<place>\S+\.py):(?P<function>[\w.]+) (?P<change>`.+)")


def lines(page: str) -> list[str]:
    """Return the mutants that a page explains."""
    return [line.removeprefix("- ") for line in page.split("\n") if LINE.fullmatch(line)]


def unexplained(survivors: Iterable[str], page: str) -> list[str]:
    """Return the survivors that a page does not mention."""
    told = lines(page)
    exact = set(told)
    patterns = [re.compile(".*".join(map(re.escape, line.split("...")))) for line in told if "..." in line]
    return [one for one in survivors if one not in exact and not any(how.fullmatch(one) for how in patterns)]
