"""Compare two scribes' logs of the same game, and merge them."""

from referee.diff.difference import Both, Compared, Difference, DifferentGames, compared
from referee.diff.disputed import NotMergeable
from referee.diff.merge import Dispute, Merged, merged

__all__ = [
    "Both",
    "Compared",
    "Difference",
    "DifferentGames",
    "Dispute",
    "Merged",
    "NotMergeable",
    "compared",
    "merged",
]
