"""What is wrong with a log that is being written, without what may still come right, and how it may be mended."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Final

from referee.assist.due import situation_at
from referee.assist.plays import lead_in_doubt, turn
from referee.finding import DuplicateCard, Finding, UpcardConflict
from referee.fixes.fix import Fix
from referee.fixes.proposals import claim_fixes, end_fixes, join_fixes, slip_fixes, taker_fixes, word_fixes
from referee.fixes.repair import outcome
from referee.judge.draft import Draft
from referee.judge.slips import LogSearch, Slip
from referee.limits import SLIPS_TOLD
from referee.notation import statements as st
from referee.notation.completion import read_beginning
from referee.notation.names import CARDS
from referee.notation.order import GROUP
from referee.notation.read import parse
from referee.values import comment

_MAY_COME: Final = {"N108": 0, "H201": 0, "C305": 2, "H205": 2, "H208": 2, "H212": 2, "T403": 3, "U701": 9}
"""Findings about lines that may still come, until the hand has passed this group of ``notation.order``. So may be cards
drawn that were seen before, since the stock may have been shuffled in between."""
_SHORT: Final = ("N101", "T402", "T403", "C303")
"""Findings about a line with too few words."""
_NO_WORD: Final = '" \t\r,'
"""Text that may follow the last word: an editor closes a quote as soon as it is opened."""
_SEARCHED: Final = 25
"""The most errors of a log that are searched for slips of the pen."""
_READINGS: Final = 3
"""The most readings of a slip that are offered, the likeliest first."""


def findings_while_writing(draft: Draft, line: int) -> Iterator[Finding]:
    """The findings of a log while a line of it is being written, which accuse nobody of what may still come right."""
    text, judged = draft.line(line), draft
    written = parse(line, text)
    if isinstance(written, st.Trick) and written.taker is None:
        judged = _with_whole_trick(draft, line)
    last: Sequence[st.Statement] = judged.sections[-1] if judged.sections else ()
    begins = last[0].line if last else 0
    reached = max((GROUP.get(type(statement), -1) for statement in last), default=-1)
    findings = judged.audit.findings
    is_accused = any(finding.code.startswith("R") for finding in findings)
    end = situation_at(judged, len(judged.lines) + 1) if is_accused else None
    trick = end.last_trick if end and lead_in_doubt(end.table.game.record) else None
    for finding in findings:
        match finding.facts:
            case DuplicateCard(second=str(deed)) | UpcardConflict(did=str(deed)) if deed.startswith("received"):
                until = _MAY_COME["C305"]
            case _:
                until = _MAY_COME.get(finding.code, -2)
        is_open = finding.at.line >= begins and reached <= until
        match written:  # Either line may still show who stayed.
            case st.Stay():
                is_open = is_open or finding.code == "H205"
            case st.Trick():
                is_open = is_open or (finding.code, finding.at.line) in (("T401", line), ("H211", begins))
        is_doubted = trick and finding.at.line == trick.line and finding.code.startswith("R")
        if finding.at.line == line:  # More text may remove the finding, but not from behind a card, which is whole.
            before, behind = text[: finding.at.end - 1].split(), text[finding.at.end - 1 :].strip(_NO_WORD)
            is_open = is_open or finding.code.startswith("L") or finding.code in _SHORT
            is_open = is_open or (not behind and bool(before) and before[-1] not in CARDS)
        if not (is_open or is_doubted):
            yield finding


def _with_whole_trick(draft: Draft, line: int) -> Draft:
    """The log with an unknown card for each that an unfinished trick lacks."""
    text = draft.line(line)
    begun = read_beginning(text.removesuffix(comment(text)))
    so_far = turn(situation_at(draft, line), begun) if begun else None
    if so_far is None or so_far.is_full:
        return draft
    lines = draft.text.split("\n")
    lines[line - 1] = so_far.text
    return Draft("\n".join(lines), draft.rulesets, draft)


def fixes(draft: Draft, first: int, last: int, findings: Sequence[Finding]) -> Iterator[Fix]:
    """The fixes of findings in these lines, the readings of slips of the pen, and what their hand leaves out.

    ``findings`` are those that a face lists; fixes name them by their indices.
    """
    for index, finding in enumerate(findings):
        if finding.suppression is None and first <= finding.at.line <= last:
            yield from word_fixes(draft.line(finding.at.line), index, finding)
            for fix in claim_fixes(draft, index, finding):
                if outcome(draft, [fix]).proves([fix], findings):
                    yield fix
    # What the words of slips in these lines, or of those that explain a finding there, may have meant.
    number = draft.hand_at(first)
    search, explaining = _slips(draft, number)
    slips = sorted(search.listed(explaining, findings), key=lambda slip: (-len(slip.explains), slip.leaves))
    in_lines = {index for index, finding in enumerate(findings) if first <= finding.at.line <= last}
    near = [slip for slip in slips if first <= slip.edit.at.line <= last]
    farther = [slip for slip in slips if slip not in near and not in_lines.isdisjoint(slip.explains)]
    for slip in (*near, *farther)[:SLIPS_TOLD]:
        for fix in islice(slip_fixes(slip, findings), _READINGS):
            explained = len(fix.findings)
            yield fix if explained == 1 else replace(fix, title=f"{fix.title}: explains {explained} findings")
    # Who took each trick in these lines, the closing lines of their hand, and all at once, unless they change what the
    # referee says.
    tricks, closing = taker_fixes(draft, number), end_fixes(draft, number)
    if [*tricks, *closing] and outcome(draft, [*tricks, *closing]).says_the_same:
        yield from (fix for fix in tricks if first <= fix.begins[0] <= last)
        yield from closing
        if len(tricks) + len(closing) > 1:
            yield join_fixes(number, [*tricks, *closing], only_takers=not closing)


@lru_cache(maxsize=4)
def _slips(draft: Draft, number: int) -> tuple[LogSearch, list[Slip]]:
    """The search of a log, and the slips in a hand that explain errors of it, for each error the best first.

    A hand without errors is not searched.
    """
    errors = [finding for finding in draft.audit.findings if finding.severity == "error"]
    search = LogSearch(draft)
    if not number or len(errors) > _SEARCHED:
        return search, []
    of_hand = (error for error in errors if error.hand == number)
    return search, [*dict.fromkeys(slip for error in of_hand for slip in search.explaining(error)[0])]
