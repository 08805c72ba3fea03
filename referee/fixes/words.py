"""Fixes of words by what was probably meant.

The words are not part of the notation, or name nobody, or they are slips of the pen. Only the table knows.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from referee.finding import Finding, Problem, UnknownName, UnknownRuleset
from referee.fixes.fix import Applicability, Fix
from referee.judge.slips import Slip
from referee.notation import statements as st
from referee.notation.names import spelling
from referee.notation.read import parse
from referee.notation.write import Edit
from referee.text import resembling
from referee.values import Place

_STEPS: Final = 8
"""The most words of one line that are repaired one after another."""


def meant(line: str, index: int, finding: Finding) -> Iterator[Fix]:
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


def readings(slip: Slip, findings: Sequence[Finding]) -> Iterator[Fix]:
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
