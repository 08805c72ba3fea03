"""``--since REV``: the lines of logs that changed since a Git revision.

Git's own settings can run other programs; those that a repository might set for a diff are switched off.
"""

import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO, Final, cast

import typer

from referee.cli.exits import complain
from referee.cli.sources import STANDARD_INPUT
from referee.cli.status import MISUSED
from referee.judge.policy import ChangedLines
from referee.report.wording.phrases import counted

_GIT: Final = (
    "git",
    "--no-optional-locks",
    "-c",
    "core.fsmonitor=false",
    "-c",
    f"core.hooksPath={os.devnull}",
    "-c",
    "core.pager=cat",
)
_DIFF: Final = (
    "diff",
    "--no-ext-diff",
    "--no-textconv",
    "--no-color",
    "--no-relative",
    "--ignore-submodules",
    "--text",
    "--unified=0",
    "--inter-hunk-context=0",
    "--find-renames",
    "--raw",
    "--patch",
    "-z",
)
_SECTION: Final = b"diff --git "
_HUNK: Final = re.compile(rb"@@ -\S+ \+(\d+)(?:,(\d+))? @@")


@dataclass
class _ChangedFile:
    """A file that differs: its path, its old path if it was moved, and Git's letter and number for the change.

    ``ranges`` are the changed lines.
    """

    path: str
    old: str | None
    status: str
    ranges: list[tuple[int, int]] = field(default_factory=list)

    @property
    def sections(self) -> int:
        """The number of sections that the patch has for it: a link that became a file is deleted, then created."""
        return {"T": 2, "U": 0}.get(self.status, 1)


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes between a commit and the working tree at ``root``.

    ``changed`` has the changed lines of each file that differs, unless it is new, and ``there`` every file of the
    commit; all paths are relative to ``root``.
    """

    root: str
    changed: Mapping[str, ChangedLines]
    there: frozenset[str]

    def lines(self, log: str) -> ChangedLines | None:
        """Return the changed lines of a log; ``None`` for all of them, if it is new or not in the repository."""
        path = self._within(log)
        if path in self.changed:
            return self.changed[path]
        return ChangedLines(()) if path in self.there else None

    def _within(self, log: str) -> str:
        """Return the path of a log relative to the repository."""
        if log == STANDARD_INPUT:
            return log
        there = os.path.join(os.path.realpath(os.path.dirname(log)), os.path.basename(log))
        return os.path.relpath(there, self.root).replace(os.sep, "/")


def changes(revision: str) -> Changes:
    """Ask Git what changed since this branch left a revision, and say what is compared.

    Exit with 2 if there is no Git, no repository or no such revision.
    """
    root = os.path.realpath(_answer("rev-parse", "--show-toplevel"))
    commit = _answer("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    base = _answer("merge-base", commit, "HEAD")
    there = frozenset(_names(_output("ls-tree", "-r", "-z", "--name-only", "--full-tree", base)))
    entries = list(_differing(base))
    left = "" if base == commit else f", where this branch left {revision}"
    complain(f"compared with {base[:12]}{left}: {counted(len(entries), 'file')} changed")
    return Changes(
        root,
        {one.path: ChangedLines(tuple(one.ranges)) for one in entries if one.old or one.path in there},
        there,
    )


def _answer(*words: str) -> str:
    return os.fsdecode(_output(*words)).rstrip("\n")


def _output(*words: str) -> bytes:
    """Run Git. Exit with 2 and its own words if it fails."""
    with _git(*words) as program:
        output, said = program.communicate()
    if program.returncode:
        raise _refused(words[0], said)
    return output


def _git(*words: str, errors: int = subprocess.PIPE) -> "subprocess.Popen[bytes]":
    env = {**os.environ, "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
    env.pop("GIT_EXTERNAL_DIFF", None)
    try:
        return subprocess.Popen((*_GIT, *words), env=env, stdout=subprocess.PIPE, stderr=errors)
    except OSError as error:
        complain(f"--since needs Git, which can't be run: {error.strerror}")
        raise typer.Exit(MISUSED) from None


def _refused(command: str, said: bytes) -> typer.Exit:
    told = os.fsdecode(said).strip().partition("\n")[0]
    if not told and command == "rev-parse":
        told = "there is no such revision"
    if not told and command == "merge-base":
        told = "it has no commit in common with HEAD; a shallow clone may lack it: fetch more of the history"
    complain(f"--since: {told or f'git {command} failed'}")
    return typer.Exit(MISUSED)


def _differing(base: str) -> Iterator[_ChangedFile]:
    """Yield each file that differs from a commit, with the lines that changed."""
    # Warnings by Git, such as those about line ends, could fill a pipe that nobody reads.
    with _git(*_DIFF, base, "--", errors=subprocess.DEVNULL) as program:
        output = cast(IO[bytes], program.stdout)
        entries, line = _raw(output)
        current, waiting = None, (one for one in entries for _ in range(one.sections))
        while line:
            if line.startswith(_SECTION):
                current = next(waiting, None)
            elif current and (hunk := _HUNK.match(line)):
                first, count = int(hunk[1]), int(hunk[2] or 1)
                # Lines were only deleted: the lines before and after them have a new neighbour.
                current.ranges.append((first, first + count) if count else (first, first + 2))
            line = output.readline()
    if program.returncode:
        raise _refused("diff", b"")
    yield from entries


def _raw(output: IO[bytes]) -> tuple[list[_ChangedFile], bytes]:
    """Read the list of files that precedes the patch, and the first line of the patch."""
    entries: list[_ChangedFile] = []
    while (mark := output.read(1)) == b":":
        status = _until_nul(output).split()[-1].decode()
        first = os.fsdecode(_until_nul(output))
        second = os.fsdecode(_until_nul(output)) if status[0] in "RC" else None
        entries.append(_ChangedFile(first, None, status) if second is None else _ChangedFile(second, first, status))
    return entries, output.readline() if mark == b"\0" else b""


def _until_nul(output: IO[bytes]) -> bytes:
    found = bytearray()
    while (sign := output.read(1)) not in (b"", b"\0"):
        found += sign
    return bytes(found)


def _names(output: bytes) -> Iterator[str]:
    return map(os.fsdecode, output.split(b"\0")[:-1])
