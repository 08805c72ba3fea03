"""``python -m project`` (in ``tests``) prints what breaks a rule of CONTRIBUTING, and the project in figures."""

import gc
import sys
from argparse import ArgumentParser

from project.boundaries import faults
from project.figures import figures, lower

if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m project", description=__doc__)
    parser.add_argument("--lower", action="store_true", help="lower each ceiling to the figure")
    options = parser.parse_args()
    gc.disable()  # Otherwise most of the time goes into scanning the trees for cycles.
    broken, measured = faults(), figures()
    print(*broken, *measured, sep="\n")
    if options.lower:
        lower(measured)
    sys.exit(1 if broken or any(figure.is_above for figure in measured) else 0)
