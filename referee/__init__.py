"""A referee for Bourré (Booray): from the text of a game's log to a proven verdict and a verified ledger."""

from referee.audit import Audit, audit

__all__ = ["Audit", "__version__", "audit"]

__version__ = "0.1.0"
