"""What is said of a log moves only when somebody means it to."""

from functools import cache
from itertools import islice

import pytest

from verdicts.logs import logs
from verdicts.said import HEAD, PAGE, page

BATCH = 20
LOGS = [name for name, _ in logs()]


@cache
def _all() -> dict[str, bytes]:
    return dict(logs())


@cache
def _known() -> list[str]:
    return PAGE.read_text(encoding="ascii").splitlines()[1:]


def test_every_log_has_its_line() -> None:
    assert [line.split(" ")[0] for line in _known()] == LOGS


@pytest.mark.parametrize("start", range(0, len(LOGS), BATCH))
def test_no_verdict_moves(start: int) -> None:
    """Where one does and should, ``python -m verdicts`` in ``tests`` writes down the new one."""
    some = {name: _all()[name] for name in islice(LOGS, start, start + BATCH)}
    was = dict(zip(some, _known()[start : start + BATCH], strict=True))
    now = dict(zip(some, page(some.items()), strict=True))
    moved = {name: _moved(was[name], now[name]) for name in some if was[name] != now[name]}
    assert not moved, "\n".join(
        f"{what} of {name}:\n{some[name].decode(errors='replace')}" for name, what in moved.items()
    )


def _moved(was: str, now: str) -> str:
    """The columns that are others now: the log itself, or what some commands say of it."""
    words = zip(HEAD, was.split(" "), now.split(" "), strict=True)
    return ", ".join(what for what, before, after in words if before != after)
