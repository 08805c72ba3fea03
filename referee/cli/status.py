"""The exit statuses, and the exit of a program that has started nothing yet.

Loaded before anything else, so it imports nothing slow.
"""

import os

VIOLATIONS = 1
MISUSED = 2
UNEXAMINED = 3
FAULT = 70
OUTPUT_FAILED = 74
INTERRUPTED = 130
CLOSED_PIPE = 141


def leave(_number: int, _frame: object) -> None:
    """End the process immediately on Ctrl-C."""
    os._exit(INTERRUPTED)
