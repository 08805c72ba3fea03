"""Libraries that come with an extra: what is missing is said, with how to install it."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

import typer

from referee.cli.exits import complain
from referee.cli.status import MISUSED


@contextmanager
def extra(name: str, needs: str, *libraries: str) -> Iterator[None]:
    """Ends the program with 2 where one of these libraries can't be imported within; ``needs`` says what for.

    Any other module that is missing is a fault of the program, and raised.
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] not in libraries:
            raise
        raise _lacking(name, needs) from None


def demand(name: str, needs: str, *libraries: str) -> None:
    """Ends the program with 2 where one of these libraries is not installed; none of them is imported yet."""
    if not all(map(find_spec, libraries)):
        raise _lacking(name, needs)


def _lacking(name: str, needs: str) -> typer.Exit:
    complain(f"{needs}: pip install 'bourre-referee[{name}]'")
    return typer.Exit(MISUSED)
