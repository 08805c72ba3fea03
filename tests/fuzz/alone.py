"""Run an input without instrumentation: ``python -m fuzz.alone HARNESS FILE`` prints its processor time."""

import sys
from pathlib import Path
from time import process_time

from fuzz.harnesses import HARNESSES


def seconds(harness: str, content: bytes) -> float:
    """Return the best of three tries: the first loads modules, and other work on the machine slows all."""
    took = []
    for _ in range(3):
        begun = process_time()
        HARNESSES[harness](content)
        took.append(process_time() - begun)
    return min(took)


if __name__ == "__main__":
    print(f"{seconds(sys.argv[1], Path(sys.argv[2]).read_bytes()):.3f}")
