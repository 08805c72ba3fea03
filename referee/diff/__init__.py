"""Compare two scribes' logs of the same game."""

from referee.diff.difference import Both, Compared, Difference, DifferentGames, compared

__all__ = ["Both", "Compared", "Difference", "DifferentGames", "compared"]
