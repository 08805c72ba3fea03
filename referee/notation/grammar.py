"""The definition of the notation, ``grammar/bourre.lark``, loaded as a parser."""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from lark import Lark
from lark.lexer import PatternRE, PatternStr, TerminalDef
from lark.parsers.lalr_interactive_parser import InteractiveParser

END: Final = r"(?=[ \t\r\n,#]|->|$)"
"""Where a word ends."""
_UNBOUNDED = {"ARROW", "COMMA", "COMMENT", "_NEWLINE", "BLANK"}


@cache
def parser() -> Lark:
    """The parser, for ``start="line"`` and ``start="log"``."""
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
"""So many of them are kept; there are some hundreds in all."""


def accepted(state: InteractiveParser) -> frozenset[str]:
    """The terminals that may come next: each is tried, once for each place in the grammar."""
    place = tuple(state.parser_state.state_stack)
    if place not in _ACCEPTED:
        if len(_ACCEPTED) == _MOST:
            _ACCEPTED.clear()
        _ACCEPTED[place] = frozenset(state.accepts())  # type: ignore[no-untyped-call]
    return _ACCEPTED[place]


def keyword(terminal: str) -> str:
    """The word that a keyword's terminal stands for."""
    return terminal.strip("_").lower()


def definition() -> str:
    """The text of the grammar: in the installed package, else in the checkout."""
    packaged = files("referee.notation") / "bourre.lark"
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    return (Path(__file__).parents[2] / "grammar" / "bourre.lark").read_text(encoding="utf-8")


def _bound(terminal: TerminalDef) -> None:
    """Make a word end where words end, and a keyword come before a name."""
    if terminal.name in _UNBOUNDED:
        return
    if isinstance(terminal.pattern, PatternStr):
        terminal.priority = 1
    terminal.pattern = PatternRE(f"(?:{terminal.pattern.to_regexp()}){END}")
