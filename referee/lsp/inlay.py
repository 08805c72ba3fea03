"""The hints at the ends of lines: who took a trick, the pot played for, everybody's money.

Only proven values are shown: if a line could not be read, or the tricks prove nothing, there is no number.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from lsprotocol import types

from referee import statements as st
from referee.ledger.entries import POT, account_name
from referee.lsp.document import Document
from referee.playback.live import Glance, Stood
from referee.replay.order import GROUP, ends_hand
from referee.table.money import plain
from referee.text.escape import shown

_TRICKS: Final = GROUP[st.Trick]


class Note(NamedTuple):
    """A hint at the end of a line; ``why`` is its tooltip."""

    line: int
    text: str
    why: str


def inlays(document: Document, params: types.InlayHintParams) -> list[types.InlayHint]:
    """The hints for the lines that an editor shows."""
    first, last = (document.columns.spot(end).line for end in (params.range.start, params.range.end))
    glances = document.live.glances(document.hand_at(first), document.hand_at(last))
    notes = (note for number, glance in glances.items() for note in _notes(document, number, glance))
    return [_hint(document, note) for note in notes if first <= note.line <= last]


def _hint(document: Document, note: Note) -> types.InlayHint:
    end = len(document.lines[note.line - 1]) + 1
    at = document.columns.position(note.line, end)
    return types.InlayHint(at, shown(note.text), tooltip=shown(note.why), padding_left=True)


def _notes(document: Document, number: int, glance: Glance) -> Iterator[Note]:
    lines = document.sections[number].statements
    ends = next((at for at, line in enumerate(lines) if ends_hand(line)), len(lines))
    yield from _takers(lines[:ends], glance.takers)
    yield from _played_for(lines[:ends], glance.pot)
    if glance.stood and (text := _standing(glance.stood, glance.seated, lines[:ends])):
        yield Note(lines[ends - 1].line, text, "Pot and stacks after this hand")
    if glance.after and ends < len(lines) and (text := _standing(glance.after, glance.stay, lines[ends:])):
        yield Note(lines[-1].line, text, "Pot and stacks from here on")


def _takers(lines: Sequence[st.Statement], takers: Mapping[int, str]) -> Iterator[Note]:
    """The winner of a trick, if the log does not name one."""
    for line in lines:
        if isinstance(line, st.Trick) and line.taker is None and line.line in takers:
            yield Note(line.line, f"-> {takers[line.line]}", "The trick's winner, from its cards or from the next lead")


def _played_for(lines: Sequence[st.Statement], pot: int | None) -> Iterator[Note]:
    """The pot played for, at the last line before the tricks, unless the log states it."""
    before = list(takewhile(lambda line: GROUP.get(type(line), 0) < _TRICKS, lines))
    noted = any(isinstance(line, st.Pot) and line.amount == pot for line in before)
    last = [line.line for line in before if isinstance(line, st.Hand) or type(line) in GROUP]
    if pot is not None and last and not noted:
        yield Note(last[-1], f"pot {plain(pot)}", "The pot of this hand")


def _standing(now: Stood, seated: Sequence[str], lines: Sequence[st.Statement]) -> str:
    """The pot and the stacks at the table: the actual amount and, if different, the rightful one. Amounts that the last
    of these lines already state are left out."""
    noted, (table, verified) = _noted(lines), now
    sums = [(POT, noted.get(""), table.pot, verified.pot)]
    for name in seated:
        account = account_name(name)
        sums.append((name, noted.get(name), table.stacks.get(account), verified.stacks.get(account)))
    return " · ".join(_sum(name, lies, should) for name, said, lies, should in sums if not said == lies == should)


def _noted(lines: Sequence[st.Statement]) -> dict[str, int]:
    """The amounts that the log itself states at the end: each player's stack, and under an empty name the pot."""
    noted: dict[str, int] = {}
    for line in reversed(lines):
        if isinstance(line, st.Stacks):
            noted |= dict(line.sums)
        elif isinstance(line, st.Pot):
            noted[""] = line.amount
        else:
            break
    return noted


def _sum(name: str, lies: int | None, should: int | None) -> str:
    told = "?" if lies is None else plain(lies)
    return f"{name} {told}" if lies == should or should is None else f"{name} {told} (should have {plain(should)})"
