"""A repository of logs, made for a test."""

import os
import subprocess
from pathlib import Path

CLEAN = """\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann
  win Ann 3
"""
FLAWED = CLEAN.replace("win Ann 3", "win Ann 2")
"""Ann leaves a part of her pot: one L604, in line 10."""

SURROUNDINGS = {
    "PATH": os.environ["PATH"],
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "Ann",
    "GIT_AUTHOR_EMAIL": "ann@localhost",
    "GIT_COMMITTER_NAME": "Ann",
    "GIT_COMMITTER_EMAIL": "ann@localhost",
    "LC_ALL": "C.UTF-8",
}
"""What git and its hooks find around them, beside a home of the test's own."""


class Repository:
    """A git repository that is empty at first."""

    def __init__(self, folder: Path, **env: str) -> None:
        self.folder = folder
        self.env = {**SURROUNDINGS, "HOME": str(folder.parent), **env}
        folder.mkdir()
        self.git("init", "--quiet", "--initial-branch=main")

    def write(self, **files: str) -> None:
        """Writes logs, each under its name without the ending."""
        for name, text in files.items():
            self.put(f"{name}.bourre", text)

    def put(self, name: str, text: str) -> Path:
        """Writes a file and stages it."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        self.git("add", "--", name)
        return path

    def git(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Runs git, which has to succeed."""
        done = self.run("git", *words)
        assert done.returncode == 0, done.stdout
        return done

    def commit(self) -> "subprocess.CompletedProcess[str]":
        """Tries to commit what is staged."""
        return self.run("git", "commit", "--quiet", "--message", "An evening")

    def run(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Runs a command in the repository; what it says on standard error is with what it prints."""
        return subprocess.run(
            words,
            cwd=self.folder,
            env=self.env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
