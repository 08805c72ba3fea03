"""Compare what the referee says about a log with all its worlds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from worlds.log import Entry, read
from worlds.readings import Reading, UnsupportedError, claimed, doubles, readings
from worlds.scribe import hand, head, slip, text
from worlds.search import GaveUpError, Search, World, agrees, claimed_winners, outcomes, settled_as_claimed
from worlds.truth import MISSED, Outcome, settled, truth

import referee

CAP = 400
"""Maximum number of readings to examine."""

RENEGES = {f"R50{digit}" for digit in range(1, 9)}


@dataclass(frozen=True)
class Failure:
    """Something the referee was wrongly sure of: what it said, why it can't be sure, and a counterexample."""

    kind: str
    said: str
    why: str
    world: World | None = None

    def __str__(self) -> str:
        return "\n".join([f"{self.kind}: {self.said}", f"  {self.why}", *([str(self.world)] if self.world else [])])


@dataclass
class Judgement:
    """The result for one log: failures, findings that are true in every world, and why something is not decided."""

    failures: list[Failure] = field(default_factory=list)
    proven: list[str] = field(default_factory=list)
    undecided: set[str] = field(default_factory=set)


def judge(text: str, audit: Any) -> Judgement:
    """Compare what the referee says about a log with its worlds."""
    try:
        found = Judge(text, audit).judge()
        if found.failures and (trusting := Judge(text, audit, trust=True)).all_arrows_may_be_right():
            failures = trusting.judge().failures
            if len(found.failures) > len(failures):
                found.undecided.add("true unless an arrow is wrong as well")
            found.failures = failures
    except UnsupportedError:
        return Judgement(undecided={"a log beyond these tests"})
    return found


