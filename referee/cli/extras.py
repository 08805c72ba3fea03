"""Libraries from extras: report a missing one, and how to install it."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

import typer

from referee.cli.exits import complain
from referee.cli.status import MISUSED


@contextmanager
def extra(name: str, needs: str, *libraries: str) -> Iterator[None]:
    """Exit with 2 if one of these libraries can't be imported inside the block; ``needs`` says what it is for.

    Any other missing module is a bug, and raised.
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] not in libraries:
            raise
        raise _lacking(name, needs) from None


def demand(name: str, needs: str, *libraries: str) -> None:
    """Exit with 2 if one of these libraries is not installed, without importing them."""
    if not all(map(find_spec, libraries)):
        raise _lacking(name, needs)


def _lacking(name: str, needs: str) -> typer.Exit:
    complain(f"{needs}: pip install '.[{name}]' in a clone of referee")
    return typer.Exit(MISUSED)
