"""Explain the words of a log: keywords as on the notation's page, rule sets, variants and options."""

from collections.abc import Iterator, Mapping
from typing import Final

from referee.lsp.document import Document
from referee.lsp.markup import Paragraph
from referee.notation.meanings import meanings
from referee.rulesets import UNNAMED, RuleSet, load, names
from referee.table.house import OPTIONS, Option

OPTION: Final[Mapping[str, Option]] = {one.name: one for one in OPTIONS}
"""All options that a ``rule`` line can change, by name."""


def keyword(word: str) -> Iterator[Paragraph]:
    """The meaning of lines that begin with a keyword, or of the arrow."""
    for meaning in meanings().get(word, ()):
        shown = ", ".join(f"`{line}`" for line in meaning.lines)
        yield Paragraph("", f"{shown}: {meaning.says}", ours=True)


def example(word: str) -> str:
    """A line that begins with a keyword."""
    return next((line for row in meanings().get(word, ()) for line in row.lines if line.startswith(word)), "")


def known_rulesets(document: Document) -> list[str]:
    """The names of all rule sets that a log may name: the built-in ones, then a house file's."""
    own = (one.name for one in document.context.rulesets if one.name != UNNAMED)
    return [*names(), *(name for name in own if name not in names())]


def ruleset_of(document: Document, name: str) -> RuleSet | None:
    """The rule set for a name in a log."""
    if name in names():
        return load(name)
    return next((one for one in document.context.rulesets if one.name == name != UNNAMED), None)


def ruleset(one: RuleSet) -> Iterator[Paragraph]:
    """Describe a rule set."""
    yield Paragraph(f"{one.name}:", one.title)
    yield Paragraph("", f"Source: {one.source}")
    if one.variants:
        yield Paragraph("", f"Variants: {', '.join(one.variants)}")


def variant(one: RuleSet, name: str) -> Iterator[Paragraph]:
    """Describe a variant of a rule set."""
    if found := one.variants.get(name):
        yield Paragraph(f"{name}:", found.says)
        yield Paragraph("", f"Sets {', '.join(f'{option} {value}' for option, value in found.options.items())}")
        yield Paragraph("", f"Source: {found.source}")


def option(name: str, in_force: str | None) -> Iterator[Paragraph]:
    """The meaning of an option, its possible values, and the one in force."""
    if one := OPTION.get(name):
        yield Paragraph(f"{one.name}:", one.meaning)
        yield Paragraph("", f"Values: {one.values}")
        if in_force is not None:
            yield Paragraph("", f"In force from here: {one.name} {in_force}")