class Judge:
    """One log, its readings, and what the referee says about it.

    With ``trust``, every arrow is right: if some world has them all right, a wrong one would be a second slip.
    """

    def __init__(self, text: str, audit: Any, *, trust: bool = False) -> None:
        self.trust = trust
        self.log, self.audit = read(text), audit
        self.errors = [finding for finding in audit.findings if str(finding.severity) == "error"]
        self.readings, self.whole = readings(self.log, CAP)
        self.result = Judgement()
        self.twice = doubles(self.log.lines)

    def all_arrows_may_be_right(self) -> bool:
        """Check whether some world has every arrow right."""
        try:
            return any(self._search(reading).world() for reading in self.readings)
        except GaveUpError:
            return False

    def _search(
        self, reading: Reading, takers: Mapping[int, str] | None = None, legal: tuple[int, int] | None = None
    ) -> Search:
        arrows = {at: arrow for at, arrow in _arrows(reading).items() if self.trust}
        return Search(reading, self.log.rules, {**arrows, **(takers or {})}, legal)

    def judge(self) -> Judgement:
        """Check every error, the money, and a verdict without errors."""
        if not self.readings:
            self.result.undecided.add("no world was found")
            return self.result
        if not self.whole:
            self.result.undecided.add("too many readings")
        for finding in self.errors:
            self._error(finding)
        self._money()
        self._clean()
        return self.result

    # ---- the referee's findings

    def _error(self, finding: Any) -> None:
        code = str(finding.code)
        if code in RENEGES:
            self._refute(finding, self._innocent(finding))
        elif code == "T401":
            self._refute(finding, self._led_rightly(finding))
        elif code == "T404":
            self._refute(finding, self._taken_as_written(finding))
        elif code in {"L603", "L605"}:
            self._claim(finding, code)
        elif not self._names_the_contradiction(finding, code):
            self._fail(f"{code} unexpected", finding, "nothing in the log calls for it")

    def _refute(self, finding: Any, worlds: Iterator[tuple[World, str]]) -> None:
        try:
            found = next(worlds, None)
        except GaveUpError:
            self.result.undecided.add("a search took too long")
            return
        if found:
            world, why = found
            self._fail(str(finding.code), finding, why, world)
        else:
            self.result.proven.append(str(finding.code))

    def _fail(self, kind: str, finding: Any, why: str, world: World | None = None) -> None:
        said = f"{finding.code} in line {finding.at.line}: {finding.message}"
        self.result.failures.append(Failure(kind, said, why, world))

    def _innocent(self, finding: Any) -> Iterator[tuple[World, str]]:
        """Yield worlds in which the accused play was legal, or was not the accused's."""
        entry = self._entry(finding)
        for reading in self.readings:
            found = self._play(reading, entry)
            if found is None:
                yield from _with(self._search(reading).world(), "the trick was not there")
                continue
            at, turn = found
            player = reading.tricks[at].plays[turn].player
            if player != finding.player:
                yield from _with(self._search(reading).world(), f"the card was {player}'s")
                continue
            world = self._search(reading, legal=found).world()
            if world and world.offence(at, turn, self.log.rules):
                raise AssertionError(f"the search is wrong\n{world}")
            yield from _with(world, "the play was legal")

    def _entry(self, finding: Any) -> Entry:
        for line in self.log.lines:
            for entry in line.entries:
                if line.line == finding.at.line and entry.column <= finding.at.column < entry.end:
                    return entry
        raise AssertionError(f"no card where a finding stands: {finding.at}")

    def _play(self, reading: Reading, entry: Entry) -> tuple[int, int] | None:
        """Return the trick and the turn of an entry's card in a reading."""
        at = self._trick(reading, entry.line)
        line = reading.tricks[at].line if at is not None else None
        if at is None or line is None:
            return None
        (written,) = (other for other in self.log.lines if other.line == entry.line)
        same = line.entries[written.entries.index(entry)]
        places = [play.place for play in reading.tricks[at].plays]
        return at, places.index((same.line, same.column))

    def _trick(self, reading: Reading, line: int) -> int | None:
        """Return which trick of a reading has a line, or the line it repeats."""
        numbers = {
            line,
            self.twice.get(line),
            next((second for second, first in self.twice.items() if first == line), 0),
        }
        return next((i for i, trick in enumerate(reading.tricks) if trick.line and trick.line.line in numbers), None)

    def _led_rightly(self, finding: Any) -> Iterator[tuple[World, str]]:
        """Yield worlds in which the right player led."""
        for reading in self.readings:
            at = self._trick(reading, finding.at.line)
            if at is None:
                yield from _with(self._search(reading).world(), "the trick was not there")
                continue
            leader = reading.tricks[at].leader
            before = reading.tricks[at - 1] if at else None
            if before is None:
                if reading.first in {None, leader}:
                    yield from _with(self._search(reading).world(), f"{leader} had the first lead")
            elif before.arrow == leader:
                yield from _with(self._search(reading).world(), f"the arrow before it names {leader}")
            else:
                world = self._search(reading, {at - 1: leader}).world()
                arrow = f", though an arrow names {before.arrow}" if before.arrow else ""
                yield from _with(world, f"{leader} had taken the trick before{arrow}")

    def _taken_as_written(self, finding: Any) -> Iterator[tuple[World, str]]:
        """Yield worlds in which an arrow is right."""
        for reading in self.readings:
            at = self._trick(reading, finding.at.line)
            arrow = reading.tricks[at].arrow if at is not None else None
            if at is not None and arrow in reading.stayed:
                yield from _with(self._search(reading, {at: arrow}).world(), f"{arrow} took it")

    def _claim(self, finding: Any, code: str) -> None:
        for came_to, world in self._outcomes(9).items():
            if code == "L603":
                right = self.log.result is not None and claimed_winners(self.log, came_to)
            else:
                right = (finding.player in came_to.bourre) == (finding.player in (self.log.bourre or []))
            if right:
                self._fail(code, finding, f"the claim was right: {came_to}", world)
                return
        self.result.proven.append(code)

    def _outcomes(self, enough: int) -> Mapping[Outcome, World]:
        try:
            return outcomes(self.log, self.readings, enough, trust=self.trust)
        except GaveUpError:
            self.result.undecided.add("a search took too long")
            return {}

    def _names_the_contradiction(self, finding: Any, code: str) -> bool:
        log, line = self.log, finding.at.line
        match code:
            case "N101":
                named = line in {item.line for item in log.unreadable}
            case "N102":
                named = any(name not in log.seats for at, name in log.names if at == line)
            case "C301" | "C302" | "C304":
                named = self._cards_in_conflict()
            case "T402":
                most = max(len(reading.stayed) for reading in self.readings)
                named = any(item.line == line and len(item.entries) < most for item in log.lines)
            case "T403":
                named = self._count_is_wrong()
            case "N108":
                named = log.trump is None or log.dealer is None
            case _:
                named = False
        return named

    def _cards_in_conflict(self) -> bool:
        """Check whether some card can't be where it is written."""
        return bool(self.twice) or any(reading.doubted for reading in self.readings)

    def _count_is_wrong(self) -> bool:
        size, lines = self.log.rules.hand_size, len(self.log.lines)
        if lines > size:
            return True
        lines -= len(self.twice)
        lost = any(item.kind in {None, "trick", "rest"} for item in self.log.unreadable)
        return claimed(self.log) and not self.log.rest and lines < size and not lost

    # ---- the money

    def _money(self) -> None:
        verified = self.audit.final.verified
        stacks = dict(verified.stacks) if verified.stacks is not None else None
        if stacks is None or None in stacks.values():
            return
        came_to = self._outcomes(40)
        money = {each: settled(self.log.seats, each, self.log.rules.tie) for each in came_to}
        known = stacks, verified.pot
        if self._taken_over(known, came_to) and (
            len(came_to) > 1 or (known not in money.values() and self._contradictory())
        ):
            return
        for each, due in money.items():
            if due != known:
                said, why = f"the verified stacks are {_stacks(known)}", f"{each}: that makes {_stacks(due)}"
                self.result.failures.append(Failure("verified", said, why, came_to[each]))
                return

    def _contradictory(self) -> bool:
        """Check whether anything is written wrong, missed or left out: then the referee may go by the claims."""
        log, size = self.log, self.log.rules.hand_size
        entries = [entry for line in log.lines for entry in line.entries]
        return bool(
            log.unreadable
            or self._cards_in_conflict()
            or {"T401", "T404"} & {str(finding.code) for finding in self.errors}
            or any(name not in log.seats for _, name in log.names)
            or any(entry.card == MISSED for entry in entries)
            or any(len(line.entries) < len(self.readings[0].stayed) for line in log.lines)
            or len(log.lines) > size
            or (len(log.lines) < size and claimed(log) and not log.rest)
        )

    def _taken_over(self, said: tuple[dict[str, int], int], told: Mapping[Outcome, World]) -> bool:
        """Check whether the stacks are those that the log's claims make."""
        if self.log.result and self.log.bourre is not None and said == settled_as_claimed(self.log):
            return True
        fitting = [settled(self.log.seats, each, self.log.rules.tie) for each in told if agrees(self.log, each)]
        return bool(self.log.result and fitting) and all(said == each for each in fitting)

    def _clean(self) -> None:
        """Check that a log called clean has no world with a renege."""
        if self.audit.verdict != "clean":
            return
        for reading in self.readings[:20]:
            try:
                world = self._search(reading).world()
            except GaveUpError:
                self.result.undecided.add("a search took too long")
                return
            for at, trick in enumerate(reading.tricks if world else []):
                for turn, play in enumerate(trick.plays):
                    if world and (code := world.offence(at, turn, self.log.rules)):
                        why = f"{play.player}'s card in trick {at + 1} broke {code}"
                        self.result.failures.append(Failure("clean", "the verdict is clean", why, world))
                        return


