"""``referee explain`` for people: hands as they went, or what concerns one line or trick."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from rich.console import Console
from rich.text import Text

from referee.finding import Finding
from referee.judge.slips import SlipSearches
from referee.judge.whole_effects import WholeEffects
from referee.playback import Between, Line, Opening, PlayedHand
from referee.report.terminal.again import Again
from referee.report.terminal.console import hanging, put, words
from referee.report.terminal.found import FindingTally
from referee.report.terminal.playback import laid, section, title
from referee.report.wording import plays, steps
from referee.report.wording.effects import corrections
from referee.report.wording.miswritten import innocence
from referee.report.wording.phrases import rules_named
from referee.report.wording.playback import (
    Entry,
    about_tricks,
    between_hands,
    findings,
    money,
    rulings,
    sentence,
    why_no_hand,
)

_PARTS: Final = {
    **dict.fromkeys(("deal", "draw", "show", "stay", "pass", "blind", "take"), "holdings"),
    "ante": "antes",
    "pot": "pot",
    **dict.fromkeys(("took", "rest", "win", "divide", "carry", "share"), "outcome"),
    **dict.fromkeys(("bourre", "out"), "stakes"),
    "stacks": "standing",
}
"""The part of a hand that each kind of line is about."""


class Beyond(NamedTuple):
    """What only the whole log shows about a hand, if requested: slips of the pen, and the effects of errors."""

    slips: SlipSearches | None = None
    effects: WholeEffects | None = None


ALONE: Final = Beyond()


class Focus(NamedTuple):
    """The part to print: a line, a trick of a hand, one hand, or everything."""

    line: int | None = None
    trick: int | None = None
    one_hand: bool = False


EVERYTHING: Final = Focus()


def print_playback(
    console: Console,
    again: Again,
    parts: Iterable[Opening | PlayedHand],
    focus: Focus = EVERYTHING,
    beyond: Beyond = ALONE,
) -> None:
    """Print everything and a summary of the findings, or only the part in focus.

    ``beyond`` adds the slip of the pen that would clear each error, and what everybody gains or loses by it.
    """
    line, trick, one_hand = focus
    found, untold = FindingTally(), ""
    for part in parts:
        found.look(part)
        if isinstance(part, Opening):
            put(console, hanging(console, words(f"{again.path}: ", "bold"), rules_named(part)))
        untold = why_no_hand(part) if isinstance(part, Opening) and not _stands_in(part.before, line) else ""
        if line is not None:
            _print_line(console, again, part, line, beyond)
        elif isinstance(part, PlayedHand):
            told = _whole(console, part, beyond) if trick is None else _one_trick(console, again, part, trick, beyond)
            put(console, told)
        elif not one_hand:
            put(console, _apart(section(console, "Before the first hand", _between(part.before, beyond))))
    if untold:
        put(console, [Text(), *hanging(console, Text(), untold)])
    elif focus == EVERYTHING:
        put(console, _apart(found.summary(console, again)))


def _stands_in(between: Between, number: int | None) -> bool:
    return any(line.number == number for line in between.lines)


def _whole(console: Console, hand: PlayedHand, beyond: Beyond) -> Iterator[Text]:
    """Print the whole hand, and what follows it."""
    yield from _apart(title(console, hand))
    yield from section(console, "Who held what", map(plays.held, hand.holdings))
    for trick in hand.tricks:
        yield from _apart(laid(console, hand, trick))
    for head, told in (
        ("The tricks", map(sentence, about_tricks(hand))),
        ("The money", map(sentence, money(hand))),
        ("Corrections", corrections(hand.money.corrections, hand.findings, beyond.effects)),
        ("Rulings", map(sentence, rulings(hand))),
        ("Also found", findings(hand.findings)),
    ):
        yield from _apart(section(console, head, told))
    yield from _apart(section(console, f"After hand {hand.number}", _between(hand.after, beyond)))
    yield from _miswritten(console, (*hand.findings, *hand.after.findings), beyond.slips)


def _miswritten(
    console: Console, found: Sequence[Finding], slips: SlipSearches | None, line: int | None = None
) -> Iterator[Text]:
    """List the slips that would clear each error, or each error on one line, if requested."""
    if slips:
        here = [one for one in found if line in (None, one.at.line)]
        yield from _apart(section(console, "If it was only written wrong", innocence(here, slips)))


def _one_trick(console: Console, again: Again, hand: PlayedHand, number: int, beyond: Beyond) -> Iterator[Text]:
    yield from _apart(title(console, hand))
    for trick in hand.tricks:
        if trick.number == number:
            yield from laid(console, hand, trick, alone=True)
            yield from _miswritten(console, hand.findings, beyond.slips, trick.at.line)
    yield from _hint(again, hand)


def _print_line(console: Console, again: Again, part: Opening | PlayedHand, number: int, beyond: Beyond) -> None:
    """Print what concerns one line of the log, if it is in this part."""
    if isinstance(part, PlayedHand):
        for line in part.lines:
            if line.number == number:
                put(console, _line(console, part, line, beyond))
                put(console, _miswritten(console, part.findings, beyond.slips, number))
                put(console, _hint(again, part))
        put(console, _line_between(console, part.after, number, f"After hand {part.number}", beyond))
        put(console, _miswritten(console, part.after.findings, beyond.slips, number))
    else:
        put(console, _line_between(console, part.before, number, "Before the first hand", beyond))


def _line_between(console: Console, between: Between, number: int, head: str, beyond: Beyond) -> Iterator[Text]:
    for line in between.lines:
        if line.number == number:
            yield from (Text(), words(head, "bold"), *_quoted(console, line))
            yield from section(console, "What it did", _between(between, beyond, number))


def _between(between: Between, beyond: Beyond, number: int | None = None) -> Iterator[Entry]:
    """Describe what the lines between two hands did, or only one of them."""
    found = [one for one in between.findings if number in (None, one.at.line)]
    owed = [one for one in between.corrections if number is None or number in one.lines]
    yield from between_hands(replace(between, corrections=(), findings=()), number)
    yield from corrections(owed, found, beyond.effects)
    if number is None:
        yield from findings(found)


def _line(console: Console, hand: PlayedHand, line: Line, beyond: Beyond) -> Iterator[Text]:
    """Return the parts of a hand that a line of it is about, and the findings there."""
    yield from _apart(title(console, hand))
    yield from _quoted(console, line)
    yield from _concerning(console, hand, line)
    told = [*steps.rest([one for one in hand.money.steps if one.line == line.number])]
    told += [one.message for one in hand.rulings if one.at.line == line.number]
    yield from section(console, "What it did", map(sentence, told))
    here = [one for one in hand.findings if one.at.line == line.number]
    owed = [one for one in hand.money.corrections if line.number in one.lines]
    yield from section(console, "Corrections", corrections(owed, here, beyond.effects))
    yield from section(console, "Also found", findings(here))


def _concerning(console: Console, hand: PlayedHand, line: Line) -> Iterator[Text]:
    tricks = [one for one in hand.tricks if one.at.line <= line.number]
    match _PARTS.get(line.keyword, line.keyword):
        case "trick" | "takeback" if tricks:
            yield from laid(console, hand, tricks[-1], alone=True)
        case "holdings":
            named = [one for one in hand.holdings if one.player in line.names] or hand.holdings
            yield from section(console, "Who held what", map(plays.held, named))
        case "antes":
            yield from section(console, "The money", map(sentence, steps.antes(hand.money)))
        case "hand":
            if any(one.kind == "ante" and one.line == line.number for one in hand.money.steps):
                yield from section(console, "The money", map(sentence, steps.antes(hand.money)))
            yield from section(console, "The tricks", map(sentence, about_tricks(hand)))
        case "pot":
            yield from section(console, "The money", map(sentence, steps.pot(hand.money)))
        case "outcome":
            yield from section(console, "The money", map(sentence, steps.outcome(hand)))
        case "stakes":
            yield from section(console, "The money", map(sentence, steps.stakes(hand)))
        case "standing":
            yield from section(console, "The money", [sentence(f"after the hand: {steps.standing(hand.money.table)}")])
        case _:
            pass


def _quoted(console: Console, line: Line) -> Iterator[Text]:
    yield from hanging(console, words(f"  {line.number} | "), line.text or "could not be read")


def _hint(again: Again, hand: PlayedHand) -> Iterator[Text]:
    yield from _apart([Text("The whole hand:"), Text("  ") + again.hand(hand.number)])


def _apart(lines: Iterable[Text]) -> Iterator[Text]:
    """Put a blank line before lines, if there are any."""
    for number, line in enumerate(lines):
        if not number:
            yield Text()
        yield line
