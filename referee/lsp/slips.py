"""Misplayed or miswritten: slips of the pen that would explain the errors of an open log, and their corrections.

The search takes longer than anything else that an editor asks for. So its limits are tighter than those of ``check``,
and the server runs it in a second thread.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from functools import cached_property, lru_cache
from itertools import islice
from typing import Final

from lsprotocol import types

from referee.finding import Finding
from referee.fixes.fix import Fix
from referee.fixes.slips import readings as readings_of
from referee.judge.checked import slips_listed
from referee.judge.slip_sentence import sentence
from referee.judge.slips import Slip, slips
from referee.lsp.actions import KINDS, action, is_wanted, rank, text_edit
from referee.lsp.columns import Columns, Spot
from referee.lsp.diagnostics import diagnostics
from referee.lsp.document import Document
from referee.report.wording.phrases import counted
from referee.text.escape import shown
from referee.text.limits import SLIPS_TOLD
from referee.text.place import Place

SEARCHED: Final = 25
"""The most errors of a log, or of a hand, that are searched for slips."""

_READINGS: Final = 3
"""The most readings of a word that are offered, the likeliest first."""


class SlipsOfDocument:
    """The slips in one version of a log. Each search runs once, when its result is first needed.

    The thread that judges the document creates it; it copies what it needs, so another thread can search.
    """

    def __init__(self, document: Document) -> None:
        self.uri: str = document.uri
        self.columns: Columns = document.columns
        self.marks: list[types.Diagnostic] = diagnostics(document)
        is_judged = document.context.problem is None
        self.listed: Sequence[Finding] = document.listing.findings if is_judged else ()
        self._text, self._rulesets = document.text, document.context.rulesets
        self._errors = [one for one in document.audit.findings if one.severity == "error"] if is_judged else []
        self._firsts = [section.statements[0].line for section in document.sections[1:]]
        self._of_hands: dict[int, tuple[Slip, ...]] = {}

    def hand_at(self, line: int) -> int:
        """The number of the hand that a line belongs to or follows; 0 before the first."""
        return sum(first <= line for first in self._firsts)

    @cached_property
    def told(self) -> tuple[Slip, ...]:
        """The slips that ``check`` reports by itself. They explain findings by their indices in ``listed``."""
        if len(self._errors) > SEARCHED:
            return ()
        found = slips(self._text, self._errors, rulesets=self._rulesets).told
        return tuple(slips_listed(found, self._errors, self.listed))

    def of_hand(self, number: int) -> tuple[Slip, ...]:
        """The slips in a hand that explain any of its errors; for each error the best first."""
        if number not in self._of_hands:
            found = dict.fromkeys(self._explaining(number))
            self._of_hands[number] = tuple(slips_listed(found, self._errors, self.listed))
        return self._of_hands[number]

    def _explaining(self, number: int) -> Iterator[Slip]:
        """The slips in a hand that explain its errors, one error after the other."""
        errors = [index for index, one in enumerate(self._errors) if one.hand == number]
        if number and 0 < len(errors) <= SEARCHED:
            for searched in slips(self._text, self._errors, rulesets=self._rulesets, hand=number).hands:
                for index in errors:
                    yield from searched.explaining(index)


@lru_cache(maxsize=2)
def slips_of(document: Document) -> SlipsOfDocument:
    """The slips in a log; call it in the thread that judges the document."""
    return SlipsOfDocument(document)


# With the findings


def marks(found: SlipsOfDocument) -> list[types.Diagnostic] | None:
    """The findings of a log, each with the slips that would explain it as related places; ``None`` if none would."""
    related: dict[int, list[types.DiagnosticRelatedInformation]] = {}
    for slip in found.told:
        at = found.columns.range(slip.at)
        told = types.DiagnosticRelatedInformation(types.Location(found.uri, at), shown(sentence(slip)))
        for index in slip.explains:
            related.setdefault(index, []).append(told)
    return [_with(one, related.get(index, [])) for index, one in enumerate(found.marks)] if related else None


def _with(mark: types.Diagnostic, more: list[types.DiagnosticRelatedInformation]) -> types.Diagnostic:
    told = copy(mark)
    told.related_information = [*(mark.related_information or ()), *more] or None
    return told


# As actions


def readings(found: SlipsOfDocument, params: types.CodeActionParams) -> list[types.CodeAction]:
    """The possible meanings at the editor's selection: of the words there, and of words that explain a finding there.

    None is preferred, since only the table knows what was played.
    """
    if not is_wanted(types.CodeActionKind.QuickFix, params.context.only or KINDS.code_action_kinds or ()):
        return []
    first, last = found.columns.spot(params.range.start), found.columns.spot(params.range.end)
    return [
        _action(found, fix, params.context.diagnostics)
        for slip in _asked_about(found, first, last)
        for fix in islice(readings_of(slip, found.listed), _READINGS)
    ]


def with_readings(found: Sequence[types.CodeAction], more: Sequence[types.CodeAction]) -> list[types.CodeAction]:
    """Add the readings to the other actions, except those with the same edit; corrections come first, then waivers."""
    edits = [one.edit for one in found]
    whole = [*found, *(one for one in more if one.edit not in edits)]
    return sorted(whole, key=lambda one: rank(one.kind))


def _asked_about(found: SlipsOfDocument, first: Spot, last: Spot) -> list[Slip]:
    """The slips between two spots, and those that explain a finding there: at most three, the best first.

    If no finding touches the spots, use those on their lines.
    """
    listed = [(index, one.at) for index, one in enumerate(found.listed) if one.suppression is None]
    on_lines = {index: at for index, at in listed if first.line <= at.line <= last.line}
    findings = {index for index, at in on_lines.items() if _touches(at, first, last)} or set(on_lines)
    number = found.hand_at(first.line)
    slips_ = [*found.of_hand(number), *(one for one in found.told if findings and one.hand != number)]
    here = [one for one in slips_ if _touches(one.at, first, last)]
    others = [one for one in slips_ if one not in here and not findings.isdisjoint(one.explains)]
    best = sorted(others, key=_order)
    return sorted([*sorted(here, key=_order), *best][:SLIPS_TOLD], key=_order)


def _order(slip: Slip) -> tuple[int, int]:
    return -len(slip.explains), slip.leaves


def _touches(at: Place, first: Spot, last: Spot) -> bool:
    return first <= (at.line, at.end) and (at.line, at.column) <= last


def _action(found: SlipsOfDocument, fix: Fix, known: Sequence[types.Diagnostic]) -> types.CodeAction:
    explained = [_as_known(found.marks[index], known) for index in fix.findings]
    title = f"{fix.title}: explains {counted(len(explained), 'finding')}"
    edits = [text_edit(found.columns, edit) for edit in fix.edits]
    return action(found.uri, title, types.CodeActionKind.QuickFix, edits, explained)


def _as_known(mark: types.Diagnostic, known: Sequence[types.Diagnostic]) -> types.Diagnostic:
    """The editor's own copy of a finding, if it sent one."""
    alike = ((one.code, one.range, one.message) == (mark.code, mark.range, mark.message) for one in known)
    return next((one for one, is_it in zip(known, alike, strict=True) if is_it), mark)
