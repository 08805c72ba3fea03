"""A referee for Bourré (Booray): from the text of a game's log to a proven verdict and a verified ledger.

What judges is loaded when it is asked for, and so is Python's ``typing``: the program can so mind a Ctrl-C before it
loads anything.
"""

from importlib import import_module
from types import ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.audit import Audit, audit

__all__ = ["Audit", "__version__", "audit"]

__version__ = "0.1.0"
"""Where reports say which program made them."""


class _Package(ModuleType):
    """This package. Its ``audit`` is always the function, never the module of that name that it stands in."""

    @property
    def audit(self) -> "Any":
        return import_module("referee.audit").audit

    @audit.setter
    def audit(self, module: ModuleType) -> None:
        """Python would put a module there once it is loaded."""

    @property
    def Audit(self) -> "Any":  # noqa: N802 - it is a class
        return import_module("referee.audit").Audit


import_module(__name__).__class__ = _Package
