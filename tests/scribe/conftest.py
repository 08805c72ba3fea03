"""What the tests of the command line have, for the one command of this room."""

from cli.conftest import run, start

__all__ = ["run", "start"]
