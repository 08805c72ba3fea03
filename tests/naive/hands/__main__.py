"""``python -m naive.hands 5000000 --seed 7 --jobs 2`` (in ``tests``)."""

import typer

from naive.hands.check import check, report


def main(hands: int, seed: int = 1, jobs: int = 2) -> None:
    """Judge at least HANDS random hands with both referees, and count what occurred in them."""
    tally = check(hands, seed, jobs)
    print(report(tally))
    raise typer.Exit(int(bool(tally.wrong or tally.never())))


if __name__ == "__main__":
    typer.run(main)
