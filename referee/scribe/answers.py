"""Turn the answer to a prompt into lines of the notation."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Final, NamedTuple

from referee import rulesets
from referee import statements as st
from referee.finding import Problem
from referee.notation import written
from referee.notation.lines import lines
from referee.notation.parse import parse
from referee.notation.patterns import keyword_of, keywords
from referee.rules.phrases import in_a_row
from referee.rules.sentences import syntax
from referee.rulesets import RuleSet
from referee.scribe import leads, tricks, typed
from referee.scribe.beginning import BACK
from referee.scribe.now import Now, next_hand
from referee.scribe.prompts import Kind, Prompt, everybody
from referee.scribe.typed import UnclearError
from referee.table.house import OPTIONS
from referee.table.money import plain
from referee.text.place import comment
from referee.text.spelling import did_you_mean, nearest


class LogEdit(NamedTuple):
    """The lines that an answer writes; the first replaces line ``instead_of`` (from 1), if given."""

    lines: tuple[str, ...]
    instead_of: int | None = None


Answer = Callable[[Sequence[str], Prompt, Now], tuple[st.Statement, ...] | LogEdit]


def answer(text: str, prompt: Prompt, now: Now) -> LogEdit:
    """Turn an answer into lines of the log. Raises ``UnclearError`` with what would be understood.

    A text that reads as a line of the notation is one, and may also have abbreviated names. Any other text answers the
    current prompt, or the one for its leading keyword.
    """
    statement = _read(text)
    if statement is None:
        return LogEdit((text,))
    if isinstance(statement, st.Ante) and now.header:
        if now.game.rules.house is None:
            raise UnclearError("choose the rules first")
        return LogEdit((written(st.Rule(0, "", "ante", plain(statement.amount))),))
    unclear: list[str] = []
    if not isinstance(statement, st.Unreadable):
        try:
            return _line(text, statement, now)
        except UnclearError as why:
            unclear.append(str(why))
    keyword, _, rest = text.partition(" ")
    known = keyword_of(keyword)
    kind = None if prompt.kind == "rules" else _KIND.get(known or "")
    if isinstance(statement, st.Unreadable) and (known or statement.meant in keywords()):
        unclear.append(_unreadable(statement))
    later = (("trick", text),) if keyword in tricks.AFTER_A_TRICK else ((kind, rest),) if kind else ()
    for one, words in ((prompt.kind, text), *later):
        try:
            found = _ANSWERS[one](typed.words(words) if one != "seat" else (words,), prompt, now)
            return found if isinstance(found, LogEdit) else LogEdit(tuple(map(written, found)))
        except UnclearError as why:
            unclear.append(str(why))
    raise UnclearError(unclear[-1 if prompt.kind == "rules" else 0])


def is_line(text: str) -> bool:
    """True if a text is a complete line of the notation, or a comment."""
    try:
        return not isinstance(_read(text), st.Unreadable)
    except UnclearError:
        return False


def _read(text: str) -> st.Statement | None:
    """Parse a text as a line of the notation. Raises ``UnclearError`` for what no line can hold."""
    found = list(lines(text.encode("utf-8", "surrogatepass") + b"\n"))
    if len(found) != 1:
        raise UnclearError("that is more than one line")
    [(number, read, refusal)] = found
    if refusal is not None:
        raise UnclearError(refusal.problem)
    return parse(number, read)


def _unreadable(line: st.Unreadable) -> str:
    """The finding's explanation of a bad line: what is wrong, what was expected and what was meant."""
    return syntax(Problem(line.problem, line.expected, line.meant), None)


# Lines of the notation


_NEW: Final = (st.Seat, st.Join)
"""Lines that introduce a new name."""


def _line(text: str, statement: st.Statement, now: Now) -> LogEdit:
    """A line of the notation, with its names written out if abbreviated."""
    if now.game.seats.lost:
        return LogEdit((text,))  # Its other names are unknown.
    full = _written_out(statement, now)
    if full is statement:
        return LogEdit((text,))
    said = comment(text)
    return LogEdit((written(full) + (f"  {said}" if said else ""),))


def _written_out(statement: st.Statement, now: Now) -> st.Statement:
    """The same statement with whole names; the same object if they are whole already."""
    there = tuple(dict.fromkeys(everybody(now)))
    changes: dict[str, Any] = {}
    for field in fields(statement):
        said = getattr(statement, field.name)
        if field.name == "name" and isinstance(statement, _NEW):
            continue
        if field.name in ("name", "giver", "taker", "after") and said is not None:
            changes[field.name] = typed.player(said, there)
        elif field.name == "names" and said is not None:
            changes[field.name] = tuple([typed.player(name, there) for name in said])
        elif field.name in ("counts", "sums"):
            changes[field.name] = tuple([(typed.player(name, there), number) for name, number in said])
    same = all(getattr(statement, name) == said for name, said in changes.items())
    return statement if same else replace(statement, **changes)


