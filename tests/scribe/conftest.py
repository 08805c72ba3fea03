"""Fixtures of the command-line tests, for the scribe command."""

from cli.conftest import run, start

__all__ = ["run", "start"]
