"""Immediate remarks about a line: what it proves, and which unseen cards would make it a renege.

Nobody is accused without proof: anything that depends on unseen cards is said with an *if*.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from referee import statements as st
from referee.finding import Finding
from referee.judge.slips import Slip, is_told, slips
from referee.notation.cards import CARDS
from referee.replay.card_conflicts import Conflicts, sightings
from referee.replay.contradictions import conflicts
from referee.replay.judgement import Judgement
from referee.rules.phrases import counted, in_a_row
from referee.rulesets import RuleSet
from referee.scribe.now import Now
from referee.table.cards import ABOVE, NAMES, PACK, SUIT, cards, mask, names
from referee.table.hand import Hand

_RENEGES: Final = frozenset(f"R50{number}" for number in range(1, 9))
_SUITS: Final = ("club", "diamond", "heart", "spade")
_FEW: Final = 3
"""The most cards that are named one by one."""


def remarks(before: Now | None, after: Now) -> tuple[str, ...]:
    """The remarks about what was written after ``before``, besides what it proves."""
    return (*_suspicions(before, after), *_taken(before, after))


def proved(new: Iterable[Finding], changed: int | None = None) -> tuple[str, ...]:
    """The new findings, each with its proof; *that* is a card on the lines from ``changed`` on (from 1)."""
    return tuple([_found(one, changed) for one in new])


def rejudged(before: Now, after: Now, last: int, moved: int) -> tuple[tuple[str, ...], tuple[Finding, ...]]:
    """The remarks after an earlier line was changed, and the new findings of the whole log.

    The lines after ``last`` (from 1) have ``moved`` down.
    """
    old = {identity(one, last, moved) for one in before.proven}
    new = tuple([one for one in after.proven if identity(one) not in old])
    gone = len(old - set(map(identity, after.proven)))
    known = set(remarks(None, before))
    said = [text for text in remarks(None, after) if text not in known]
    if gone:
        said.append(f"{counted(gone, 'finding')} {'is' if gone == 1 else 'are'} gone.")
    return tuple(said), new


def new_findings(before: Now | None, after: Now) -> Iterator[Finding]:
    """The findings that are new."""
    known = set(map(identity, before.sure)) if before else set()
    yield from (one for one in after.sure if identity(one) not in known)


def slips_behind(before: Now | None, after: Now, log: bytes, rulesets: tuple[RuleSet, ...]) -> tuple[Slip, ...]:
    """The reported slips of the pen in a hand that would explain its new findings.

    ``log`` is the whole log, ``rulesets`` are the table's own.
    """
    sure, new = set(map(identity, after.sure)), set(map(identity, new_findings(before, after)))
    errors = [one for one in after.sure if one.severity == "error"]
    if not any(identity(one) in new for one in errors) or not is_told([(one.code, one.player) for one in errors]):
        return ()
    told = []
    for slip in slips(_as_judged(after, log), after.findings, rulesets=rulesets).told:
        explained = tuple([index for index in slip.explains if identity(after.findings[index]) in sure])
        some = [after.findings[index] for index in explained]
        if is_told([(one.code, one.player) for one in some]) and any(identity(one) in new for one in some):
            told.append(replace(slip, explains=explained))
    return tuple(told)


def _as_judged(after: Now, log: bytes) -> bytes:
    """The log with an unknown card for each missing one in the unfinished trick."""
    if after.trick is None or after.filled is None:
        return log
    lines = log.split(b"\n")
    lines[after.trick.line - 1] = after.filled.text.encode("utf-8", "surrogateescape")
    return b"\n".join(lines)


def identity(one: Finding, last: int = 0, moved: int = 0) -> tuple[str, int, str | None, int | None]:
    """The identity of a finding, once the lines after ``last`` have ``moved`` down."""
    line = one.at.line
    return one.code, line + moved if line > last else line, one.player, one.trick


def _found(one: Finding, changed: int | None) -> str:
    where = f"Line {one.at.line}"
    if one.code in _RENEGES:
        where = "That is a renege" if changed and one.at.line >= changed else f"{where} was a renege"
    proof = [f"Line {evidence.at.line}: {evidence.message}." for evidence in one.evidence]
    return " ".join((f"{one.code} {where}: {one.message}.", *proof))


# Possible reneges


def _suspicions(before: Now | None, after: Now) -> Iterator[str]:
    """For each new card that breaks no rule so far: which other cards in that hand would make it a renege."""
    record = after.record
    if record is None:
        return
    known = _laid(before)
    for one in record.proof.judgements:
        if one.play.card is not None and _place(one) not in known and not one.taken_back:
            text = suspicion(one, record.hand, conflicts(record.hand, sightings(record.hand, record.hand.tricks)))
            yield from () if text is None else (text,)


def _laid(before: Now | None) -> set[tuple[int, int]]:
    """The places of the cards played before."""
    record = before.record if before else None
    if record is None:
        return set()
    return {_place(one) for one in record.proof.judgements if one.play.card is not None}


def _place(one: Judgement) -> tuple[int, int]:
    return one.play.at.line, one.play.at.column


def suspicion(one: Judgement, hand: Hand, conflicts: Conflicts) -> str | None:
    """The cards that would make a play a renege, if any of them may be in that hand."""
    player, card = one.play.player, one.play.card
    if player is None or card is None or one.complete:
        return None
    hidden = unseen(hand, conflicts, player)
    found = one.if_held(card, hidden, hand.house)
    if not found:
        return None
    due = sum(found.values())  # Each card breaks a single obligation first.
    kinds = [kind for suit in range(4) for kind in _cards(suit, due, hidden & ~one.known, one.beat)]
    return f"{NAMES[card]} is a renege if {hand.seats.names[player]} holds {in_a_row(kinds, 'or')}."


def unseen(hand: Hand, conflicts: Conflicts, player: int) -> int:
    """The cards that a player may still hold: none that was played, put away or is elsewhere."""
    gone = {one.noted for trick in hand.tricks for one in trick.plays}
    drawn = hand.draws.get(player)
    gone |= {one.card for one in drawn.discards} if drawn else set()
    return mask(card for card in cards(PACK) if card not in gone and conflicts.may_hold(player, card))


def _cards(suit: int, due: int, there: int, beat: str | None) -> Iterator[str]:
    """The cards of a suit that are ``due``, in words: one by one or, if there are many, by what sets them apart from
    the others ``there``.
    """
    due, there = due & SUIT[suit], there & SUIT[suit]
    if due.bit_count() > _FEW and due == there:
        yield f"a {_SUITS[suit]}"
    elif due.bit_count() > _FEW and beat is not None and due == there & ABOVE[CARDS[beat]]:
        yield f"a {_SUITS[suit]} above {beat}"
    else:
        yield from names(due)


def _taken(before: Now | None, after: Now) -> Iterator[str]:
    """Name the winner of a trick that was just completed."""
    record, had = after.record, before.record if before else None
    if record is None or after.trick is not None or not record.hand.tricks:
        return
    last = record.hand.tricks[-1]
    done = had is not None and before is not None and before.trick is None and len(had.hand.tricks) == last.number
    if done or last.taker is None or st.Trick not in after.kinds or len(last.winners) != 1:
        return
    card = last.cards[last.winners[0]]
    if card is not None:
        yield f"{record.hand.seats.names[last.taker]} takes the trick with {NAMES[card]}."


def opened(now: Now) -> Iterator[str]:
    """Comment on a log that somebody continues."""
    errors, hands = now.errors, now.game.number
    bad = [*_unreadable(now.before.findings), *_unreadable(now.findings)]
    if hands or now.lines:
        yield f"{counted(hands, 'hand')} so far, {counted(errors, 'error')} found."
    if bad:
        lines = in_a_row([str(one.at.line) for one in bad[:5]])
        more = f" and {len(bad) - 5} more" if len(bad) > 5 else ""
        which = "Lines" if len(bad) > 1 else "Line"
        yield f"{which} {lines}{more} can't be read and will be kept as written. What you type goes below."


def _unreadable(found: Iterable[Finding]) -> list[Finding]:
    return [one for one in found if one.code in ("N101", "N106", "N107")]