# Answers to questions


def _rules(words: Sequence[str], prompt: Prompt, now: Now) -> tuple[st.Statement, ...]:
    own = now.game.rules.own
    name = _beginning(words[0], (*rulesets.names(), *own), "rule set")
    ruleset = rulesets.load(name) if name in rulesets.names() else own[name]
    variants: list[str] = []
    changes: dict[str, str] = {}
    for word in words[1:]:
        if word[0].isdecimal():
            changes |= _amounts(word, variants[-1] if variants else None, ruleset)
        else:
            variants.append(_beginning(word, tuple(ruleset.variants), "variant"))
    rules = [st.Rule(0, "", option, value) for option, value in changes.items()]
    return (st.Rules(0, "", name, tuple(variants)), *rules)


def _amounts(word: str, variant: str | None, ruleset: RuleSet) -> dict[str, str]:
    """The options to change for a variant with another amount, such as ``limit 10``."""
    amount = plain(typed.amount(word))
    options = ruleset.variants[variant].options if variant else {}
    listed = {option.name: option.choices for option in OPTIONS}
    own = {option: value for option, value in options.items() if value not in listed[option] and typed.is_amount(value)}
    if not own:
        raise UnclearError(f"`{word}` follows no variant with an amount: for an ante of {word}, write rule ante {word}")
    return {option: amount for option, value in own.items() if value != amount}


def _beginning(word: str, names: Sequence[str], what: str) -> str:
    """The one of these names that a word begins, or equals."""
    found = [name for name in names if name == word] or [name for name in names if name.startswith(word.lower())]
    if len(found) == 1:
        return found[0]
    if found:
        raise UnclearError(f"{word} may be {in_a_row(found, 'or')}: type one more letter")
    close = nearest(word, names)
    there = did_you_mean(close) if close else f"; choose from {', '.join(names)}" if names else ""
    raise UnclearError(f"there is no {what} `{word}`{there}")


def _seat(words: Sequence[str], prompt: Prompt, now: Now) -> tuple[st.Statement, ...]:
    house = now.game.rules.house
    given = house.stack if house and isinstance(house.stack, int) else None
    found = typed.seats(words[0], given)
    without = next((name for name, amount in found if amount is None), None)
    if without is not None:
        raise UnclearError(f"how much does {without} bring? Write the amount after the name")
    return tuple([st.Seat(0, "", name, amount) for name, amount in found])


def _dealer(words: Sequence[str], prompt: Prompt, now: Now) -> tuple[st.Statement, ...]:
    return (st.Dealer(0, "", typed.player(_only(words, "a name"), prompt.who, now.everybody)),)


def _next(words: Sequence[str], prompt: Prompt, now: Now) -> tuple[st.Statement, ...]:
    return next_hand(now)[0], *_dealer(words, prompt, now)


def _only(words: Sequence[str], what: str) -> str:
    if len(words) != 1:
        raise UnclearError(f"write only {what}")
    return words[0]


def _ante(words: Sequence[str], prompt: Prompt, now: Now) -> tuple[st.Statement, ...]:
    word = _only(words, "an amount")
    if now.header and word.lower() == "dealer":
        return (st.Rule(0, "", "ante", "dealer"),)
    amount = typed.amount(word)
    if amount < 0:
        raise UnclearError("an ante is not below zero")
    return (st.Rule(0, "", "ante", plain(amount)) if now.header else st.Ante(0, "", amount),)


def _blinds(words: Sequence[str], prompt: Prompt, now: Now) -> tuple[st.Statement, ...]:
    word = _only(words, "a number")
    return (st.Blinds(0, "", 0 if word in typed.NOBODY else typed.number(word)),)


