"""Load the definition of the notation, ``grammar/bourre.lark``, as a parser."""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

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
_MOST: Final = 4096
"""Results cached; there are a few hundred in all."""


def accepted(state: InteractiveParser) -> frozenset[str]:
    """List the terminals that may come next, by trying each; done once for each place in the grammar."""
    place = tuple(state.parser_state.state_stack)
    if place not in _ACCEPTED:
        if len(_ACCEPTED) == _MOST:
            _ACCEPTED.clear()
        _ACCEPTED[place] = frozenset(state.accepts())  # type: ignore[no-untyped-call]
    return _ACCEPTED[place]


def keyword(terminal: str) -> str:
    """Return the keyword of a terminal."""
    return terminal.strip("_").lower()


def definition() -> str:
    """Read the text of the grammar: from the installed package, or else from the checkout."""
    packaged = files("referee.notation") / "bourre.lark"
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    return (Path(__file__).parents[2] / "grammar" / "bourre.lark").read_text(encoding="utf-8")


def _bound(terminal: TerminalDef) -> None:
    """Make a word end only where words may end, and prefer keywords to names."""
    if terminal.name in _UNBOUNDED:
        return
    if isinstance(terminal.pattern, PatternStr):
        terminal.priority = 1
    terminal.pattern = PatternRE(f"(?:{terminal.pattern.to_regexp()}){END}")
