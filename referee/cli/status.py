"""The exit statuses, and the way out of a program that has begun nothing yet.

This is loaded before anything else, and imports nothing that takes time.
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
    """End the process as it is, on a Ctrl-C."""
    os._exit(INTERRUPTED)