def _trump(words: Sequence[str], prompt: Prompt, now: Now) -> tuple[st.Statement, ...]:
    word = _only(words, "one card")
    found, suit = typed.cards(word), typed.suit(word)
    if found and len(found) == 1 and found[0] is not None:
        return (st.Trump(0, "", found[0], found[0] // 13),)
    if suit is None:
        raise UnclearError(f"`{word}` is neither a card nor a suit: write 7s, or only s")
    return (st.Trump(0, "", None, suit),)


def _stay(words: Sequence[str], prompt: Prompt, now: Now) -> tuple[st.Statement, ...]:
    at = next((at for at, word in enumerate(words) if word == "blind"), len(words))
    seen, blind = words[:at], words[at + 1 :]
    own = typed.players(seen, now.dealt, now.everybody) if seen or not blind else ()
    blinds = typed.players(blind, now.dealt, now.everybody) if blind else ()
    own = tuple([one for one in own if one not in blinds])
    stay = (st.Stay(0, "", own),) if own or not blinds else ()
    return (*stay, *(st.Blind(0, "", name) for name in blinds))


def _pass(words: Sequence[str], prompt: Prompt, now: Now) -> tuple[st.Statement, ...]:
    return (st.Pass(0, "", typed.players(words, now.dealt, now.everybody)),)


def _draw(words: Sequence[str], prompt: Prompt, now: Now) -> tuple[st.Statement, ...]:
    take: tuple[st.Statement, ...] = ()
    if words and now.hand and now.hand.dealer and _takes(words[0].lower(), now):
        take, words = (st.Take(0, "", now.hand.dealer),), words[1:]
        if not words:
            return take
    found = typed.counted(words, now.stayed or now.dealt, now.everybody, money=False)
    counts = tuple([(name, number) for name, number in found if number])
    return (*take, st.Draw(0, "", counts))


def _takes(word: str, now: Now) -> bool:
    """True if the dealer takes the upcard: ``t`` means that if the prompt asks for it and no name begins with it."""
    house = now.game.rules.house
    short = house is not None and house.trump_pickup and not any(one.casefold().startswith("t") for one in now.dealt)
    return word == "take" or (word == "t" and short)


def _took(words: Sequence[str], prompt: Prompt, now: Now) -> tuple[st.Statement, ...]:
    found = typed.counted(words, now.stayed or now.dealt, now.everybody, money=False)
    return (st.Took(0, "", tuple([(name, number or 0) for name, number in found])),)


def _trick(words: Sequence[str], prompt: Prompt, now: Now) -> LogEdit:
    return LogEdit(*tricks.trick(words, now))


def _lead(words: Sequence[str], prompt: Prompt, now: Now) -> LogEdit:
    return LogEdit(*leads.corrected(words, now))


def _result(words: Sequence[str], prompt: Prompt, now: Now) -> tuple[st.Statement, ...]:
    if [word.lower() for word in words] == ["carry"] or typed.nobody(words, now.everybody):
        return (st.Carry(0, "", now.hand.money.pot if now.hand else None),)
    found = typed.counted(words, now.stayed or now.dealt, now.everybody, money=True)
    amount = next((one.number for one in reversed(found) if one.number is not None), None)
    names = tuple([one.player for one in found])
    if len(names) == 1:
        return (st.Win(0, "", names[0], amount),)
    return (st.Divide(0, "", names, amount),)


def _bourre(words: Sequence[str], prompt: Prompt, now: Now) -> tuple[st.Statement, ...]:
    return (st.Bourre(0, "", tuple(typed.counted(words, now.stayed or now.dealt, now.everybody, money=True))),)


def _out(words: Sequence[str], prompt: Prompt, now: Now) -> tuple[st.Statement, ...]:
    return (st.Out(0, "", typed.players(words, now.dealt, now.everybody)),)


def _stacks(words: Sequence[str], prompt: Prompt, now: Now) -> tuple[st.Statement, ...]:
    if typed.nobody(words, now.everybody):
        return (next_hand(now)[0],)
    found = typed.counted(words, now.seated, now.everybody, money=True)
    without = next((one.player for one in found if one.number is None), None)
    if without is not None:
        raise UnclearError(f"how much does {without} have? Write the amount after the name")
    return (st.Stacks(0, "", tuple([(one.player, one.number or 0) for one in found])),)


def _house(words: Sequence[str], prompt: Prompt, now: Now) -> LogEdit:
    """Confirm the rules that were found by questions."""
    if [word.lower() for word in words] not in (["y"], ["yes"]):
        raise UnclearError(f"press Enter if it is, or type {BACK} to change an answer")
    return LogEdit(prompt.offer)


def _nothing(words: Sequence[str], prompt: Prompt, now: Now) -> tuple[st.Statement, ...]:
    raise UnclearError("write a line of the notation")


_ANSWERS: Final[Mapping[Kind | str, Answer]] = {
    "rules": _rules,
    "seat": _seat,
    "dealer": _dealer,
    "next": _next,
    "ante": _ante,
    "blinds": _blinds,
    "trump": _trump,
    "stay": _stay,
    "pass": _pass,
    "draw": _draw,
    "trick": _trick,
    "lead": _lead,
    "took": _took,
    "result": _result,
    "bourre": _bourre,
    "out": _out,
    "stacks": _stacks,
    "line": _nothing,
    "house": _house,
}
_KIND: Final[Mapping[str, str]] = {
    **{name: name for name in ("rules", "seat", "dealer", "ante", "trump", "stay", "pass", "draw", "trick", "took")},
    **{name: name for name in ("bourre", "out", "stacks")},
    "win": "result",
    "divide": "result",
}
"""The prompt that each keyword answers; the words after it may be as short as an answer."""
