"""``check`` as a process of its own: its report read as it comes, its memory looked at from outside."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple


class Process(NamedTuple):
    """A running ``check``: its number, and its report."""

    pid: int
    report: IO[bytes]

    def reports(self) -> Iterator[dict[str, Any]]:
        """What it says of each log, one after the other; ``--output-format json`` has four blanks before each."""
        lines: list[bytes] = []
        for line in self.report:
            if line == b"    {\n":
                lines = []
            lines.append(line)
            if line in (b"    }\n", b"    },\n"):
                yield json.loads(b"".join(lines).rstrip(b",\n"))

    @property
    def memory(self) -> int:
        """What it has in memory at present, in bytes."""
        return self._status("VmRSS")

    @property
    def peak(self) -> int:
        """The most that it ever had in memory, in bytes."""
        return self._status("VmHWM")

    def _status(self, what: str) -> int:
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith(f"{what}:"):
                return int(line.split()[1]) * 1024
        return 0  # It has ended, and is only waited for.

    @property
    def seconds(self) -> float:
        """The seconds of processor time that it took until now."""
        user, system = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / 100


@contextmanager
def checking(*words: object) -> Iterator[Process]:
    """``check`` at work; whoever is interrupted leaves none behind."""
    command = [sys.executable, "-m", "referee", "check", "--output-format", "json", *map(str, words)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as started:
        assert started.stdout
        try:
            yield Process(started.pid, started.stdout)
        except BaseException:
            started.kill()
            raise
    if started.returncode not in (0, 1):
        raise RuntimeError(f"check ended with {started.returncode}")


def errors(report: dict[str, Any]) -> list[tuple[str, int, str | None]]:
    """The error findings of a log, in the order of the report: code, line, player."""
    return [(one["code"], one["line"], one["player"]) for one in report["findings"] if one["severity"] == "error"]
