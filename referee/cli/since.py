"""Find the lines of logs that changed since the Git revision of ``--since REV``.

Git's own settings can run other programs; those that a repository might set for a diff are switched off.
"""

import os
import re
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import typer

from referee.cli.context import path_within
from referee.cli.exits import MISUSED, complain
from referee.judge.policy import ChangedLines
from referee.report.wording.phrases import counted

_GIT: Final = (
    *("git", "--no-optional-locks", "-c", "core.fsmonitor=false", "-c", f"core.hooksPath={os.devnull}"),
    *("-c", "core.pager=cat"),
)
_DIFF: Final = (
    *("diff", "--no-ext-diff", "--no-textconv", "--no-color", "--no-relative", "--ignore-submodules"),
    *("--text", "--unified=0", "--inter-hunk-context=0", "--find-renames"),
)
_HUNK: Final = re.compile(rb"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes between a commit and the working tree at ``root``.

    ``changed`` has the changed lines of each log that differs, unless it is new, and ``committed`` every file of the
    commit; all paths are relative to ``root``.
    """

    root: str
    changed: Mapping[str, ChangedLines]
    committed: frozenset[str]

    def lines(self, log: str) -> ChangedLines | None:
        """Return the changed lines of a log, or ``None`` for all of them, if it is new or not in the repository."""
        path = path_within(self.root, log)
        return self.changed.get(path) or (ChangedLines(()) if path in self.committed else None)


def changes(revision: str, logs: Iterable[str]) -> Changes:
    """Ask Git what changed in these logs since this branch left a revision, and say what is compared.

    Exit with 2 if there is no Git, no repository or no such revision.
    """
    root = os.path.realpath(_line("rev-parse", "--show-toplevel"))
    commit = _line("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    base = _line("merge-base", commit, "HEAD")
    committed = frozenset(_names(_git("ls-tree", "-r", "-z", "--name-only", "--full-tree", base)))
    words = iter(_names(_git(*_DIFF, "--name-status", "-z", base, "--")))
    old_paths = {}
    for status in words:
        old = next(words)
        old_paths[next(words) if status[0] in "RC" else old] = old
    left = "" if base == commit else f", where this branch left {revision}"
    complain(f"compared with {base[:12]}{left}: {counted(len(old_paths), 'file')} changed")
    changed = {}
    for path in {path_within(root, log) for log in logs} & old_paths.keys():
        if old_paths[path] in committed:
            places = [f":(top,literal){name}" for name in {path, old_paths[path]}]
            hunks = _HUNK.findall(_git(*_DIFF, base, "--", *places))
            # Where lines were only deleted (0), the lines before and after them have a new neighbour.
            changes = [(int(first), int(count or 1) or 2) for first, count in hunks]
            changed[path] = ChangedLines(tuple((first, first + lines) for first, lines in changes))
    return Changes(root, changed, committed)


def _names(output: bytes) -> list[str]:
    return [os.fsdecode(name) for name in output.split(b"\0")[:-1]]


def _line(*words: str) -> str:
    return os.fsdecode(_git(*words)).rstrip("\n")


def _git(*words: str) -> bytes:
    """Run Git. Exit with 2 and its own words if it fails."""
    env = {**os.environ, "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
    env.pop("GIT_EXTERNAL_DIFF", None)
    try:
        process = subprocess.run((*_GIT, *words), env=env, capture_output=True, check=False)
    except OSError as error:
        complain(f"--since needs Git, which can't be run: {error.strerror}")
        raise typer.Exit(MISUSED) from None
    if process.returncode:
        reason = os.fsdecode(process.stderr).strip().partition("\n")[0] or {
            "rev-parse": "there is no such revision",
            "merge-base": "it has no commit in common with HEAD; a shallow clone may lack it: fetch more of the "
            "history",
        }.get(words[0], f"git {words[0]} failed")
        complain(f"--since: {reason}")
        raise typer.Exit(MISUSED)
    return process.stdout
