"""Two scribes' logs of the same game: what differs, what only one has, what hangs on it; and both in one log."""

from referee.difference.difference import Both, Compared, Difference, DifferentGames, compared

__all__ = ["Both", "Compared", "Difference", "DifferentGames", "compared"]
