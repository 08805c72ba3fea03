"""Derive the syntax colouring of logs in editors from the grammar: ``python -m vscode.textmate``.

It is for TextMate's engine, as in VS Code: each form of a statement is one regular expression for the whole line, with
a scope for each word or list. A line that matches no form has no colour, so a bad line never looks right, though an
editor can't say what is wrong with it.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from referee.limits import NAME_CHARACTERS
from referee.notation.grammar import END, Patterns, StatementForm, keyword, symbols_of, terminal_name
from referee.notation.names import SUITS

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
"""The scope of each terminal's words: conventional names, since those are the ones that themes colour."""

SUITED: Final = {
    "constant.language.card.red.bourre markup.deleted.card.red": (SUITS["d"], SUITS["h"]),
    "support.type.card.black": (SUITS["c"], SUITS["s"]),
}
_SUITED = ("CARD", "SUIT")
"""The scope of a card or a suit, by suit. Most themes show deleted text in red; themes without a colour for it use the
surrounding scope's."""

_LETTER, _MORE = r"\p{L}", r"[\p{L}\p{M}\p{Nd}_'.-]"
_COMMENT = r"""^(?:[^"#]|"[^"]*"|")*+(#.*)$"""
"""The beginning of a comment in an unreadable line: a quoted title or name may have a ``#``."""


def colours() -> dict[str, Any]:
    """Build the whole grammar, as in its file."""
    grammar = _Colours()
    statements = dict[str, dict[str, Any]]()
    for form in grammar.forms():
        statements.setdefault(form.keyword, {"patterns": []})["patterns"].append(grammar.whole(form))
    everywhere = [{"include": f"#{name}"} for name in (*statements, "comment")]
    comment = {"match": _COMMENT, "captures": {"1": {"name": _scope("COMMENT")}}}
    return {
        "information_for_contributors": "Written by tests/vscode/textmate.py, from grammar/bourre.lark.",
        "name": "Bourré",
        "scopeName": "source.bourre",
        "patterns": everywhere,
        "repository": statements | dict(grammar.words_of_lists()) | {"comment": comment},
    }


class _Colours(Patterns):
    """The grammar's forms with a group for every word, and the words of the lists."""

    def __init__(self) -> None:
        super().__init__()
        self.terminals["NAME"] = self._name()

    def _name(self) -> str:
        """Match a name as ``names.reading`` does, except for what no pattern can check."""
        bare = f"(?!{self.terminals['CARD']}|(?i:none){END}){_LETTER}{_MORE}{{0,{NAME_CHARACTERS - 1}}}"
        quoted = f'"(?=[^"]{{1,{NAME_CHARACTERS}}}"){_LETTER}{_MORE}*(?: {_MORE}+)*"'
        return f"(?:{quoted}|{bare}){END}"

    def whole(self, form: StatementForm) -> dict[str, Any]:
        """Build the pattern of a form's line, with the scope of each group."""
        parts = symbols_of(form.text)[1:]
        called = [{"name": f"keyword.control.{form.keyword}.bourre"}, *map(self._called, parts)]
        called.append({"name": _scope("COMMENT")})
        return {
            "name": f"meta.{form.rule}.bourre",
            "match": f"^{self.blank}{self.translate(form.text, self._grouped)}({self.terminals['COMMENT']})?$",
            "captures": {str(number): one for number, one in enumerate(called, 1)},
        }

    def _grouped(self, symbol: str) -> str:
        word = self.words(symbol) if symbol in self.rules else self.terminals[terminal_name(symbol)]
        return f"({word}){self.blank}"

    def _called(self, symbol: str) -> dict[str, Any]:
        """Choose a group's scope; lists and cards get patterns for their words."""
        terminal = terminal_name(symbol)
        if symbol not in self.rules and symbol not in _SUITED:
            return {"name": _scope(terminal)}
        return {"patterns": [{"include": f"#{name}"} for name in self._made_of(symbol)]}

    def _made_of(self, symbol: str) -> list[str]:
        """List the terminals allowed in a list, in the order that the lexer prefers."""
        found = {symbol}
        while rules := found & self.rules.keys():
            found = (found - rules).union(*(symbols_of(self.rules[rule]) for rule in rules))
        return sorted(map(terminal_name, found), key=lambda name: (name == "NAME", name))

    def words_of_lists(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Build a pattern for each word that may be in a list or have a suit."""
        parts = {part for form in self.forms() for part in form.parts if part in self.rules or part in _SUITED}
        for name in sorted({name for part in parts for name in self._made_of(part)}):
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
    """Return the correct content of the file."""
    return json.dumps(colours(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
