"""Find the lines of logs that changed since the Git revision of ``--since REV``.

Git's own settings can run other programs; those that a repository might set for a diff are switched off.
"""

import os
import re
import subprocess
from collections.abc import Iterable
from typing import Final

from referee.cli.context import path_within
from referee.cli.exits import CommandError, complain
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


def changes(revision: str, logs: Iterable[str]) -> dict[str, ChangedLines]:
    """Ask Git what changed in these logs since this branch left a revision, and say what is compared.

    Return the changed lines of each log by its path, except of new logs, in which every line counts. Exit with 2 if
    there is no Git, no repository or no such revision.
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
    for log in logs:
        path = path_within(root, log)
        old = old_paths.get(path, path)
        if old in committed:
            places = [f":(top,literal){name}" for name in {path, old}]
            hunks = _HUNK.findall(_git(*_DIFF, base, "--", *places)) if path in old_paths else []
            # Where lines were only deleted (0), the lines before and after them have a new neighbour.
            stretches = [(int(first), int(count or 1) or 2) for first, count in hunks]
            changed[log] = ChangedLines(tuple((first, first + lines) for first, lines in stretches))
    return changed


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
        raise CommandError(f"--since needs Git, which can't be run: {error.strerror}") from None
    if process.returncode:
        fetch = "a shallow clone may lack it: fetch more of the history"
        reason = os.fsdecode(process.stderr).strip().partition("\n")[0] or {
            "rev-parse": f"there is no such revision; {fetch}",
            "merge-base": f"it has no commit in common with HEAD; {fetch}",
        }.get(words[0], f"git {words[0]} failed")
        raise CommandError(f"--since: {reason}")
    return process.stdout
