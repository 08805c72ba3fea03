"""The grammar that colours a log in an editor, derived from the grammar: ``python -m referee.notation.textmate``.

It is written for TextMate's engine, which VS Code and others have: each form of a statement is one regular expression
for the whole line, with a group for each word or list, and what each is called. A line that fits no form has no colour:
what is wrong with it an editor can't say, but it never looks right.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from lark.grammar import Rule, Symbol

from referee.notation.cards import SUITS
from referee.notation.derive import Patterns
from referee.notation.grammar import END, keyword
from referee.text.limits import NAME_CHARACTERS

FILE = Path(__file__).parents[2] / "grammar" / "editors" / "vscode" / "syntaxes" / "bourre.tmLanguage.json"

SCOPES: Final = {
    "NAME": "entity.name.function.player",
    "MISSED": "constant.language.missed",
    "AMOUNT": "constant.numeric.amount",
    "BALANCE": "constant.numeric.balance",
    "NUMBER": "constant.numeric.count",
    "ORDINAL": "constant.numeric.hand",
    "TITLE": "string.quoted.double.title",
    "DAY": "constant.numeric.date",
    "RULESET": "entity.name.type.ruleset",
    "VARIANT": "entity.name.type.variant",
    "OPTION": "keyword.other.option",
    "VALUE": "constant.language.value",
    "NONE": "constant.language.none",
    "ARROW": "keyword.operator.arrow",
    "COMMA": "punctuation.separator.list",
    "COMMENT": "comment.line.number-sign",
}
"""What the words of each terminal are called: names of old, since themes colour what they know."""

SUITED: Final = {
    "constant.language.card.red.bourre markup.deleted.card.red": (SUITS["d"], SUITS["h"]),
    "support.type.card.black": (SUITS["c"], SUITS["s"]),
}
_SUITED = ("CARD", "SUIT")
"""What a card, or a suit alone, is called by its suit. Most themes show in red what was deleted; one that has no colour
for that takes that of the scope around it.
"""

_LETTER, _MORE = r"\p{L}", r"[\p{L}\p{M}\p{Nd}_'.-]"
_COMMENT = r"""^(?:[^"#]|"[^"]*"|")*+(#.*)$"""
"""Where a comment begins in a line that can't be read: a title or a name in quotes may hold the sign."""


def colours() -> dict[str, Any]:
    """The whole grammar, as its file has it."""
    grammar = _Colours()
    statements = {keyword(grammar.opening(one)): grammar.lines(one) for one in grammar.statements()}
    everywhere = [{"include": f"#{name}"} for name in (*statements, "comment")]
    comment = {"match": _COMMENT, "captures": {"1": {"name": _scope("COMMENT")}}}
    return {
        "information_for_contributors": "Written by referee/notation/textmate.py, from grammar/bourre.lark.",
        "name": "Bourré",
        "scopeName": "source.bourre",
        "patterns": everywhere,
        "repository": statements | dict(grammar.words()) | {"comment": comment},
    }


class _Colours(Patterns):
    """The grammar's forms with a group for every word, and the words that lists are made of."""

    def __init__(self) -> None:
        super().__init__()
        self.terminals["NAME"] = self._name()

    def _name(self) -> str:
        """A name as ``names.reading`` has it, but for what no pattern can say."""
        bare = f"(?!{self.terminals['CARD']}|(?i:none){END}){_LETTER}{_MORE}{{0,{NAME_CHARACTERS - 1}}}"
        quoted = f'"(?=[^"]{{1,{NAME_CHARACTERS}}}"){_LETTER}{_MORE}*(?: {_MORE}+)*"'
        return f"(?:{quoted}|{bare}){END}"

    def lines(self, statement: str) -> dict[str, Any]:
        """The lines of a statement, one pattern for each form."""
        return {"patterns": [self._whole(statement, form) for form in self.forms(statement)]}

    def _whole(self, statement: str, form: Rule) -> dict[str, Any]:
        opening, *parts = form.expansion
        called = [{"name": f"keyword.control.{keyword(opening.name)}.bourre"}, *map(self._called, parts)]
        called.append({"name": _scope("COMMENT")})
        return {
            "name": f"meta.{form.alias or statement}.bourre",
            "match": f"^{self.pattern(form, self._grouped)}({self.terminals['COMMENT']})?$",
            "captures": {str(number): one for number, one in enumerate(called, 1)},
        }

    def _grouped(self, symbols: Sequence[Symbol]) -> str:
        return "".join(f"({self._word(one) if one.is_term else self._choice(one)}){self.blank}" for one in symbols)

    def _called(self, symbol: Symbol) -> dict[str, Any]:
        """What a group is called; a list, and a card, is looked through for its words."""
        if symbol.is_term and symbol.name not in _SUITED:
            return {"name": _scope(symbol.name)}
        return {"patterns": [{"include": f"#{name}"} for name in self._made_of(symbol)]}

    def _made_of(self, symbol: Symbol) -> list[str]:
        """The terminals that may stand in a list, in the order in which the lexer prefers them."""
        found = {symbol.name} if symbol.is_term else self._within(symbol.name, set())
        return sorted(found, key=lambda name: (name == "NAME", name))

    def _within(self, rule: str, seen: set[str]) -> set[str]:
        seen.add(rule)
        symbols = [one for each in self._rules[rule] for one in each.expansion]
        below = [self._within(one.name, seen) for one in symbols if not one.is_term and one.name not in seen]
        return {one.name for one in symbols if one.is_term}.union(*below)

    def words(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Each word that a list may hold, or that may be of a suit."""
        parts = (part for one in self.statements() for form in self.forms(one) for part in form.expansion[1:])
        looked_through = (part for part in parts if not part.is_term or part.name in _SUITED)
        for name in sorted({name for part in looked_through for name in self._made_of(part)}):
            yield name, self._word_called(name)

    def _word_called(self, name: str) -> dict[str, Any]:
        terminal = self.terminals[name]
        if name not in _SUITED:
            return {"match": terminal, "name": _scope(name)}
        ends = (
            (scope, "".join(sign for sign, suit in SUITS.items() if suit in suits)) for scope, suits in SUITED.items()
        )
        return {
            "patterns": [{"match": f"{terminal}(?<=[{signs}])", "name": f"{scope}.bourre"} for scope, signs in ends]
        }


def _scope(terminal: str) -> str:
    return f"{SCOPES.get(terminal, f'keyword.other.{keyword(terminal)}')}.bourre"


def text() -> str:
    """What the file has to hold."""
    return json.dumps(colours(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
