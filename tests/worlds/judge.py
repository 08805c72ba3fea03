"""Compare what the referee says about a log with all its worlds."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from worlds.arrangements import claimed, doubles
from worlds.cards import MISSED
from worlds.log import Entry, read
from worlds.money import Outcome, settled
from worlds.outcomes import agrees, claimed_winners, outcomes, settled_as_claimed
from worlds.readings import Reading, UnsupportedError, possible_takers, readings
from worlds.search import GaveUpError, Search, World

CAP = 400
"""Maximum number of readings to examine."""

ARROW_SETTLES_THE_LEAD = False
"""Allow a wrong-lead finding based only on an arrow, if the cards of the trick before leave its taker open."""

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
    """The result for one log: failures, missed opportunities, and abandoned searches."""

    failures: list[Failure] = field(default_factory=list)
    missed: Counter[str] = field(default_factory=Counter)
    told: Counter[str] = field(default_factory=Counter)
    unsettled: Counter[str] = field(default_factory=Counter)


def judge(text: str, audit: Any) -> Judgement:
    """Compare what the referee says about a log with its worlds."""
    try:
        found = Judge(text, audit).judge()
        if found.failures and (trusting := Judge(text, audit, trust=True)).all_arrows_may_be_right():
            failures = trusting.judge().failures
            found.unsettled["true unless an arrow is wrong as well"] += len(found.failures) > len(failures)
            found.failures = failures
    except UnsupportedError:
        return Judgement(unsettled=Counter({"a log beyond these tests": 1}))
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
        """Check every error, the money, and what was not reported."""
        if not self.readings:
            self.result.unsettled["no world was found"] += 1
            return self.result
        if not self.whole:
            self.result.unsettled["too many readings"] += 1
        for finding in self.errors:
            self._error(finding)
        self._money()
        self._clean()
        if self.whole:
            self._plays_not_told()
            self._slips_not_told()
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
            self.result.unsettled["a search took too long"] += 1
            return
        if found:
            world, why = found
            self._fail(str(finding.code), finding, why, world)
        else:
            self.result.told[f"{finding.code} true in every world"] += 1

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
            elif ARROW_SETTLES_THE_LEAD and before.arrow in possible_takers(before.plays, reading.trump) - {leader}:
                continue
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
        self.result.told[f"{code} true in every world"] += 1

    def _outcomes(self, enough: int) -> Mapping[Outcome, World]:
        try:
            return outcomes(self.log, self.readings, enough, trust=self.trust)
        except GaveUpError:
            self.result.unsettled["a search took too long"] += 1
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
        return self.doubted or bool(self.twice)

    @property
    def doubted(self) -> bool:
        """True if some card can't be where it is written."""
        return any(reading.doubted for reading in self.readings)

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
        told = self._outcomes(2 if stacks is None or None in stacks.values() else 40)
        if not told:
            return
        money = {came_to: settled(self.log.seats, came_to, self.log.rules.tie) for came_to in told}
        if stacks is None or None in stacks.values():
            if len(told) == 1 and self.whole:
                self._note("outcome known, stacks not told")
            return
        said = stacks, verified.pot
        if len(told) == 1 and said in money.values():
            self.result.told["outcome known and told"] += 1
        elif len(told) > 1 and self._taken_over(said, told):
            self.result.told["outcome open, claims taken over"] += 1
            return
        elif said not in money.values() and self._taken_over(said, told) and self._contradictory():
            self._note("outcome known, a claim taken over that is wrong")
            return
        for came_to, due in money.items():
            if due != said:
                told_so, why = f"the verified stacks are {_stacks(said)}", f"{came_to}: that makes {_stacks(due)}"
                self.result.failures.append(Failure("verified", told_so, why, told[came_to]))
                return

    def _contradictory(self) -> bool:
        return bool(set(self.traits()) - {"positional"} | {"T401", "T404"} & self._codes())

    def _codes(self) -> set[str]:
        return {str(finding.code) for finding in self.errors}

    def _taken_over(self, said: tuple[dict[str, int], int], told: Mapping[Outcome, World]) -> bool:
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
                self.result.unsettled["a search took too long"] += 1
                return
            for at, trick in enumerate(reading.tricks if world else []):
                for turn, play in enumerate(trick.plays):
                    if world and (code := world.offence(at, turn, self.log.rules)):
                        why = f"{play.player}'s card in trick {at + 1} broke {code}"
                        self.result.failures.append(Failure("clean", "the verdict is clean", why, world))
                        return

    # ---- findings the referee missed

    def _plays_not_told(self) -> None:
        reported = {(f.at.line, self._entry(f).column) for f in self.errors if str(f.code) in RENEGES}
        for line in self.log.lines:
            for entry in line.entries:
                if entry.card != MISSED and (entry.line, entry.column) not in reported and self._surely_reneged(entry):
                    self._note("renege in every world, not told")

    def _surely_reneged(self, entry: Entry) -> bool:
        owners = set()
        for reading in self.readings:
            found = self._play(reading, entry)
            if found is None:
                return False
            play = reading.tricks[found[0]].plays[found[1]]
            owners.add(play.player)
            try:
                if play.card is None or len(owners) > 1 or self._search(reading, legal=found).world():
                    return False
            except GaveUpError:
                return False
        return True

    def _slips_not_told(self) -> None:
        codes = self._codes()
        log = self.log
        if log.unreadable and "N101" not in codes:
            self._note("unreadable line not told")
        if any(name not in log.seats for _, name in log.names) and "N102" not in codes:
            self._note("unknown name not told")
        fewest = min(len(reading.stayed) for reading in self.readings)
        if any(len(line.entries) < fewest for line in log.lines) and "T402" not in codes:
            self._note("card left out not told")
        if self._cards_in_conflict() and not codes & {"C301", "C302", "C304"}:
            self._note("conflict of cards not told")
        if self._count_is_wrong() and not log.unreadable and not codes & {"T403", "C301"}:
            self._note("wrong number of tricks not told")

    def _note(self, what: str) -> None:
        self.result.missed[f"{what} ({', '.join(self.traits()) or 'nothing special'})"] += 1

    def traits(self) -> Iterator[str]:
        """Yield what is special about a log: reasons for the referee to be careful."""
        log = self.log
        size, lines = log.rules.hand_size, log.lines
        if log.unreadable:
            yield "unreadable line"
        if any(name not in log.seats for _, name in log.names):
            yield "unknown name"
        if self.twice:
            yield "line written twice"
        elif len(lines) > size:
            yield "too many tricks"
        elif len(lines) < size and claimed(log) and not log.rest:
            yield "lost trick"
        if any(len(line.entries) < len(self.readings[0].stayed) for line in lines):
            yield "gap"
        if self.doubted:
            yield "cards in conflict"
        if any(entry.card == MISSED for line in lines for entry in line.entries):
            yield "missed card"
        if any(not line.named for line in lines):
            yield "positional"


def _with(world: World | None, why: str) -> Iterator[tuple[World, str]]:
    if world:
        yield world, why


def _arrows(reading: Reading) -> dict[int, str]:
    """Return who took each trick according to the arrows."""
    return {at: str(trick.arrow) for at, trick in enumerate(reading.tricks) if trick.arrow in reading.stayed}


def _stacks(money: tuple[Mapping[str, int], int]) -> str:
    stacks, pot = money
    return ", ".join(f"{name} {amount / 100:g}" for name, amount in stacks.items()) + f"; pot {pot / 100:g}"
