"""Two logs of one game side by side, in the words of ``referee diff``, as the page lays them out."""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import islice
from typing import Any, Final, NamedTuple

from referee.diff import DifferentGamesError, LogDiff, diff_logs
from referee.engine.cards import NAMES
from referee.limits import SCREEN_LINES
from referee.notation.names import CARDS
from referee.report.wording.diff import effects, first, heading, most, passages, summary, verdict
from referee.report.wording.findings import VERDICTS
from referee.report.wording.phrases import counted
from referee.rules.phrases import with_capital
from referee.values import comment

_WORD: Final = re.compile(r'([^\s,"]+)')
_COMPARED: Final = 400
"""The most words of a line that are compared with those of another."""


class Row(NamedTuple):
    """A row of the comparison, as a heading (``hand``), a ``label``, a line of ``a`` or ``b``, or an ``effect``.

    Every other one of the ``parts``, from the second, is what only this version of a line says.
    """

    kind: str
    parts: Sequence[str]
    line: int = 0


def comparison(a: bytes, b: bytes) -> dict[str, Any]:
    """Compare two logs, called A and B.

    ``kind`` and ``title`` sum the comparison up, and ``notes`` say more. ``rows`` show where the logs or their results
    differ, and ``end`` says how many rows are left out and what the differences change.
    """
    try:
        diff = diff_logs(a, b)
    except DifferentGamesError as why:
        notes = [f"{with_capital(str(why))}."]
        return {"kind": "unreadable", "title": "? Not logs of the same game", "notes": notes, "rows": [], "end": []}
    kind = "clean" if diff.same else "violations" if diff.counts.differs else "incomplete"
    rows = _rows(diff)
    first_rows, left = [*islice(rows, SCREEN_LINES)], sum(1 for _ in rows)
    omitted = [f"Not shown here: {counted(left, 'more line')}."] if left else []
    return {
        "kind": kind,
        "title": f"{VERDICTS[kind].sign} {first(diff)}",
        "notes": [*summary(diff)] if not diff.same else [],
        "rows": first_rows,
        "end": [*omitted, f"The verdict: {verdict(diff)}.", most(diff)],
    }


def _rows(diff: LogDiff) -> Iterator[Row]:
    for hand in diff.differing:
        yield Row("hand", [heading(hand)])
        for passage in passages(hand):
            yield Row("label", [with_capital(passage.label)])
            versions = ("a", passage.a, passage.b), ("b", passage.b, passage.a)
            for letter, lines, others in versions:
                for at, line in enumerate(lines):
                    # Only the first lines are about the same thing.
                    parts = _parts(line.text, others[0].text) if others and not at else [line.text]
                    yield Row(letter, parts, line.line)
        yield from (Row("effect", [f"{head}{sentence}"]) for head, sentence in effects(hand))


def _parts(text: str, other_text: str) -> list[str]:
    """Split a line at the words that the other has not, or only at the cards and numbers among these, if any."""
    parts = _WORD.split(text)
    words, others = (
        [NAMES[CARDS[word]] if word in CARDS else word for word in _WORD.findall(line.removesuffix(comment(line)))]
        for line in (text, other_text)
    )
    changes = SequenceMatcher(None, words[:_COMPARED], others[:_COMPARED], autojunk=False).get_opcodes()
    differing = [at for how, start, end, _, _ in changes if how != "equal" for at in range(start, end)]
    values = [at for at in differing if words[at] in CARDS or words[at] == "?" or any(map(str.isdigit, words[at]))]
    marked, alternating = {2 * at + 1 for at in values or differing}, [""]
    for at, part in enumerate(parts):
        if (at in marked) == len(alternating) % 2:
            alternating.append("")
        alternating[-1] += part
    return alternating
