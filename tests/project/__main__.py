"""``python -m project`` (in ``tests``) prints every place in the package that breaks a rule of CONTRIBUTING."""

import gc
import sys
from argparse import ArgumentParser

from project.rules import faults

if __name__ == "__main__":
    ArgumentParser(prog="python -m project", description=__doc__).parse_args()
    gc.disable()  # Otherwise most of the time goes into scanning the trees for cycles.
    found = faults()
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(1 if found else 0)
