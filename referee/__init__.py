"""A referee for Bourré (Booray): from the text of a game's log to a proven verdict and a verified ledger.

The names that ``__init__.pyi`` imports are the library, and so are the classes of ``referee.statements``.
"""

# A name's module is loaded when the name is first used: the program can handle a Ctrl-C before it loads anything.

from functools import cache
from importlib import import_module

__version__ = "0.2.0"
"""The version of the program, as reports give it."""


class RefereeError(Exception):
    """The base of every error that the referee raises by itself."""


def __getattr__(name: str) -> object:
    if name == "__all__":
        return __dir__()
    homes = {} if name.startswith("_") else _homes()
    if name not in homes:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = import_module(homes[name])
    return getattr(home, name) if hasattr(home, name) else import_module(f"{home.__name__}.{name}")


def __dir__() -> list[str]:
    return sorted([*_homes(), "RefereeError", "__version__"])


@cache
def _homes() -> dict[str, str]:
    """Return the module of each public name."""
    import ast
    from importlib.resources import files

    stub = ast.parse(files(__name__).joinpath("__init__.pyi").read_text("utf-8"))
    imports = [node for node in stub.body if isinstance(node, ast.ImportFrom)]
    return {alias.name: node.module for node in imports for alias in node.names}
