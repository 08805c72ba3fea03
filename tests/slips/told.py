"""Report a failure with its log, shortened while the failure stays the same."""

from dataclasses import replace

from referee.judge.audit import audit
from slips.evening import Evening, standings, text_of, truthful
from slips.kinds import binding
from slips.slip import Slip
from slips.tally import Failure, Tally, again
from slips.verdict import Verdict, judge
from slips.words import Line, lines_of


def report(total: Tally, kind: str, most: int, *, cut: bool = True) -> str:
    """Report the most important failure classes: first slips that leave a trace, then the most frequent."""
    classes = sorted(total.failures.values(), key=lambda one: (not binding(one[1].kind), -one[0]))
    return "\n\n".join(shown(times, failure, kind, cut=cut) for times, failure in classes[:most])


def shown(times: int, failure: Failure, kind: str, *, cut: bool) -> str:
    """Report how often a class of failure was found, the findings, and the log with its slip."""
    found, slips, verdict = again(failure, kind)
    if cut:
        found, slips = smallest(found, slips, verdict)
        verdict = judge(found, slips)
    texts = [line.text for line in found.lines]
    marks = []
    for slip in sorted(slips, key=lambda one: -one.at):
        old = texts[slip.at : slip.at + slip.gone]
        texts = slip.apply(texts)
        new = [text for text in slip.put if text not in old] or [slip.put[-1] if slip.put else "(left out)"]
        marks.append(f"    slip at line {slip.at + 1}: {' | '.join(old[:1])} ~> {' | '.join(new)}")
    said = [f"    {one}" for one in verdict.said]
    head = f"=== {failure.kind}: {times} times; accused {', '.join(verdict.accused) or 'nobody'}"
    head += f"; said besides {', '.join(verdict.again)}" if verdict.again else ""
    head += f"; moved: {verdict.moved}" if verdict.moved else ""
    head += f" (evening {failure.seed}, slip {failure.which})"
    return "\n".join([head, *marks, *said, text_of(texts).rstrip()])


def smallest(found: Evening, slips: list[Slip], verdict: Verdict) -> tuple[Evening, list[Slip]]:
    """Return the same failure in the shortest possible log."""
    size = max(1, len(found.lines) // 3)
    while size:
        at = 0
        while at < len(found.lines):
            less = without(found, slips, at, size)
            if less and _same(judge(*less), verdict):
                found, slips = less
            else:
                at += size
        size //= 2
    return found, slips


def without(found: Evening, slips: list[Slip], at: int, count: int) -> tuple[Evening, list[Slip]] | None:
    """Remove some lines; return ``None`` if they hold the slips, or the evening is no longer truthful."""
    touched = {line for slip in slips for line in range(slip.at, slip.at + max(slip.gone, 1))}
    if touched & set(range(at, at + count)):
        return None
    texts = [line.text for line in found.lines]
    lines = lines_of(texts[:at] + texts[at + count :])
    said = audit(text_of([line.text for line in lines]))
    if not truthful(said) or not said.accounts:
        return None
    truth = standings(said)
    moved = [_shifted(slip, found, at, count, lines) for slip in slips]
    known = None not in truth[-1].values()
    less = Evening(lines, truth, found.early, known, found.waived, found.hands, found.stock_out, found.upcard)
    return less, moved


def _shifted(slip: Slip, found: Evening, at: int, count: int, lines: list[Line]) -> Slip:
    place = slip.at - count if slip.at >= at + count else slip.at
    return replace(slip, at=place, hand=lines[min(place, len(lines) - 1)].hand)


def _same(one: Verdict, other: Verdict) -> bool:
    same = one.accused == other.accused and one.again == other.again and one.codes == other.codes
    return same and one.named == other.named and bool(one.moved) == bool(other.moved)
