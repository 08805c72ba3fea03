"""Print ``referee explain``, hands as they went, or what concerns one line or trick."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from shlex import join
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.console import Console

from referee.finding import Finding, Unproven
from referee.limits import FINDINGS
from referee.report.terminal.console import BLANK, Item, print_entries, section, words
from referee.report.wording import story
from referee.report.wording.findings import corrections, innocence
from referee.report.wording.phrases import Entry, cards_not_noted, counted, place, rules_named
from referee.rules.phrases import with_capital
from referee.story.hand import Between, Line, Opening, PlayedHand

if TYPE_CHECKING:
    from referee.judge.slips import LogSearch
    from referee.ledger.effects import Effects


class Request(NamedTuple):
    """What to explain of the log at ``path``, which is a line, one hand, or everything.

    ``options`` are those that the log was judged by. ``slips`` and ``effects`` are what only the whole log shows: the
    slip of the pen that would clear each error, and what everybody gains or loses by it.
    """

    path: str
    options: tuple[str, ...] = ()
    line: int | None = None
    one_hand: bool = False
    slips: "LogSearch | None" = None
    effects: "Callable[[], Effects] | None" = None

    def command(self, *, hand: int | None = None, line: int | None = None) -> str:
        """Return the command for a whole hand, counted from 1, or for what concerns one line, for people to copy."""
        # Otherwise -:14, a line of standard input, would be taken for an option.
        ended = ["--"] if line is not None and self.path.startswith("-") else []
        asked = (self.path, "--hand", str(hand)) if line is None else (*ended, f"{self.path}:{line}")
        return join(["referee", "explain", *self.options, *asked])


_CARDS: Final = ("deal", "draw", "show", "stay", "pass", "blind", "take")
"""Keywords of the lines about what players held."""

_MONEY: Final = ("pot", "took", "rest", "win", "divide", "carry", "share", "bourre", "out", "stacks")
"""Keywords of the lines about the money of the whole hand, unless they move some of it."""


def print_story(console: Console, request: Request, parts: Iterable[Opening | PlayedHand]) -> None:
    """Print everything and a summary of the findings, or only the part requested."""
    line, findings, reason = request.line, list[Finding](), ""
    for part in parts:
        findings += part.before.findings if isinstance(part, Opening) else (*part.findings, *part.after.findings)
        reason = ""
        if isinstance(part, Opening):
            print_entries(console, (words(f"{request.path}: ", "bold"), rules_named(part)))
            has_line = any(written.number == line for written in part.before.lines)
            reason = "" if has_line else story.why_no_hand(part)
        if line is not None:
            print_entries(console, *_line(request, part, line))
        elif isinstance(part, Opening):
            opening = () if request.one_hand else _between(request, part.before)
            print_entries(console, *section("Before the first hand", opening))
        else:
            print_entries(console, *_hand(request, part))
    if reason:
        print_entries(console, BLANK, ("", reason))
    elif not request.one_hand:
        print_entries(console, *section("In short", _in_short(request, findings)))


def _hand(request: Request, hand: PlayedHand, line: Line | None = None) -> Iterator[Item]:
    """Yield the whole hand and what follows it, or only what one line of the hand is about."""
    holdings, tricks, rulings, findings = hand.holdings, hand.tricks, hand.rulings, hand.findings
    about_tricks, money, owed = story.about_tricks(hand), story.money(hand), hand.money.corrections
    yield from (BLANK, (words(f"Hand {hand.number}: ", "bold"), story.title(hand)))
    if line:
        yield _quote(line)
        of_players = tuple([holding for holding in holdings if holding.player in line.names]) or holdings
        holdings = of_players if line.keyword in _CARDS else ()
        tricks = tuple([trick for trick in tricks if trick.at.line <= line.number][-1:])
        tricks = tricks if line.keyword in ("trick", "takeback") else ()
        about_tricks = about_tricks if line.keyword == "hand" else iter(())
        steps = [step for step in hand.money.steps if step.line == line.number]
        money = story.payments(hand, steps) if steps or line.keyword not in _MONEY else money
        rulings = tuple([ruling for ruling in rulings if ruling.at.line == line.number])
        findings = tuple([finding for finding in findings if finding.at.line == line.number])
        owed = tuple([correction for correction in owed if line.number in correction.lines])
    sections: list[tuple[str, Iterable[Entry]]] = [("Who held what", map(story.held, holdings))]
    for trick in tricks:
        held = [story.held_then(play) for play in trick.plays if play.known and line]
        plays = [story.play_with_verdict(hand, play) for play in trick.all_cards]
        entries = [*held, *plays, ("", story.takers(trick))]
        sections.append((f"Trick {trick.number} (line {trick.at.line})", entries))
    sections += (
        ("The tricks", story.entries(about_tricks)),
        ("The money", story.entries(money)),
        ("Corrections", corrections(owed, findings, request.effects)),
        ("Rulings", story.entries(f"{ruling.message} (line {ruling.at.line})" for ruling in rulings)),
        ("Also found", story.findings(findings)),
        (f"After hand {hand.number}", () if line else _between(request, hand.after)),
    )
    for number, (title, listed) in enumerate(sections):
        yield from section(title, listed, is_apart=line is None and number > 0)
    yield from _if_miswritten(request, findings if line else (*findings, *hand.after.findings))
    if line:
        yield from (BLANK, ("The whole hand:", ""), (f"  {request.command(hand=hand.number)}", ""))


def _line(request: Request, part: Opening | PlayedHand, number: int) -> Iterator[Item]:
    """Yield what concerns one line of the log, if it is in this part."""
    between = part.before if isinstance(part, Opening) else part.after
    title = "Before the first hand" if isinstance(part, Opening) else f"After hand {part.number}"
    if isinstance(part, PlayedHand):
        for line in part.lines:
            if line.number == number:
                yield from _hand(request, part, line)
    for line in between.lines:
        if line.number == number:
            yield from (BLANK, (words(title, "bold"), ""), _quote(line))
            yield from section("What it did", _between(request, between, number), is_apart=False)
            findings = [finding for finding in between.findings if finding.at.line == number]
            yield from _if_miswritten(request, findings)


def _between(request: Request, between: Between, number: int | None = None) -> Iterator[Entry]:
    """Describe what the lines between two hands did, or only one of them."""
    findings = [finding for finding in between.findings if number in (None, finding.at.line)]
    owed = [correction for correction in between.corrections if number is None or number in correction.lines]
    yield from story.entries(story.between_hands(between._replace(corrections=()), number))
    yield from corrections(owed, findings, request.effects)
    if number is None:
        yield from story.findings(findings)


def _if_miswritten(request: Request, findings: Sequence[Finding]) -> Iterator[Item]:
    """Yield the slips that would clear each error, if they are wanted."""
    if request.slips:
        yield from section("If it was only written wrong", innocence(findings, request.slips))


def _quote(line: Line) -> Item:
    return f"  {line.number} | ", line.text or "could not be read"


# The summary of a log's findings


_LISTED_THOUGH_NO_ERROR = ("R509", "R510", "R511")


def _in_short(request: Request, findings: Sequence[Finding]) -> Iterator[Entry]:
    """List the findings that matter with their places, and the command that explains one of them."""
    listed = [finding for finding in findings if finding.severity == "error" or finding.code in _LISTED_THOUGH_NO_ERROR]
    unproven = [finding.facts for finding in findings if isinstance(finding.facts, Unproven)]
    unnoted = sum(facts.only_cards for facts in unproven)
    if not listed:
        yield "", "Nothing wrong was found."
    for finding in listed[:FINDINGS]:
        yield f"{place(finding)}: ", f"{finding.message} ({finding.code})"
    if unlisted := listed[FINDINGS:]:
        yield "", f"and {counted(len(unlisted), 'finding')} more"
    if unnoted:
        yield "", f"{with_capital(cards_not_noted(unnoted))}."
    if len(unproven) > unnoted:
        yield "", f"{counted(len(unproven) - unnoted, 'hand')} could not be judged in full."
    if listed:
        yield f"To see more about {'one of them' if len(listed) > 1 else 'it'}:", ""
        yield f"  {request.command(line=listed[0].at.line)}", ""
