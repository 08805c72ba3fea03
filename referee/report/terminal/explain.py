"""Print ``referee explain``, hands as they went, or what concerns one line or trick."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.console import Console
from rich.text import Text

from referee.finding import Finding
from referee.report.terminal.again import Again
from referee.report.terminal.console import hanging, put, words
from referee.report.terminal.found import FindingTally
from referee.report.wording import story
from referee.report.wording.findings import corrections
from referee.report.wording.phrases import rules_named
from referee.report.wording.story import Entry, entries
from referee.story.hand import Between, Line, Opening, PlayedHand, PlayedTrick

if TYPE_CHECKING:
    from referee.judge.audit import WholeEffects
    from referee.judge.slips import SlipSearches


class Beyond(NamedTuple):
    """What only the whole log shows about a hand, which is slips of the pen and the effects of errors if requested."""

    slips: "SlipSearches | None" = None
    effects: "WholeEffects | None" = None


ALONE: Final = Beyond()


class Focus(NamedTuple):
    """The part to print, which is a line, a trick of a hand, one hand, or everything."""

    line: int | None = None
    trick: int | None = None
    one_hand: bool = False


EVERYTHING: Final = Focus()

Section = tuple[str, Iterable[Entry]]
"""A heading and the entries below it, each a heading and a text."""


def print_story(
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
    tally, nothing = FindingTally(), ""
    for part in parts:
        tally.look(part)
        nothing = ""
        if isinstance(part, Opening):
            put(console, hanging(console, words(f"{again.path}: ", "bold"), rules_named(part)))
            has_line = any(each.number == line for each in part.before.lines)
            nothing = "" if has_line else story.why_no_hand(part)
        if line is not None:
            put(console, _line(console, again, part, line, beyond))
        elif isinstance(part, PlayedHand):
            put(console, _hand(console, part, beyond) if trick is None else _trick(console, again, part, trick, beyond))
        elif not one_hand:
            put(console, _sections(console, ("Before the first hand", _between(part.before, beyond))))
    if nothing:
        put(console, [Text(), *hanging(console, Text(), nothing)])
    elif focus == EVERYTHING:
        put(console, _apart(tally.summary(console, again)))


def _hand(console: Console, hand: PlayedHand, beyond: Beyond) -> Iterator[Text]:
    """Print the whole hand, and what follows it."""
    yield from _title(console, hand)
    yield from _section(console, "Who held what", map(story.held, hand.holdings))
    yield from _sections(
        console,
        *(_of_trick(hand, trick) for trick in hand.tricks),
        ("The tricks", entries(story.about_tricks(hand))),
        ("The money", entries(story.money(hand))),
        ("Corrections", corrections(hand.money.corrections, hand.findings, beyond.effects)),
        ("Rulings", entries(story.rulings(hand))),
        ("Also found", story.findings(hand.findings)),
        (f"After hand {hand.number}", _between(hand.after, beyond)),
        *_miswritten((*hand.findings, *hand.after.findings), beyond.slips),
    )


def _trick(console: Console, again: Again, hand: PlayedHand, number: int, beyond: Beyond) -> Iterator[Text]:
    yield from _title(console, hand)
    for trick in hand.tricks:
        if trick.number == number:
            yield from _section(console, *_of_trick(hand, trick, is_alone=True))
            yield from _sections(console, *_miswritten(hand.findings, beyond.slips, trick.at.line))
    yield from _hint(again, hand)


def _line(console: Console, again: Again, part: Opening | PlayedHand, number: int, beyond: Beyond) -> Iterator[Text]:
    """Print what concerns one line of the log, if it is in this part."""
    between = part.before if isinstance(part, Opening) else part.after
    head = "Before the first hand" if isinstance(part, Opening) else f"After hand {part.number}"
    if isinstance(part, PlayedHand):
        for line in part.lines:
            if line.number == number:
                yield from _line_of_hand(console, part, line, beyond)
                yield from _sections(console, *_miswritten(part.findings, beyond.slips, number))
                yield from _hint(again, part)
    for line in between.lines:
        if line.number == number:
            yield from (Text(), words(head, "bold"), *_quoted(console, line))
            yield from _section(console, "What it did", _between(between, beyond, number))
    if isinstance(part, PlayedHand):
        yield from _sections(console, *_miswritten(between.findings, beyond.slips, number))


def _line_of_hand(console: Console, hand: PlayedHand, line: Line, beyond: Beyond) -> Iterator[Text]:
    """Print the parts of a hand that a line of it is about, and the findings there."""
    steps = [step for step in hand.money.steps if step.line == line.number]
    ruled = [ruling.message for ruling in hand.rulings if ruling.at.line == line.number]
    owed = [correction for correction in hand.money.corrections if line.number in correction.lines]
    found = [finding for finding in hand.findings if finding.at.line == line.number]
    yield from _title(console, hand)
    yield from _quoted(console, line)
    for head, told in (
        *_concerned(hand, line),
        ("What it did", entries([*story.other_payments(steps), *ruled])),
        ("Corrections", corrections(owed, found, beyond.effects)),
        ("Also found", story.findings(found)),
    ):
        yield from _section(console, head, told)


def _concerned(hand: PlayedHand, line: Line) -> Iterator[Section]:
    """Yield the parts of a hand that a line of it is about."""
    steps, tricks = hand.money.steps, [trick for trick in hand.tricks if trick.at.line <= line.number]
    match line.keyword:
        case "trick" | "takeback" if tricks:
            yield _of_trick(hand, tricks[-1], is_alone=True)
        case "deal" | "draw" | "show" | "stay" | "pass" | "blind" | "take":
            named = [holding for holding in hand.holdings if holding.player in line.names] or hand.holdings
            yield "Who held what", map(story.held, named)
        case "hand":
            if any(step.kind == "ante" and step.line == line.number for step in steps):
                yield "The money", entries(story.antes(steps))
            yield "The tricks", entries(story.about_tricks(hand))
        case "ante":
            yield "The money", entries(story.antes(steps))
        case "pot":
            yield "The money", entries(story.pots(hand))
        case "took" | "rest" | "win" | "divide" | "carry" | "share":
            yield "The money", entries(story.outcome(hand, steps))
        case "bourre" | "out":
            yield "The money", entries(story.stakes(hand, steps))
        case "stacks":
            yield "The money", entries([f"after the hand: {story.standing(hand.money.table)}"])
        case _:
            pass


def _of_trick(hand: PlayedHand, trick: PlayedTrick, is_alone: bool = False) -> Section:
    """Return a trick. If it ``is_alone``, it comes with everybody's known cards."""
    held = [story.held_then(play) for play in trick.plays if play.known and is_alone]
    plays = [story.played(hand, play) for play in trick.all_cards]
    return f"Trick {trick.number} (line {trick.at.line})", [*held, *plays, *entries([story.taken(trick)])]


