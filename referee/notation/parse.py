"""Read one line of a log: its statement, or why it can't be read."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from referee.notation import openings
from referee.notation.begun import WORD
from referee.notation.lower import LISTS, NAMED_ONCE, STATEMENTS, UNEVEN, WORDS, refused
from referee.notation.names import described
from referee.notation.patterns import begins_statement, by_pattern, keyword_of
from referee.notation.refused import RefusedError
from referee.notation.standard import standard
from referee.statements import Statement, Unreadable
from referee.text.limits import EXCERPT, EXPLAINED
from referee.text.place import Place
from referee.text.spelling import edited
from referee.text.unicode import has_unknown, is_unknown

if TYPE_CHECKING:
    from lark import Token, Tree

_UNREADABLE: Final[dict[str, Unreadable]] = {}
"""Cache of unreadable lines: explaining one takes a thousand times as long as reading one, and a log in progress is
read again and again."""
_MOST: Final = 256
_LONGEST: Final = 80
"""The number of cached lines and their greatest length: a small cache fills early when many logs are read."""


_NOT_ASKED: Final = f"this line can't be read; only the first {EXPLAINED} such lines are explained"


def parse(number: int, text: str, refusal: RefusedError | None = None, *, explained: bool = True) -> Statement | None:
    """Read a line; ``None`` for a blank line or a comment. Never raises.

    Explaining an unreadable line takes a while; ``explained`` turns it off.
    """
    if refusal and refusal.spared is None:
        return unreadable(refusal, text)
    if refusal:
        text = text[: refusal.spared]
    return by_pattern(number, text) or by_parser(number, text, explained=explained)


def by_parser(number: int, text: str, *, explained: bool = True) -> Statement | None:
    """Read a line with the LALR parser, which can say what is wrong with an unreadable one."""
    text = standard(text)
    words = text.strip(" \t")
    if not words or words.startswith("#"):
        return None
    if not explained:
        return _moved(_unexplained(text), number)
    if known := _UNREADABLE.get(text):
        return _moved(known, number)
    try:
        return lowered(number, text, _tree(number, text))
    except RefusedError as why:
        return _remembered(text, unreadable(why, text))


@lru_cache(maxsize=64)
def _unexplained(text: str) -> Statement:
    """Read a line as line 1, without explaining errors: the parser is not needed if it doesn't begin like a statement.
    Cached for a while, since a hand may be read twice, to judge it and to recognise it."""
    if begins_statement(text):
        try:
            return lowered(1, text, _tree(1, text, explained=False))
        except RefusedError as why:
            return unreadable(why, text)
    return unreadable(_not_asked(1, text), text)


def _moved(line: Statement, number: int) -> Statement:
    """Copy a line's statement to another line number."""
    if isinstance(line, Unreadable):
        return replace(line, line=number, place=line.place._replace(line=number))
    return replace(line, line=number)


def _not_asked(number: int, text: str) -> RefusedError:
    """Build an error without an explanation, for the whole line."""
    bare = text.rstrip(" \t")
    return RefusedError("N101", Place(number, len(bare) - len(bare.lstrip(" \t")) + 1, len(bare) + 1), _NOT_ASKED)


def _remembered(text: str, line: Unreadable) -> Unreadable:
    if len(text) <= _LONGEST:
        if len(_UNREADABLE) >= _MOST:
            _UNREADABLE.clear()
        _UNREADABLE[text] = line
    return line


def unreadable(why: RefusedError, text: str = "") -> Unreadable:
    """Set a line aside with the reason; a long guess at what was meant is dropped."""
    meant = why.meant if why.meant and len(why.meant) <= EXCERPT else None
    keyword = openings.meant(text)
    plain = keyword is not None and keyword == keyword_of(openings.first_word(text))
    bare = keyword is None and openings.is_like_a_hand(text)
    later = openings.later(text)
    return Unreadable(
        line=why.at.line,
        text=text,
        place=why.at,
        code=why.code,
        problem=why.problem,
        expected=why.expected,
        meant=meant,
        repair=why.repair if meant else None,
        keyword=keyword,
        plain=plain,
        bare=bare,
        ruling=bool(edited(openings.first_word(text), ("ruling",), 1)),
        later=later,
    )


def _tree(number: int, text: str, *, explained: bool = True) -> "Tree[Token]":
    """Parse a line into its tree. Raises ``RefusedError`` for a word that the grammar doesn't allow."""
    from lark import UnexpectedInput

    from referee.notation import grammar, hints

    _refuse_unknown(number, text)
    try:
        return grammar.parser().parse(text, start="line").children[0]  # type: ignore[return-value]
    except UnexpectedInput as error:
        raise hints.refusal(error, number, text) if explained else _not_asked(number, text) from None


def _refuse_unknown(number: int, text: str) -> None:
    """Reject an unquoted word with a character that only some Pythons know as a letter."""
    for word in WORD.finditer(text) if has_unknown(text) else ():
        if not word[0].startswith(('"', "#")) and has_unknown(word[0]):
            column, sign = next((at, sign) for at, sign in enumerate(word[0], word.start() + 1) if is_unknown(sign))
            raise RefusedError("N101", Place(number, column, column + 1), f"{described(sign)} can't be used here")


def lowered(number: int, text: str, tree: "Tree[Token]") -> Statement:
    """Turn a parsed line into its statement. Raises ``RefusedError`` for an invalid word, such as a bad name."""
    for token in tree.scan_values(lambda part: part is not None):
        _check(number, token)
    for names in tree.find_pred(lambda part: part.data in NAMED_ONCE):
        _check_names(number, [part for part in names.scan_values(bool) if part.type == "NAME"])
    return STATEMENTS[tree.data](number, text, *map(_value, tree.children))


def _check(number: int, token: "Token") -> None:
    if token.type not in WORDS:
        return
    try:
        WORDS[token.type](token)
    except ValueError as why:
        at = Place(number, token.column or 1, token.end_column or 1)
        raise refused(token.type, token, at, str(why)) from None


def _check_names(number: int, names: "Sequence[Token]") -> None:
    """Reject the second of two equal names in a list, since nobody knows who was meant."""
    before = set()
    for token in names:
        name = WORDS["NAME"](token)
        if name in before:
            at = Place(number, token.column or 1, token.end_column or 1)
            raise RefusedError("N101", at, f"the line names {name} twice", ("another name",))
        before.add(name)


def _value(part: Any) -> Any:
    """Read a part of a line: a word, or a list, which is a tree."""
    if part is None:
        return None
    if isinstance(part, str):
        return WORDS[part.type](part)  # type: ignore[attr-defined]
    items = [item.children for item in part.children] if part.data in UNEVEN else part.scan_values(lambda _: True)
    return LISTS[part.data](list(items))
