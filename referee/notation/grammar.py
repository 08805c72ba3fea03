"""The definition of the notation, ``grammar/bourre.lark``, as a parser and as the patterns derived from it.

A statement is one line and a regular language: its rule consists of sequences, choices and lists of words. So each
form of a statement becomes one regular expression, with a group for each part. ``python -m referee.notation.grammar``
writes them to ``patterns.json``.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

from lark import Lark
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
"""What may come next at each place in the grammar where a line has ended or failed, a few hundred in all."""


def next_terminals(state: InteractiveParser) -> frozenset[str]:
    """List the terminals that may come next. Each is tried, and the result is kept for this place in the grammar."""
    place = tuple(state.parser_state.state_stack)
    if place not in _ACCEPTED:
        _ACCEPTED[place] = frozenset(state.accepts())  # type: ignore[no-untyped-call]
    return _ACCEPTED[place]


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


FILE = Path(__file__).with_name("patterns.json")
_RULE: Final = re.compile(r"^\??([a-z_]+)(?:\{item\})?:(.*(?:\n +\|.*)*)", re.MULTILINE)
_SIGNS: Final = {"(": "(?:", ")": ")", "[": "(?:", "]": ")?", "|": "|", "?": "?", "*": "*+", "+": "++"}
"""The signs of the grammar as those of a regular expression, in which what repeats takes all it can."""


def symbols_of(text: str) -> list[str]:
    """List the terminals and rules in a part of the grammar, where a terminal may be written as its text (``"->"``)."""
    return re.findall(r'"[^"]+"|\w+', text)


def terminal_name(symbol: str) -> str:
    """Return the name of a terminal, however it is written."""
    return {'"->"': "ARROW", '","': "COMMA"}.get(symbol) or symbol.strip('"').upper()


class StatementForm(NamedTuple):
    """One form of a statement, as the grammar writes it, and the ``rule`` that names it."""

    rule: str
    text: str

    @property
    def keyword(self) -> str:
        """The keyword with which it begins."""
        return keyword(terminal_name(symbols_of(self.text)[0]))

    @property
    def parts(self) -> list[str]:
        """The terminals and lists that have a value, in order."""
        return [symbol for symbol in symbols_of(self.text) if symbol[0].isalpha()]


class Patterns:
    """The grammar's rules and terminals as regular expressions."""

    blank: Final = "[ \t]*+"

    def __init__(self) -> None:
        self.terminals: dict[str, str] = {
            terminal.name: terminal.pattern.to_regexp() for terminal in parser().terminals
        }
        text = re.sub("//.*", "", definition())
        repeated = dict(_RULE.findall(text))["_some"]
        text = re.sub(r"_some\{(\w+)\}(?!:)", lambda usage: repeated.replace("item", usage[1]), text)
        self.rules: dict[str, str] = dict(_RULE.findall(text))

    def forms(self) -> Iterator[StatementForm]:
        """Yield the forms of each statement in the grammar's order, which is the order in which they are tried."""
        for statement in symbols_of(self.rules["statement"]):
            for alternative in self.rules[statement].split("\n"):
                text, _, alias = alternative.strip(" |").partition(" -> ")
                before, _, choice = text.partition("(")
                choices, _, after = choice.partition(")")
                yield from (StatementForm(alias or statement, f"{before}{part}{after}") for part in choices.split("|"))

    def translate(self, text: str, write: Callable[[str], str]) -> str:
        """Translate a part of the grammar, using ``write`` to make the pattern of a terminal or rule."""
        return "".join(_SIGNS.get(sign) or write(sign) for sign in re.findall(r'"[^"]+"|\w+|\S', text))

    def words(self, symbol: str) -> str:
        """Return the pattern of a terminal or a rule with the blanks behind each word.

        A word is atomic, so that the pattern never matches only a part of it.
        """
        if symbol in self.rules:
            return f"(?:{self.translate(self.rules[symbol], self.words)})"
        return f"(?>{self.terminals[terminal_name(symbol)]}{self.blank})"

    def group(self, symbol: str) -> str:
        """Return the pattern of a symbol as a group if it is a part. Blanks after a word are outside its group, those
        in a list inside."""
        if not symbol[0].isalpha():
            return self.words(symbol)
        return f"({self.words(symbol)})" if symbol in self.rules else f"((?>{self.terminals[symbol]})){self.blank}"


def text() -> str:
    """Return the correct content of ``patterns.json``, which has the forms of each keyword's statement.

    A form has its ``rule``, the ``pattern`` of the whole line, and the name of the terminal or list for each group.
    """
    grammar, patterns = Patterns(), dict[str, list[dict[str, Any]]]()
    for form in grammar.forms():
        line = f"{grammar.blank}{grammar.translate(form.text, grammar.group)}(?:{grammar.terminals['COMMENT']})?"
        patterns.setdefault(form.keyword, []).append({"rule": form.rule, "pattern": line, "parts": form.parts})
    return json.dumps(patterns, indent=1, ensure_ascii=True) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="ascii")
