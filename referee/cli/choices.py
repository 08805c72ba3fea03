"""The words that an option takes, and suggestions for misspelt ones."""

from collections.abc import Callable, Sequence
from typing import Any

import typer

from referee.text.spelling import did_you_mean, nearest


def output_format(*known: str, told: str = "Form to print.") -> Any:
    """Build the option ``--output-format``, which takes one of these words; ``told`` is its help text."""
    return typer.Option(
        "--output-format",
        parser=one_of(*known),
        metavar="|".join(known),
        autocompletion=lambda: list(known),
        help=told,
    )


def one_of(*known: str) -> Callable[[str], str]:
    """Build a parser that takes one of these words and refuses all others."""

    def word(value: str) -> str:
        if value not in known:
            raise unknown(value, known, f"Choose from {', '.join(known)}.")
        return value

    return word


def unknown(word: str, known: Sequence[str], otherwise: str) -> typer.BadParameter:
    """Refuse a word and suggest the nearest known one; without one, say ``otherwise``."""
    meant = nearest(word, known)
    return typer.BadParameter(f"{word!r} is unknown" + (did_you_mean(meant) if meant else f". {otherwise}"))
