"""``python -m verdicts`` (in ``tests``) writes down what is said now; look at what moved, and why, before you do."""

from verdicts.said import write

if __name__ == "__main__":
    write()
