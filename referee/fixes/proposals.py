"""Fixes to offer, of words by what was probably meant, and of claims by what cards and rules prove, and waivers.

The words are not part of the notation, or name nobody, or they are slips of the pen. The claims are left out or wrong.
Only the table knows what it meant and saw.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from referee.finding import Finding, Problem, UnknownName, UnknownRuleset, WrongAmountWon, WrongCount, WrongTrickWinner
from referee.fixes.fix import Applicability, Fix
from referee.judge.draft import Draft
from referee.judge.policy import Listing
from referee.judge.slips import Slip
from referee.judge.waivers import waiver_comment
from referee.ledger.entries import STAKES, TAKEN, account_name
from referee.notation import statements as st
from referee.notation.names import spelling
from referee.notation.read import parse
from referee.notation.write import FAR, Edit, write_line
from referee.story.from_engine import hand_of
from referee.story.hand import PlayedHand
from referee.text import resembling
from referee.values import Place, comment, plain

_STEPS: Final = 8
"""The most words of one line that are repaired one after another."""
SLIP: Final = "If it was only written down wrong:"
"""Precedes an offer that would turn a wrong claim into a right one."""
_WHOLE_LINE: Final[Mapping[str, tuple[type[st.Statement], ...]]] = {
    "L603": st.RESULTS,
    "L605": (st.Bourre,),
    "L607": (st.Stacks,),
}
_SETTLED: Final = ("win", "divide", "default", "carry")
_DOUBTFUL: Final = "NCT"
"""Kinds of findings that make it uncertain which cards were played, or by whom."""
_LAST: Final[tuple[tuple[tuple[type[st.Statement], ...], tuple[type[st.Statement], ...]], ...]] = (
    (st.RESULTS, (st.Bourre, st.Out, st.Pot, st.Stacks)),
    ((st.Bourre,), (st.Out, st.Pot, st.Stacks)),
    ((st.Out,), (st.Pot, st.Stacks)),
    ((st.Stacks,), ()),
)
"""The lines at the end of a hand, each with the lines that come after it."""


# Words


def word_fixes(line: str, index: int, finding: Finding) -> Iterator[Fix]:
    """Yield the fix that writes the words a finding guesses. ``line`` is the text of its line.

    Only a fix that can mean just one thing is safe: a keyword with no other near it, and blanks and signs between
    words.
    """
    match finding.facts:
        case UnknownName(meant=str(meant)) | UnknownRuleset(meant=str(meant)):
            word = spelling(meant)
            yield Fix(f"Write {word}", (Edit(finding.at, word),), "unsafe", finding.code, (index,))
        case Problem(meant=str(meant)) if meant:
            yield from _readable(line, index, finding)


def _readable(line: str, index: int, finding: Finding) -> Iterator[Fix]:
    """Yield the fix that repairs a line word by word until it can be read, or only the first step if that fails."""
    number, text = finding.at.line, line
    steps: list[st.Repair] = []
    read = parse(number, text)
    while isinstance(read, st.Unreadable) and read.repair and len(steps) < _STEPS:
        steps.append(read.repair)
        text = _with(text, read.repair)
        read = parse(number, text)
    if not steps:
        return
    how: Applicability = "safe" if all(step.sure for step in steps) else "unsafe"
    if read is None or isinstance(read, st.Unreadable):
        steps, text, how = steps[:1], _with(line, steps[0]), "display"
    words = " and ".join(step.meant for step in steps)
    start, end = steps[0].start, steps[0].end
    if len(steps) > 1:  # The stretch of the line that differs, in whole words.
        most = min(len(line), len(text))
        start = next((at for at in range(most) if line[at] != text[at]), most)
        same = next((at for at in range(most - start) if line[-1 - at] != text[-1 - at]), most - start)
        blanks = [at for blank in " \t" if (at := line.find(blank, len(line) - same)) != -1]
        start, end = max(line.rfind(blank, 0, start) for blank in " \t") + 1, min(blanks, default=len(line))
    edit = Edit(Place(number, start + 1, end + 1), text[start : len(text) - len(line) + end])
    yield Fix(f"Write {words}", (edit,), how, finding.code, (index,))


def _with(text: str, step: st.Repair) -> str:
    return text[: step.start] + step.meant + text[step.end :]


def slip_fixes(slip: Slip, findings: Sequence[Finding]) -> Iterator[Fix]:
    """Yield the ways to correct a slip that explains some of the ``findings``, the likeliest first.

    Only the first is ever applied without being chosen, and a name only if it resembles what was written.
    """
    edit = slip.edit
    how: Applicability = "unsafe"
    for correction in edit.corrections:
        text, place = correction.text, f"(line {edit.at.line})"
        match edit.kind:
            case "line":
                title = f"Was line {edit.at.line} written twice? Delete it"
            case "exchange":
                first, last = edit.swapped
                title = f"Were {first} and {last} meant the other way round? Exchange them {place}"
            case "suit":
                title = f"Was trump {text} meant here? Write {text} for {edit.written} {place}"
            case _:
                title = f"Was {text} meant here? Write {text} for {edit.written} {place}"
        if edit.kind == "name" and not resembling(edit.written.strip('"'), [text.strip('"')]):
            how = "display"
        yield Fix(title, (correction,), how, findings[slip.explains[0]].code, slip.explains)
        how = "display"


# Claims that cards and rules prove for a hand, as lines of the log


def claim_result(hand: PlayedHand) -> st.Win | st.Divide | st.Carry | None:
    """Return who takes the pot by the tricks, and how much, or ``None`` if unproven, or if nobody stayed."""
    money, winners = hand.money, hand.money.winners or ()
    due = [step.due for step in money.steps if step.kind in TAKEN and step.due]
    amount = None if money.pot is None else next(iter(due), 0)
    match money.result:
        case "win" | "default" if winners:
            return st.Win(0, "", winners[0], amount)
        case "divide":
            return st.Divide(0, "", winners, amount)
        case "carry":
            return st.Carry(0, "", money.pot)
        case _:
            return None


def claim_bourre(hand: PlayedHand) -> st.Bourre | None:
    """Return who pays into the next pot, and how much, or ``None`` if unproven."""
    if hand.money.bourre is None:
        return None
    due = [(step.player, step.due) for step in hand.money.steps if step.kind in STAKES and step.due]
    return st.Bourre(0, "", tuple([(player, amount) for player, amount in due if player is not None]))


def claim_out(hand: PlayedHand) -> st.Out | None:
    """Return the players eliminated by this hand, or ``None`` if there are none."""
    return st.Out(0, "", hand.money.eliminated) if hand.money.eliminated else None


def claim_stacks(hand: PlayedHand, players: Iterable[str]) -> st.Stacks | None:
    """Return these players' stacks after the hand, or ``None`` unless all are known."""
    counted = [(name, hand.money.table.stacks.get(account_name(name))) for name in players]
    known = [(name, stack) for name, stack in counted if stack is not None]
    return st.Stacks(0, "", tuple(known)) if known and len(known) == len(counted) else None


