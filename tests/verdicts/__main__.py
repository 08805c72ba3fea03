"""``python -m verdicts`` (in ``tests``) writes down what is said now; look at what moved, and why, before you do."""

from argparse import ArgumentParser

from verdicts.said import write

if __name__ == "__main__":
    ArgumentParser(prog="python -m verdicts", description=__doc__).parse_args()
    write()
