"""The patterns of lines, derived from the grammar: ``python -m referee.notation.derive`` writes ``patterns.json``.

A statement is one line and regular: what its rule is made of are sequences, choices and lists of words. So each
alternative of the rule is one regular expression, with a group for each part.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from lark import Token
from lark.grammar import Rule, Symbol, Terminal

from referee.notation.grammar import accepted, keyword, parser

_REPEATED = re.compile(r"(?<![\\(])[*+?{]")
FILE = Path(__file__).with_name("patterns.json")


def derived() -> dict[str, Any]:
    """For each keyword how it is written (``opening``), how its lines begin, up to the word after it, (``beginning``)
    and the ``forms`` of its statement.

    A form has the ``rule`` that it is one alternative of, the ``pattern`` of the whole line, and for each group of
    that pattern a part: the name of its terminal or list, and for a list whose items differ in length the pattern of
    an item (else ``null``).
    """
    grammar = Patterns()
    return {keyword(grammar.opening(rule)): grammar.statement(rule) for rule in grammar.statements()}


class Patterns:
    """The loaded grammar's rules and terminals as regular expressions."""

    def __init__(self) -> None:
        lark = parser()
        self._rules: dict[str, list[Rule]] = {}
        for rule in lark.rules:
            self._rules.setdefault(rule.origin.name, []).append(rule)
        self.terminals = {one.name: one.pattern.to_regexp() for one in lark.terminals}
        self.blank = "".join(f"{self.terminals[one].removesuffix('+')}*+" for one in lark.ignore_tokens)

    def statements(self) -> Iterator[str]:
        """The rules of the statements, in the order in which the grammar has them."""
        return (rule.expansion[0].name for rule in self._rules["statement"])

    def opening(self, statement: str) -> str:
        """The terminal of a statement's keyword."""
        return self._rules[statement][0].expansion[0].name

    def statement(self, name: str) -> dict[str, Any]:
        """How the keyword of a statement is written, how its lines begin, and its forms."""
        opening = self.terminals[self.opening(name)]
        beginning = f"{opening}{self.blank}(?:{self._after(self.opening(name))})"
        return {"opening": opening, "beginning": beginning, "forms": [self._form(one) for one in self.forms(name)]}

    def _after(self, opening: str) -> str:
        """What may come right after a keyword, by the parser itself."""
        state = parser().parse_interactive("", start="line")
        state.feed_token(Token(opening, ""))
        words = sorted(accepted(state))
        return "|".join("$" if one == "$END" else self.terminals[one] for one in words)

    def forms(self, statement: str) -> list[Rule]:
        """The alternatives of a statement, with all that may be left out, in the order in which they are tried."""
        return sorted([one for one in self._rules[statement] if not self._is_shorter(one)], key=self._lexed_last)

    def _is_shorter(self, rule: Rule) -> bool:
        return any(self._tail(rule, other) for other in self._rules[rule.origin.name])

    def _tail(self, rule: Rule, other: Rule) -> Sequence[Symbol]:
        """What another alternative has beyond this one."""
        same = other.alias == rule.alias and other.expansion[: len(rule.expansion)] == rule.expansion
        return other.expansion[len(rule.expansion) :] if same else []

    def _form(self, rule: Rule) -> dict[str, Any]:
        parts = [[one.name, self._item(one.name)] for one in rule.expansion if _is_part(one)]
        return {
            "rule": rule.alias or rule.origin.name,
            "pattern": f"{self.pattern(rule, self._line)}(?:{self.terminals['COMMENT']})?",
            "parts": parts,
        }

    def pattern(self, form: Rule, line: Callable[[Sequence[Symbol]], str]) -> str:
        """The pattern of a form up to a comment, where ``line`` is that of a sequence."""
        optional = max((len(self._tail(other, form)) for other in self._rules[form.origin.name]), default=0)
        needed = len(form.expansion) - optional
        head, tail = (line(symbols) for symbols in (form.expansion[:needed], form.expansion[needed:]))
        return f"{self.blank}{head}(?:{tail})?" if tail else f"{self.blank}{head}"

    def _lexed_last(self, form: Rule) -> bool:
        """In a choice the lexer prefers the word ``none`` and cards to names."""
        part = next(filter(_is_part, form.expansion), None)
        return part is not None and part.name in self._may_begin_with("NAME")

    def _may_begin_with(self, terminal: str) -> set[str]:
        return {name for name in self._rules if self._first(name) == terminal} | {terminal}

    def _first(self, name: str) -> str:
        while name in self._rules:
            name = self._rules[name][0].expansion[0].name if self._rules[name][0].expansion else ""
        return name

    def _line(self, symbols: Sequence[Symbol]) -> str:
        """A sequence with a group for each part; blanks after a word are in no group, those in a list are."""
        return "".join(self._part(one) if _is_part(one) else self._words([one]) for one in symbols)

    def _part(self, symbol: Symbol) -> str:
        return f"({self._word(symbol)}){self.blank}" if symbol.is_term else f"({self._choice(symbol)})"

    def _words(self, symbols: Sequence[Symbol]) -> str:
        return "".join(self._word(one) + self.blank if one.is_term else self._choice(one) for one in symbols)

    def _word(self, symbol: Symbol) -> str:
        """A terminal, which is never read in part; where nothing in it is repeated, it can't be."""
        terminal = self.terminals[symbol.name]
        return f"(?>{terminal})" if _REPEATED.search(terminal) else terminal

    def _choice(self, symbol: Symbol) -> str:
        """A rule: its alternatives, and after them what may be repeated."""
        expansions = [rule.expansion for rule in self._rules[symbol.name]]
        first = self._either([one for one in expansions if one[:1] != [symbol]])
        again = [one[1:] for one in expansions if one[:1] == [symbol]]
        if not again:
            return first
        repeated = self._either(again)
        return f"(?:{repeated})++" if repeated == first else f"{first}(?:{repeated})*+"

    def _either(self, expansions: list[Sequence[Symbol]]) -> str:
        """One of several sequences; where one is another's beginning or end, the rest of that is optional."""
        longer, shorter = expansions[0], expansions[-1]
        size = len(shorter)
        if len(expansions) == 2 and longer[:size] == shorter:
            return f"{self._words(shorter)}(?:{self._words(longer[size:])})?"
        if len(expansions) == 2 and longer[-size:] == shorter:
            return f"(?:{self._words(longer[:-size])})?{self._words(shorter)}"
        sequences = "|".join(map(self._words, expansions))
        return f"(?:{sequences})" if len(expansions) > 1 else sequences

    def _item(self, name: str) -> str | None:
        """The pattern of one item of a list, with a group for each word, if its items are not all of one length."""
        if name not in self._rules:
            return None
        while len(rules := self._rules[name]) < 2 or rules[0].origin.name.startswith("_"):
            inner = [one for one in rules[0].expansion if not one.is_term]
            if not inner:
                return None
            name = inner[0].name
        words = [one.expansion for one in rules]
        if not all(one.is_term for row in words for one in row) or len({len(row) for row in words}) == 1:
            return None
        longest, shortest = max(words, key=len), min(words, key=len)
        return self._line(shortest) + "".join(f"(?:{self._line([one])})?" for one in longest[len(shortest) :])


def _is_part(symbol: Symbol) -> bool:
    return not (isinstance(symbol, Terminal) and symbol.filter_out)


def text() -> str:
    """What ``patterns.json`` has to hold."""
    return json.dumps(derived(), indent=1, ensure_ascii=True) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="ascii")