# Claims that a hand leaves out


def taker_fixes(draft: Draft, number: int) -> list[Fix]:
    """Write who took each trick of a hand, if the log does not say so and the cards prove it."""
    hand = hand_of(draft, number)
    if not hand or any(finding.severity == "error" and finding.code[0] in _DOUBTFUL for finding in hand.findings):
        return []
    fixes = []
    for trick in hand.tricks:
        if trick.named is None and len(trick.takers) == 1:
            [name], line, end = trick.takers, trick.at.line, draft.statements[trick.at.line].at.end
            edit = Edit(Place(line, end, end), f" -> {spelling(name)}")
            fixes.append(Fix(f"Write who took this trick: -> {name}", (edit,), "safe"))
    return fixes


def end_fixes(draft: Draft, number: int) -> list[Fix]:
    """Return a fix for each closing line that a hand leaves out, indented like the line before it."""
    hand, fixes = hand_of(draft, number), []
    for claim in _missing(draft, hand, draft.audit.players) if hand else ():
        above, text = draft.lines[claim.after - 1], write_line(claim.statement)
        begins_hand = claim.after == draft.sections[number][0].line
        indent = "  " if begins_hand else above[: len(above) - len(above.lstrip(" \t"))]
        edit = Edit(Place(claim.after, FAR, FAR), f"{draft.line_end}{indent}{text}")
        fixes.append(Fix(f"Write {text}", (edit,), "safe"))
    return fixes


def join_fixes(number: int, parts: list[Fix], *, only_takers: bool = False) -> Fix:
    """Join everything that a hand leaves out into one fix."""
    what = f"who took each trick of hand {number}" if only_takers else f"the whole result of hand {number}"
    edits = tuple(edit for part in parts for edit in part.edits)
    return Fix(f"Write {what}", edits, "safe")


