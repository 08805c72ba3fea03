"""The definition of the notation, ``grammar/bourre.lark``, as a parser and as the patterns derived from it.

A statement is one line and a regular language: its rule consists of sequences, choices and lists of words. So each
alternative of the rule becomes one regular expression, with a group for each part. ``python -m
referee.notation.grammar`` writes them to ``patterns.json``.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from lark import Lark, Token
from lark.grammar import Rule, Symbol, Terminal
from lark.lexer import PatternRE, PatternStr, TerminalDef
from lark.parsers.lalr_interactive_parser import InteractiveParser

END: Final = r"(?=[ \t\r\n,#]|->|$)"
"""The end of a word."""
_UNBOUNDED = {"ARROW", "COMMA", "COMMENT", "_NEWLINE", "BLANK"}


@cache
def parser() -> Lark:
    """Load the parser, for ``start="line"`` and ``start="log"``."""
    return Lark(
        definition(),
        parser="lalr",
        start=["line", "log"],
        propagate_positions=True,
        cache=False,
        edit_terminals=_bound,
    )


_ACCEPTED: Final[dict[tuple[int, ...], frozenset[str]]] = {}
_MOST: Final = 4096
"""The number of results cached. There are a few hundred in all."""


def next_terminals(state: InteractiveParser) -> frozenset[str]:
    """List the terminals that may come next. Each is tried, and the result is kept for this place in the grammar."""
    place = tuple(state.parser_state.state_stack)
    if place not in _ACCEPTED:
        if len(_ACCEPTED) == _MOST:
            _ACCEPTED.clear()
        _ACCEPTED[place] = frozenset(state.accepts())  # type: ignore[no-untyped-call]
    return _ACCEPTED[place]


@cache
def keyword(terminal: str) -> str:
    """Return the keyword of a terminal."""
    return terminal.strip("_").lower()


def definition() -> str:
    """Read the text of the grammar from the installed package, or else from the checkout."""
    packaged = files("referee.notation") / "bourre.lark"
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    return (Path(__file__).parents[2] / "grammar" / "bourre.lark").read_text(encoding="utf-8")


def _bound(terminal: TerminalDef) -> None:
    """Change a terminal so that it matches whole words only, and a keyword before a name."""
    if terminal.name in _UNBOUNDED:
        return
    if isinstance(terminal.pattern, PatternStr):
        terminal.priority = 1
    terminal.pattern = PatternRE(f"(?:{terminal.pattern.to_regexp()}){END}")


_REPEATED = re.compile(r"(?<![\\(])[*+?{]")
FILE = Path(__file__).with_name("patterns.json")


def derive_patterns() -> dict[str, Any]:
    """Derive the patterns for each keyword, which are its spelling (``opening``), its lines up to the word after it
    (``beginning``), and the ``forms`` of its statement.

    A form has the ``rule`` that it is an alternative of, the ``pattern`` of the whole line, and a part for each group
    of the pattern, with the name of its terminal or list, and the pattern of an item if the items of the list differ in
    length (else ``null``).
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
        self.terminals: dict[str, str] = {terminal.name: terminal.pattern.to_regexp() for terminal in lark.terminals}
        self.blank: str = "".join(f"{self.terminals[token].removesuffix('+')}*+" for token in lark.ignore_tokens)

    def statements(self) -> Iterator[str]:
        """Yield the rules of the statements, in the grammar's order."""
        return (rule.expansion[0].name for rule in self._rules["statement"])

    def opening(self, statement: str) -> str:
        """Return the terminal of a statement's keyword."""
        return self._rules[statement][0].expansion[0].name

    def statement(self, name: str) -> dict[str, Any]:
        """Describe how a statement's keyword is spelled, how its lines begin, and its forms."""
        opening = self.terminals[self.opening(name)]
        after_keyword = parser().parse_interactive("", start="line")
        after_keyword.feed_token(Token(self.opening(name), ""))
        followers = sorted(next_terminals(after_keyword))
        following = "|".join("$" if word == "$END" else self.terminals[word] for word in followers)
        forms = [
            {
                "rule": form.alias or form.origin.name,
                "pattern": f"{self.pattern(form, self._line)}(?:{self.terminals['COMMENT']})?",
                "parts": [[symbol.name, self._item(symbol.name)] for symbol in form.expansion if _is_part(symbol)],
            }
            for form in self.forms(name)
        ]
        return {"opening": opening, "beginning": f"{opening}{self.blank}(?:{following})", "forms": forms}

    def forms(self, statement: str) -> list[Rule]:
        """List a statement's alternatives, each with all its optional parts, in the order in which they are tried.

        One that begins with a name is behind the word ``none`` and cards, as names are in the lexer.
        """
        rules = self._rules[statement]
        forms, forms_with_name = list[Rule](), list[Rule]()
        for rule in rules:
            if not any(self._tail(rule, longer) for longer in rules):
                first = next((part.name for part in rule.expansion if _is_part(part)), "")
                while first in self._rules:
                    first = next((part.name for part in self._rules[first][0].expansion), "")
                (forms_with_name if first == "NAME" else forms).append(rule)
        return forms + forms_with_name

    def _tail(self, rule: Rule, longer: Rule) -> Sequence[Symbol]:
        """Return the symbols that a longer alternative adds to this one, or none if it doesn't begin with this one."""
        same = longer.alias == rule.alias and longer.expansion[: len(rule.expansion)] == rule.expansion
        return longer.expansion[len(rule.expansion) :] if same else []

    def pattern(self, form: Rule, line: Callable[[Sequence[Symbol]], str]) -> str:
        """Return the pattern of a form up to a comment, using ``line`` to make the pattern of a sequence of symbols."""
        optional = max((len(self._tail(shorter, form)) for shorter in self._rules[form.origin.name]), default=0)
        needed = len(form.expansion) - optional
        head, tail = (line(symbols) for symbols in (form.expansion[:needed], form.expansion[needed:]))
        return f"{self.blank}{head}(?:{tail})?" if tail else f"{self.blank}{head}"

    def _line(self, symbols: Sequence[Symbol]) -> str:
        """Make a sequence's pattern with a group for each part. Blanks after a word are outside its group, those in a
        list inside."""
        return "".join(
            self._words([symbol])
            if not _is_part(symbol)
            else f"({self._word(symbol)}){self.blank}"
            if symbol.is_term
            else f"({self._choice(symbol)})"
            for symbol in symbols
        )

    def _words(self, symbols: Sequence[Symbol]) -> str:
        return "".join(self._word(term) + self.blank if term.is_term else self._choice(term) for term in symbols)

    def _word(self, symbol: Symbol) -> str:
        """Make a terminal's pattern, atomic if anything in it repeats, so that it never matches only a part of the
        word."""
        terminal = self.terminals[symbol.name]
        return f"(?>{terminal})" if _REPEATED.search(terminal) else terminal

    def _choice(self, symbol: Symbol) -> str:
        """Make a rule's pattern from its alternatives, followed by the parts that may repeat."""
        expansions = [rule.expansion for rule in self._rules[symbol.name]]
        first = self._either([expansion for expansion in expansions if expansion[:1] != [symbol]])
        tails = [expansion[1:] for expansion in expansions if expansion[:1] == [symbol]]
        if not tails:
            return first
        repeated = self._either(tails)
        return f"(?:{repeated})++" if repeated == first else f"{first}(?:{repeated})*+"

    def _either(self, expansions: list[Sequence[Symbol]]) -> str:
        """Match one of several sequences. If one begins or ends another, the rest of the longer one is optional."""
        longer, shorter = expansions[0], expansions[-1]
        size = len(shorter)
        if len(expansions) == 2 and longer[:size] == shorter:
            return f"{self._words(shorter)}(?:{self._words(longer[size:])})?"
        if len(expansions) == 2 and longer[-size:] == shorter:
            return f"(?:{self._words(longer[:-size])})?{self._words(shorter)}"
        sequences = "|".join(map(self._words, expansions))
        return f"(?:{sequences})" if len(expansions) > 1 else sequences

    def _item(self, name: str) -> str | None:
        """Make the pattern of a list's item, with a group for each word, if the items differ in length."""
        if name not in self._rules:
            return None
        while len(rules := self._rules[name]) < 2 or rules[0].origin.name.startswith("_"):
            inner = [symbol for symbol in rules[0].expansion if not symbol.is_term]
            if not inner:
                return None
            name = inner[0].name
        words = [rule.expansion for rule in rules]
        if not all(symbol.is_term for row in words for symbol in row) or len({len(row) for row in words}) == 1:
            return None
        longest, shortest = max(words, key=len), min(words, key=len)
        return self._line(shortest) + "".join(f"(?:{self._line([symbol])})?" for symbol in longest[len(shortest) :])


def _is_part(symbol: Symbol) -> bool:
    return not (isinstance(symbol, Terminal) and symbol.filter_out)


def text() -> str:
    """Return the correct content of ``patterns.json``."""
    return json.dumps(derive_patterns(), indent=1, ensure_ascii=True) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="ascii")
