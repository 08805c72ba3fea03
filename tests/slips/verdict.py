"""Judge a slip: whether the referee names it, whom it accuses, and which chips it moves."""

from dataclasses import dataclass

from referee.finding import Finding
from referee.judge.audit import audit
from slips.evening import Evening, Standing, agrees, standings, text_of
from slips.slip import Slip


@dataclass(frozen=True)
class Verdict:
    """The referee's reaction to a slip.

    ``accused`` are the codes of accusations other than naming the slip, ``again`` those of further findings about a
    line or a card; ``moved`` is the first chip that moved, ``unknown`` is true if the final stacks were known before
    and now are not. ``said`` are all findings in words, and ``codes`` those of the errors.
    """

    named: bool
    accused: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    moved: str = ""
    unknown: bool = False
    codes: tuple[str, ...] = ()
    said: tuple[str, ...] = ()

    @property
    def fails(self) -> bool:
        return bool(self.accused or self.again or self.moved)


def judge(evening: Evening, slips: list[Slip]) -> Verdict:
    """Judge these slips, each in a different hand."""
    texts = [line.text for line in evening.lines]
    places: list[tuple[Slip, set[int]]] = []
    for slip in sorted(slips, key=lambda one: -one.at):
        shift = len(slip.put) - slip.gone
        places = [(one, {line + shift for line in lines}) for one, lines in places]
        places.append((slip, {slip.at + line + 1 for line in slip.lines}))
        texts = slip.apply(texts)
    try:
        found = audit(text_of(texts))
    except Exception as fault:
        return Verdict(False, (f"crash {type(fault).__name__}",), said=(repr(fault),))
    errors = [one for one in found.findings if one.severity == "error"]
    named, others = _parted(evening, errors, places)
    notes = {one.hand for one in found.findings if one.code == "U701"}
    named = named or any(slip.noted and slip.hand in notes for slip in slips)
    said = standings(found)
    moved = _moved(evening, said, slips)
    unknown = evening.known and (not said or None in said[-1].values())
    telling = [*errors, *(one for one in found.findings if one.severity == "note")]
    words = tuple(f"line {one.at.line}: {one.code} {one.message}" for one in telling)
    codes = sorted({one.code for one in others})
    accused = tuple(code for code in codes if code[0] not in "NC")
    again = tuple(code for code in codes if code[0] in "NC")
    return Verdict(named, accused, again, moved, unknown, tuple(sorted({one.code for one in errors})), words)


def _parted(evening: Evening, errors: list[Finding], places: list[tuple[Slip, set[int]]]) -> tuple[bool, list[Finding]]:
    """Return whether the findings name a slip, and the other findings; each slip may be named once."""
    named: set[int] = set()
    others = []
    hit = False
    for one in errors:
        if one.code == "H203" and one.player in evening.early:
            continue
        if one.code[0] == "R" and (one.hand, one.player) in evening.waived:  # Only the waiver is lost.
            continue
        fits = [at for at, (slip, lines) in enumerate(places) if _names(one, slip, lines)]
        absent = any(_absent(one, places[at][0]) or one.code in places[at][0].many for at in fits)
        first = next((at for at in fits if at not in named), None)
        if first is None and not absent:
            others.append(one)
        elif first is not None and not absent:
            named.add(first)
        else:
            hit = True
    return bool(named) or hit, others


def _absent(one: Finding, slip: Slip) -> bool:
    """Check whether a finding is about the name that a slip removed from the log."""
    return bool(slip.missing) and one.code == "N102" and one.facts.as_json()["name"] == slip.missing


def _names(one: Finding, slip: Slip, lines: set[int]) -> bool:
    if _absent(one, slip):
        return True
    for codes, at in slip.names:
        if one.code in codes and (at == "log" or (one.at.line in lines if at == "line" else one.hand == slip.hand)):
            return True
    return False


def _moved(evening: Evening, said: list[Standing], slips: list[Slip]) -> str:
    """Return the first difference between the verified stacks and the truth."""
    new = {slip.missing: slip.written for slip in slips if slip.missing}
    for number, (verified, true) in enumerate(zip(said, _truth(evening, len(said), slips), strict=True), 1):
        real = [{new.get(name, name): amount for name, amount in one.items()} for one in true]
        if real and not any(agrees(verified, one) for one in real):
            wrong = [
                f"{name} {_money(amount)} and not {_money(real[0][name])}"
                for name, amount in verified.items()
                if not _fits(name, amount, real[0])
            ]
            return f"after hand {number}: {', '.join(wrong)}"
    return ""


def _truth(evening: Evening, count: int, slips: list[Slip]) -> list[list[Standing]]:
    """Return the true stacks after each hand: several if the end of a hand is unclear, none if anything goes."""
    truth = [[one] for one in evening.truth]
    turn = next((slip for slip in slips if slip.turn), None)
    if count == len(truth):
        return truth
    if turn and turn.turn < 0 and count == len(truth) - 1:
        # The lines of the lost hand may count as part of the hand before it, or of none.
        if turn.hand < 2:
            return truth[1:]
        lost = turn.hand - 2
        last = lost == len(truth) - 2
        return [*truth[:lost], truth[lost + 1] + ([] if last else truth[lost]), *truth[lost + 2 :]]
    if turn and turn.turn > 0 and count == len(truth) + 1:
        return [*truth[: turn.hand - 1], [], *truth[turn.hand - 1 :]]
    # With a hand more or less, only the final stacks can be compared.
    return [[] for _ in range(count - 1)] + truth[-1:] if count else []


def _fits(name: str, amount: int | None, real: Standing) -> bool:
    return amount is None or real.get(name, amount) in (amount, None)


def _money(amount: int | None) -> str:
    return "?" if amount is None else f"{amount / 100:g}"
