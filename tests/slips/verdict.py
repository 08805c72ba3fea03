"""Judge a log with slips: whom the referee accuses, what it reports twice, and which chips it moves."""

from dataclasses import dataclass

from slips.evening import Evening, Standing, agrees, standings, text_of
from slips.kinds import Slip

from referee.finding import Finding
from referee.judge.audit import audit


@dataclass(frozen=True)
class Verdict:
    """The reaction to some slips: errors that don't name one of them, and the first chip that moved."""

    log: str
    accused: list[str]
    moved: str
    errors: bool
    """True if the referee reports anything that the evening had not before: otherwise the slip left no trace."""

    @property
    def fails(self) -> bool:
        return bool(self.accused or self.moved)

    def __str__(self) -> str:
        return "\n".join([*self.accused, self.moved, self.log])


def judge(evening: Evening, slips: list[Slip]) -> Verdict:
    """Judge these slips, each in a different hand."""
    texts = [line.text for line in evening.lines]
    places: list[tuple[Slip, set[int]]] = []
    for slip in sorted(slips, key=lambda one: -one.at):
        shift = len(slip.put) - slip.gone
        places = [(one, {line + shift for line in lines}) for one, lines in places]
        places.append((slip, {slip.at + line + 1 for line in slip.lines}))
        texts = slip.apply(texts)
    log = text_of(texts)
    found = audit(log)
    errors = [one for one in found.findings if one.severity == "error"]
    accused = [f"line {one.at.line}: {one.code} {one.message}" for one in _unnamed(evening, errors, places)]
    named = len(errors) > sum(one.code == "H203" for one in errors)
    reported = standings(found)
    return Verdict(log, accused, _moved(evening, reported, slips), named)


def _unnamed(evening: Evening, errors: list[Finding], places: list[tuple[Slip, set[int]]]) -> list[Finding]:
    """Return the findings that don't name a slip; each slip may be named once."""
    named: set[int] = set()
    others = []
    right = {slip.written: slip.missing for slip, _ in places if slip.missing}
    for one in errors:
        player = right.get(one.player or "", one.player)
        if one.code == "H203" and player in evening.early:
            continue
        lost = not any(slip.kind.startswith("waiver") for slip, _ in places)
        if lost and one.code[0] == "R" and (one.hand, player) in evening.waived:  # Only the waiver is lost.
            continue
        fits = [at for at, (slip, lines) in enumerate(places) if _names(one, slip, lines)]
        if any(_absent(one, places[at][0]) or one.code in places[at][0].many for at in fits):
            continue
        first = next((at for at in fits if at not in named), None)
        if first is None:
            others.append(one)
        else:
            named.add(first)
    return others


def _absent(one: Finding, slip: Slip) -> bool:
    """Check whether a finding is about the name that a slip removed from the log."""
    return bool(slip.missing) and one.code == "N102" and one.facts.as_json()["name"] == slip.missing


def _names(one: Finding, slip: Slip, lines: set[int]) -> bool:
    """Check whether a finding names a slip, whose lines have these numbers."""
    there = any(
        one.code in codes and (one.at.line in lines if in_line else one.hand in (slip.hands or (slip.hand,)))
        for codes, in_line in slip.names
    )
    return there or _absent(one, slip)


def _moved(evening: Evening, reported: list[Standing], slips: list[Slip]) -> str:
    """Return the first difference between the verified stacks and the truth."""
    new = {slip.missing: slip.written for slip in slips if slip.missing}
    for number, (verified, true) in enumerate(zip(reported, _truth(evening, len(reported), slips), strict=True), 1):
        real = [{new.get(name, name): amount for name, amount in one.items()} for one in true]
        if real and not any(agrees(verified, one) for one in real):
            return f"after hand {number}: {verified}, not {real}"
    return ""


def _truth(evening: Evening, count: int, slips: list[Slip]) -> list[list[Standing]]:
    """Return the true stacks after each hand: several if the end of a hand is unclear, none if anything goes."""
    truth = [[one] for one in evening.truth]
    turn = next((slip for slip in slips if slip.turn), None)
    if count == len(truth):
        return truth
    if turn and count == len(truth) - 1:
        # The lines of the lost hand may count as part of the hand before it, or of none.
        if turn.hand < 2:
            return truth[1:]
        lost = turn.hand - 2
        last = lost == len(truth) - 2
        return [*truth[:lost], truth[lost + 1] + ([] if last else truth[lost]), *truth[lost + 2 :]]
    # With a hand more or less, only the final stacks can be compared.
    return [[] for _ in range(count - 1)] + truth[-1:] if count else []
