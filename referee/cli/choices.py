"""The words that an option takes, and suggestions for misspelt ones."""

from collections.abc import Callable, Sequence
from typing import Any

import typer

from referee.text.spelling import did_you_mean, nearest


def choice(name: str, *known: str, told: str, otherwise: bool | str = True) -> Any:
    """Build an option that takes one of these words; ``otherwise`` describes the default, if it needs words."""
    return typer.Option(
        name,
        parser=one_of(*known),
        metavar="|".join(known),
        autocompletion=lambda: list(known),
        help=told,
        show_default=otherwise,
    )


def output_format(*known: str, told: str = "Format to print.") -> Any:
    """Build the option ``--output-format``, which takes one of these words; ``told`` is its help text."""
    return choice("--output-format", *known, told=told)


def one_of(*known: str) -> Callable[[str], str]:
    """Build a parser that takes one of these words and refuses all others."""

    def word(value: str) -> str:
        if value not in known:
            raise unknown(value, known, f"Choose from {', '.join(known)}.")
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
    from referee.rules.catalogue import BY_CODE

    return list(BY_CODE)


def ruleset_names() -> list[str]:
    """List the built-in rule sets."""
    from referee.rulesets import names

    return list(names())


def listed_codes(incomplete: str) -> list[str]:
    """Complete the last of several codes with commas in between."""
    before, comma, _ = incomplete.rpartition(",")
    return [f"{before}{comma}{code}" for code in finding_codes()]


def ruleset_with_variants(incomplete: str) -> list[str]:
    """Complete the name of a rule set, or after a comma that of one of its variants."""
    from referee.rulesets import load

    before, comma, _ = incomplete.rpartition(",")
    name = before.partition(",")[0]
    if not comma:
        return ruleset_names()
    return [f"{before},{variant}" for variant in load(name).variants] if name in ruleset_names() else []


def variant_names() -> list[str]:
    """List the variants of all built-in rule sets."""
    from referee.rulesets import load

    return list(dict.fromkeys(variant for name in ruleset_names() for variant in load(name).variants))


def ruleset_words() -> list[str]:
    """List the built-in rule sets and all their variants."""
    return [*ruleset_names(), *variant_names()]


def pattern(value: str) -> str:
    """Take a pattern as in a ``.gitignore``, and refuse anything else."""
    from referee.judge.settings.paths import is_pattern

    if not is_pattern(value):
        raise typer.BadParameter(f"{value!r} is not a valid pattern: write it as in a .gitignore.")
    return value


def unknown(word: str, known: Sequence[str], otherwise: str) -> typer.BadParameter:
    """Refuse a word and suggest the nearest known one; without one, say ``otherwise``."""
    meant = nearest(word, known)
    return typer.BadParameter(f"{word!r} is unknown" + (did_you_mean(meant) if meant else f". {otherwise}"))
