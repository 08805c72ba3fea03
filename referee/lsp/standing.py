"""A player's money, the pot, and the tricks so far at a line of the log."""

from collections.abc import Iterable, Sequence

from referee import statements as st
from referee.judge.uncertainty import NOT_MONEY
from referee.ledger.entries import Standing
from referee.lsp.document import Document
from referee.playback import PlayedHand, Step
from referee.playback.standings import standing_after, unknown
from referee.report.wording.phrases import counted


def standing_at(document: Document, line: int) -> Standing:
    """Everybody's money at the table after a line; ``None`` if that is unknown, for example because a line that affects
    it could not be read."""
    here = _reckoned(document, line)
    return unknown(here) if _in_doubt(document, line) else here


def _in_doubt(document: Document, line: int) -> bool:
    """True if a line that affects the money could not be read before this one, and nobody was counted since."""
    number = document.hand_at(line)
    glances = document.live.glances(number - 1, number)
    before, now = glances.get(number - 1), glances.get(number)
    lines, lost = document.sections[number].statements, _lost(document, number)
    if now and line >= lines[-1].line:
        return now.after is None
    if now and line >= _end(document, number):
        return now.stood is None or any(one <= line for one in lost)
    if any(one <= line for one in lost) or (now and now.pot is None and not lost):  # Antes may be in doubt, too.
        return True
    return bool(_lost(document, 0)) if number == 1 else number > 0 and (before is None or before.after is None)


def _lost(document: Document, number: int) -> list[int]:
    """The unreadable lines of a hand, and after it, that may affect the money."""
    lines = document.sections[number].statements
    return [one.line for one in lines if isinstance(one, st.Unreadable) and one.keyword not in NOT_MONEY]


def _end(document: Document, number: int) -> int:
    """The last line of a hand."""
    hand = document.hand(number)
    return hand.last if hand else document.sections[number].statements[-1].line


def _reckoned(document: Document, line: int) -> Standing:
    """The same, computed from the lines that could be read."""
    hand = document.hand(document.hand_at(line))
    if hand is None:
        return _after(Standing({}, 0), document.opening.before.steps, line)
    if hand.after.lines and line >= hand.after.lines[0].number:
        last = hand.after.lines[-1].number
        return hand.after.table if line >= last else _after(hand.money.table, hand.after.steps, line)
    return hand.money.table if line >= hand.last else _after(hand.money.before, hand.money.steps, line)


def _after(before: Standing, steps: Iterable[Step], line: int) -> Standing:
    """Everybody's money after the steps up to a line; nothing if they leave the pot unknown."""
    made = [one for one in steps if one.line <= line]
    stood = standing_after(before, made)
    return unknown(stood) if made and stood.pot is None else stood


def tricks_so_far(hand: PlayedHand, player: str, line: int) -> str:
    """The number of tricks that a player had taken after a line, if certain."""
    laid = [one for one in hand.tricks if one.at.line <= line]
    noted = next((one.number for one in hand.lines if one.keyword == "took"), None)
    if not laid and hand.took is not None and noted is not None and noted <= line:
        return f"{counted(hand.took.get(player, 0), 'trick')} in all, as the log says"
    taken = sum(one.takers == (player,) for one in laid)
    open_ones = _uncertain([one.takers for one in laid], player)
    doubt = f", and {open_ones} uncertain" if open_ones else ""
    return f"{counted(taken, 'trick') if taken else 'no tricks'} so far{doubt}"


def _uncertain(takers: Sequence[tuple[str, ...]], player: str) -> int:
    return sum(len(one) != 1 and (not one or player in one) for one in takers)
