"""Compare two scribes' logs of the same game."""

from referee.diff.difference import Difference, DifferentGamesError, HandDiff, LogDiff, diff_logs

__all__ = ["Difference", "DifferentGamesError", "HandDiff", "LogDiff", "diff_logs"]
