"""The words that an option takes, and suggestions for misspelt ones."""

from collections.abc import Callable, Sequence
from typing import Any

import typer

from referee.text.spelling import nearest


def output_format(*known: str, told: str = "Format to print.") -> Any:
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


def code_list(value: str) -> tuple[str, ...]:
    """Parse a list of codes, or beginnings of codes, with commas in between."""
    codes, known = tuple(word.strip() for word in value.split(",")), finding_codes()
    for code in codes:
        if not code or not any(one.startswith(code) for one in known):
            raise unknown(code, known, "Codes begin with N, C, H, T, R, L or U.")
    return codes


def finding_codes() -> list[str]:
    """List all codes of findings. Imported here because only some options need them."""
    from referee.rules.catalogue import PLACES

    return list(PLACES)


def unknown(word: str, known: Sequence[str], otherwise: str) -> typer.BadParameter:
    """Refuse a word and suggest the nearest known one; without one, say ``otherwise``."""
    meant = nearest(word, known)
    return typer.BadParameter(f"{word!r} is not known. " + (f"Did you mean {meant}?" if meant else otherwise))