class _Claim(NamedTuple):
    """A line with a result of the hand, and the number (from 1) of the line that it would follow."""

    statement: st.Statement
    after: int


def _missing(draft: Draft, hand: PlayedHand, players: Sequence[str]) -> list[_Claim]:
    """Return the closing lines that a hand leaves out, given the ``players`` in the order of the log.

    There are none if something in it is wrong, or if an amount may depend on a line that could not be read.
    """
    if not hand.certain or hand.money.table.pot is None:
        return []
    if hand.money.result not in _SETTLED or hand.money.pot is None:
        return []
    if any(finding.severity == "error" for finding in hand.findings):
        return []
    lines = [line for line in draft.sections[hand.number] if line.line <= hand.last]
    # A payment into the next pot is not claimed if it is not proven, or if somebody owes for a renege, too.
    bourre = None if hand.money.penalties or not (hand.tricks or hand.took) else claim_bourre(hand)
    if bourre and {name for name, _ in bourre.sums} != {*(hand.money.bourre or ())}:
        bourre = None
    sit, right = {holding.player for holding in hand.holdings}, hand.money.table == hand.money.verified
    stacks = claim_stacks(hand, [name for name in players if name in sit]) if right else None
    missing = []
    for (kinds, later), claim in zip(_LAST, (claim_result(hand), bourre, claim_out(hand), stacks), strict=True):
        if claim is not None and not any(isinstance(line, kinds) for line in lines):
            missing.append(_Claim(claim, [line.line for line in lines if not isinstance(line, later)][-1]))
    return missing


# Corrections of wrong claims


def claim_fixes(draft: Draft, index: int, finding: Finding) -> Iterator[Fix]:
    """Yield the fixes that write the right claim.

    Only the table knows whether the wrong one was a slip, or the money went wrong.
    """
    line = draft.statements.get(finding.at.line)
    match finding.facts:
        case WrongTrickWinner(taker=str(taker)) if isinstance(line, st.Trick):
            yield _instead(finding, index, line.taker_at, spelling(taker), f"-> {spelling(taker)}")
        case WrongAmountWon(due=due) | WrongCount(due=due) if finding.code != "L607":
            yield _instead(finding, index, finding.at, plain(due), plain(due))
        case _ if line is not None and isinstance(line, kinds := _WHOLE_LINE.get(finding.code, ())):
            # The whole line is replaced by the one that the referee would add if it were missing.
            without = draft.without(line.line)
            hand = hand_of(without, without.hand_at(line.line))
            for claim in _missing(without, hand, draft.audit.players) if hand else ():
                if isinstance(claim.statement, kinds):
                    right = write_line(claim.statement)
                    yield _instead(finding, index, line.at, right, right)


def _instead(finding: Finding, index: int, at: Place, text: str, words: str) -> Fix:
    return Fix(f"{SLIP} {words}", (Edit(at, text),), "unsafe", finding.code, (index,))


# Comments that let findings pass, each on a line of its own, so that no other line changes


def waiver_fix(draft: Draft, findings: Sequence[Finding], indices: Sequence[int], reason: str = "") -> Fix | None:
    """Return a fix that waives these findings of one line. Without a ``reason``, somebody has yet to write it.

    It is ``None`` if there is no statement in the line, since the waiver would be for the next one.
    """
    number = findings[indices[0]].at.line
    line, codes = draft.line(number), list(dict.fromkeys(findings[index].code for index in indices))
    if number not in draft.statements and line.strip(" \t") == comment(line):
        return None
    indent = line[: len(line) - len(line.lstrip(" \t"))]
    edit = Edit(Place(number, 1, 1), f"{indent}{waiver_comment(codes, reason)}{draft.line_end}")
    return Fix(f"Waive {', '.join(codes)} here…", (edit,), "display", codes[0], tuple(indices))


def waivers_for(draft: Draft, listing: Listing, lines: range) -> Iterator[Fix]:
    """Yield a waiver of each code in these lines, for somebody to write the reason.

    There is none where the line has a waiver of the code already, though its reason may be missing.
    """
    begun = {(written.line, code) for written in listing.waivers for code in written.codes}
    codes: dict[tuple[int, str], list[int]] = {}
    for index, finding in enumerate(listing.findings):
        place = finding.at.line, finding.code
        if finding.suppression is None and finding.at.line in lines and place not in begun:
            codes.setdefault(place, []).append(index)
    offers = (waiver_fix(draft, listing.findings, indices) for indices in codes.values())
    return (fix for fix in offers if fix)
