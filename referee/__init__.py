"""A referee for Bourré (Booray): from the text of a game's log to a proven verdict and a verified ledger."""

__version__ = "0.1.0"
