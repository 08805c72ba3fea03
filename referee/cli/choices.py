"""The words that an option takes, and suggestions for misspelt ones."""

from collections.abc import Callable, Sequence
from typing import Any

import typer

from referee.text.spelling import nearest


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
            raise unknown(value, known, f"It is one of {', '.join(known)}.")
        return value

    return word


def pattern(value: str) -> str:
    """Take a pattern as in a ``.gitignore``, and refuse what is none."""
    from referee.judge.settings.paths import is_pattern

    if not is_pattern(value):
        raise typer.BadParameter(f"{value!r} is no pattern of paths, as a .gitignore has them.")
    return value


def unknown(word: str, known: Sequence[str], otherwise: str) -> typer.BadParameter:
    """Refuse a word and suggest the nearest known one; without one, say ``otherwise``."""
    meant = nearest(word, known)
    return typer.BadParameter(f"{word!r} is not known. " + (f"Did you mean {meant}?" if meant else otherwise))
