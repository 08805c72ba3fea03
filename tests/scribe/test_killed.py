"""If the program is killed at any moment, the file has every accepted entry, complete."""

import re
from random import Random

import few
import pytest

import referee
from referee.scribe import Session

pytest.importorskip("pty", reason="there are no terminals to open here")
from scribe.terminal import Terminal, log_of

ENTRIES = (
    "win", "Ann", "Bob", "Cal", "", "c", "7s", "a b", "21", "kd", "5d", "as2s", "ks3s", "acqc", "9cjh", "", "", "",
    "", "kh", "all", "-", "2c", "3c", "undo", "9c", "8c",
)  # fmt: skip


DAY = "2026-11-17"


def states() -> list[bytes]:
    """The log after each entry, if written on that day."""
    session = Session(b"", day=DAY)
    found = [b""]
    for entry in ENTRIES:
        if entry == "undo":
            session.undo()
        else:
            assert session.enter(entry).refused is None
        found.append(session.content)
    return found


def written(path) -> bytes:
    """The log as if written on that day, whenever the program began."""
    return re.sub(rb"(?m)^date \d{4}-\d\d-\d\d$", f"date {DAY}".encode(), log_of(path))


def killed_once(path, chance: Random) -> None:
    """Write some entries, wait until they are accepted, type on and kill the program."""
    logs = states()
    sure = chance.randrange(len(ENTRIES))
    rest = "\n".join(ENTRIES[sure:]) + "\n"
    with Terminal("scribe", path) as terminal:
        terminal.until(lambda text: "Which rules?" in text)
        terminal.press("".join(f"{entry}\n" for entry in ENTRIES[:sure]))
        while written(path) != logs[sure]:
            assert written(path) in logs
            assert terminal._read()
        terminal.press(rest[: chance.randrange(len(rest))])
        if chance.random() < 0.5:
            terminal.until(lambda text: terminal._read())
        terminal.kill()
    assert written(path) in logs[sure:]
    assert log_of(path) == b"" or log_of(path).endswith(b"\n")
    codes = {finding.code for finding in referee.audit(log_of(path)).findings}
    assert not {code for code in codes if code.startswith("N10") and code not in ("N108",)}
    left = [one.name for one in path.parent.iterdir() if one != path]
    assert all(name.startswith(f".{path.name}.") for name in left)


@pytest.mark.parametrize("seed", few.of(1, [0, 2]))
def test_no_accepted_entry_is_lost_or_cut(seed, tmp_path):
    killed_once(tmp_path / "evening.bourre", Random(seed))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 160))
def test_nothing_is_lost_however_often_it_is_killed(seed, tmp_path):
    killed_once(tmp_path / "evening.bourre", Random(seed))