def _with(world: World | None, why: str) -> Iterator[tuple[World, str]]:
    if world:
        yield world, why


def _arrows(reading: Reading) -> dict[int, str]:
    """Return who took each trick according to the arrows."""
    return {at: str(trick.arrow) for at, trick in enumerate(reading.tricks) if trick.arrow in reading.stayed}


def _stacks(money: tuple[Mapping[str, int], int]) -> str:
    stacks, pot = money
    return ", ".join(f"{name} {amount / 100:g}" for name, amount in stacks.items()) + f"; pot {pot / 100:g}"


@dataclass
class Tally:
    """The failures in many hands, each with its log, and the number of hands that these tests can't decide."""

    undecided: int = 0
    failures: list[str] = field(default_factory=list)


def hand_of(seed: int, number: int) -> tuple[str, int]:
    """Return the log of one hand of a seed, and the number of slips in it; always the same."""
    random = Random(f"{seed}:{number}")
    played = truth(random)
    before, lines = head(played), hand(played, random)
    wanted = random.choices([0, 1, 2], [1, 8, 1])[0]
    slips = sum(slip(lines, random) for _ in range(wanted))
    return text(before, lines), slips


def tried(seed: int, numbers: range) -> Tally:
    """Try some hands of a seed."""
    tally = Tally()
    for number in numbers:
        log, slips = hand_of(seed, number)
        found = judge(log, referee.audit(log))
        # With two slips anything may look true that is not.
        tally.undecided += bool(found.undecided or (found.failures and slips > 1))
        if slips < 2:
            tally.failures += [f"{log}{failure}" for failure in found.failures]
    return tally
