"""Words that the command line knows, and what was probably meant by one that it does not."""

from collections.abc import Callable, Sequence
from typing import Any

import typer

from referee.text.spelling import nearest


def output_format(*known: str, told: str = "How to print it.") -> Any:
    """The option ``--output-format``, which takes one of these words; ``told`` is what its help says."""
    return typer.Option(
        "--output-format",
        parser=one_of(*known),
        metavar="|".join(known),
        autocompletion=lambda: list(known),
        help=told,
    )


def one_of(*known: str) -> Callable[[str], str]:
    """Takes one of these words and refuses all others."""

    def word(value: str) -> str:
        if value not in known:
            raise unknown(value, known, f"It is one of {', '.join(known)}.")
        return value

    return word


def unknown(word: str, known: Sequence[str], otherwise: str) -> typer.BadParameter:
    """The refusal of a word: what was probably meant, or ``otherwise`` where nothing known is like it."""
    meant = nearest(word, known)
    return typer.BadParameter(f"{word!r} is not known. " + (f"Did you mean {meant}?" if meant else otherwise))