def _between(between: Between, beyond: Beyond, number: int | None = None) -> Iterator[Entry]:
    """Describe what the lines between two hands did, or only one of them."""
    found = [finding for finding in between.findings if number in (None, finding.at.line)]
    owed = [correction for correction in between.corrections if number is None or number in correction.lines]
    yield from entries(story.between_hands(between._replace(corrections=()), number))
    yield from corrections(owed, found, beyond.effects)
    if number is None:
        yield from story.findings(found)


def _miswritten(found: Sequence[Finding], slips: "SlipSearches | None", line: int | None = None) -> Iterator[Section]:
    """Yield the slips that would clear each error, or each error on one line, if requested."""
    if slips:
        from referee.report.wording.miswritten import innocence

        here = [finding for finding in found if line in (None, finding.at.line)]
        yield "If it was only written wrong", innocence(here, slips)


# Lines of text


def _title(console: Console, hand: PlayedHand) -> Iterator[Text]:
    yield Text()
    yield from hanging(console, Text(f"Hand {hand.number}: ", "bold"), story.title(hand))


def _sections(console: Console, *sections: Section) -> Iterator[Text]:
    """Print sections, each with a blank line before it."""
    for head, told in sections:
        yield from _apart(_section(console, head, told))


def _section(console: Console, head: str, told: Iterable[Entry]) -> Iterator[Text]:
    """Print entries under a heading, each with a hanging indent, or nothing if there are none."""
    for number, (name, text) in enumerate(told):
        if not number:
            yield words(head, "bold")
        yield from hanging(console, words(f"  {name}"), text)


def _quoted(console: Console, line: Line) -> Iterator[Text]:
    yield from hanging(console, words(f"  {line.number} | "), line.text or "could not be read")


def _hint(again: Again, hand: PlayedHand) -> Iterator[Text]:
    yield from (Text(), Text("The whole hand:"), Text("  ") + again.hand(hand.number))


def _apart(lines: Iterable[Text]) -> Iterator[Text]:
    """Put a blank line before lines, if there are any."""
    for number, line in enumerate(lines):
        if not number:
            yield Text()
        yield line
