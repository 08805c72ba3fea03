"""Merge one hand of two logs: the first log's lines, completed from the second, and the second's own lines."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeVar

from referee import statements as st
from referee.diff.difference import Both, Compared
from referee.diff.disputed import laid, list_of, lists, named, unordered
from referee.diff.facts import Key
from referee.diff.log import CitedLog, TextSection
from referee.diff.pairs import Match
from referee.diff.restate import restated
from referee.diff.sheet import HandSheet, SheetLine, ranks
from referee.diff.values import Value
from referee.judge.waivers import is_waiver
from referee.notation import written
from referee.text.escape import shown
from referee.text.limits import LINE_BYTES
from referee.text.place import comment

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class MergedHand:
    """The lines of a merged hand, and the pairs of contradicting lines (first log's, second log's)."""

    entries: list[SheetLine]
    disputes: list[tuple[int, int]]

    @classmethod
    def of(cls, found: Compared, both: Both, doubtful: frozenset[Match]) -> "MergedHand":
        """Merge a hand that both logs have; ``doubtful`` are the tricks with a dispute about who played them."""
        work = _HandMerge(found, both, doubtful)
        work.first()
        work.second()
        work.tricks()
        work.unreadable()
        work.comments()
        return cls(work.sheet.entries, sorted(work.disputes))


def entries(log: CitedLog, section: TextSection) -> Iterator[SheetLine]:
    """Yield the lines of a section unchanged."""
    said = {line.line: line for line in section.lines}
    rank = ranks(section)
    for number in range(section.first, section.end):
        yield SheetLine(log.text(number), said.get(number), rank.get(number))


def not_read(log: CitedLog, section: TextSection) -> Iterator[int]:
    """Yield the lines of a section that were skipped because they exceed a limit."""
    for number, entry in enumerate(entries(log, section), section.first):
        if entry.line is None and (words := entry.text.strip(" \t")) and not words.startswith("#"):
            yield number


class _HandMerge:
    """A hand being merged."""

    def __init__(self, found: Compared, both: Both, doubtful: frozenset[Match]) -> None:
        self.found, self.both, self.doubtful = found, both, doubtful
        self.a, self.b = _required(both.a), _required(both.b)
        self.sheet = HandSheet(list(entries(found.a, self.a)))
        self.of_a = {entry.line.line: entry for entry in self.sheet.entries if entry.line}
        self.of_b: dict[int, SheetLine] = {}
        self.lists = lists(both)
        self.ranks = ranks(self.b)
        contradict = ((one.a, one.b) for one in both.disputed())
        self.disputes = {(a.line, b.line) for a, b in contradict if a and b}
        self.unordered = unordered(both)
        # Once a trick is left out, the order of the other cards no longer shows who played them.
        self.torn = bool(self.unordered) or any(_is_left_out(match) for match in both.matches)
        self._quoted: set[tuple[bool, int]] = set()
        self.left_open: set[SheetLine] = set()

    # The first log's lines

    def first(self) -> None:
        """Complete each line of the first log from the second, and leave out what is disputed."""
        told: dict[int, list[Match]] = {}
        for match in self.both.matches:
            if match.a:
                told.setdefault(match.a.line.line, []).append(match)
        for number, entry in list(self.of_a.items()):
            if entry.line and not isinstance(entry.line, st.Unreadable | st.Hand):
                self._first(entry, told.get(number, []))

    def _first(self, entry: SheetLine, matches: list[Match]) -> None:
        line = _required(entry.line)
        entry.match = next((match for match in matches if match.key == ("trick",)), None)
        disputed = [match for match in matches if match.how == "differs" or match in self.doubtful]
        for match in disputed:
            self._dispute(entry, match)
        if list_of(line) in self.lists:
            self._quote_list(entry, str(list_of(line)))
            self._write(entry, [])
        elif disputed or any(
            match.how in ("more-b", "more-both") or self._needs_names(line, match) for match in matches
        ):
            undisputed = [*restated(line, [self._undisputed(match) for match in matches])]
            self._write(entry, undisputed)
            if not undisputed and entry.match is None and isinstance(line, st.Trick):
                self._leave_open(entry, max(_size(match) for match in matches))

    def _leave_open(self, entry: SheetLine, cards: int) -> None:
        """Write a disputed trick without its cards: somebody took it, and may have led the next."""
        entry.text, entry.match = f"trick{' ?' * cards}", None
        self.left_open.add(entry)

    def _undisputed(self, match: Match) -> tuple[Key, Value]:
        if match.key != ("trick",) or match.value is None or match.value[0] is None:
            return match.key, match.value
        plays, taker = match.value
        if match in self.doubtful:
            return match.key, (tuple((None, None) for _ in plays), taker)
        names = self._names(match) or tuple(name for name, _ in plays)
        return match.key, (tuple((name, card) for name, (_, card) in zip(names, plays, strict=True)), taker)

    def _names(self, match: Match) -> tuple[str | None, ...]:
        """Return who played a trick, if a log names them, or if names are needed because another trick is left out."""
        sides = [(fact, section) for fact, section in ((match.a, self.a), (match.b, self.b)) if fact]
        size = len(match.value[0]) if match.value and match.value[0] else 0
        written = [names for fact, _ in sides if len(names := named(fact)) == size and None not in names]
        if written or not self.torn:
            return next(iter(written), ())
        told = {tuple(names) for fact, section in sides if len(names := laid(fact, section)) == size}
        agreed = told.pop() if len(told) == 1 else (None,)
        return () if None in agreed else agreed

    def _needs_names(self, line: st.Statement, match: Match) -> bool:
        """Check whether a trick written without names needs some."""
        return isinstance(line, st.Trick) and line.names is None and bool(self._names(match))

    def _write(self, entry: SheetLine, lines: Iterable[st.Statement]) -> None:
        """Replace a line with these; its comment stays on the first of them."""
        texts = [written(line) for line in lines]
        said = comment(entry.text).rstrip(" \t")
        entry.text = "  ".join(filter(None, (texts[0], said))) if texts else ""
        entry.match = entry.match if texts else None
        for text in reversed(texts[1:]):
            self.sheet.entries.insert(self.sheet.entries.index(entry) + 1, SheetLine(text, entry.line, entry.rank))

    def _dispute(self, entry: SheetLine, match: Match) -> None:
        if match.a_line and match.b_line:
            self.disputes.add((match.a_line.line, match.b_line.line))
            self._quote(entry, self.found.a, match.a_line.line)
            self._quote(entry, self.found.b, match.b_line.line)

    def _quote_list(self, entry: SheetLine, kind: str) -> None:
        """Quote both versions of a list if it is disputed who is on it."""
        for log, section in ((self.found.a, self.a), (self.found.b, self.b)):
            for line in section.lines:
                if list_of(line) == kind:
                    self._quote(entry, log, line.line)

    def _quote(self, entry: SheetLine | None, log: CitedLog, number: int, why: str = "differs") -> None:
        if (log is self.found.a, number) not in self._quoted:
            self._quoted.add((log is self.found.a, number))
            self.sheet.before(SheetLine(quoted(why, log.name, number, log.text(number))), entry)

    # The second log's lines

    def second(self) -> None:
        """Add what only the second log says, each line after the one it follows there."""
        told: dict[int, list[Match]] = {}
        for match in self.both.matches:
            if match.b:
                told.setdefault(match.b.line.line, []).append(match)
        after: SheetLine | None = None
        for line in self.b.lines:
            matches = told.get(line.line, [])
            there = next((self.of_a[match.a.line.line] for match in matches if match.a), None)
            if line is self.b.lines[0] and self.b.number:
                there = self._begin(line)
            if there and any(_is_later(match) for match in matches):
                self._move(there, line, after)
            new = [match for match in matches if match.how == "only-b" or _adds_pass(match)]
            if new and isinstance(line, st.Seat) and not isinstance(after and after.line, st.Seat):
                there = self._first_seat(line)
            elif new and list_of(line) not in self.lists:
                there = self._add(line, new, there or after, whole=len(new) == len(matches))
            if there:
                self.of_b[line.line] = after = there

    def _move(self, entry: SheetLine, line: st.Statement, after: SheetLine | None) -> None:
        """Move a count to its place in the second log: after a payment that the first does not have."""
        self.sheet.entries.remove(entry)
        entry.rank = self.ranks[line.line]
        self.sheet.add(entry, after)

    def _begin(self, line: st.Statement) -> SheetLine:
        """Return the line that starts the hand: a readable one, if either log has it."""
        entry = next(iter(self.of_a.values()))
        first, log, other = entry.line, self.found.a, line
        if isinstance(first, st.Hand):
            first, log, other = line, self.found.b, _required(first)
        if isinstance(first, st.Unreadable) and isinstance(other, st.Hand):
            self._quote(entry, log, first.line, "can't be read")
            entry.line = other
            entry.text = entry.text if log is self.found.b else self.found.b.text(line.line)
        return entry

    def _first_seat(self, line: st.Seat) -> SheetLine:
        """Insert a seat that comes before all of the first log's seats, above the next one that both logs have."""
        after = (match for match in self.both.matches if match.key[0] == "seat" and match.a and match.b)
        following = [match.a.line.line for match in after if match.a and match.b and match.b.line.line > line.line]
        entry = SheetLine(self.found.b.text(line.line), line, self.ranks[line.line])
        self.sheet.before(entry, self.of_a[min(following)] if following else None)
        return entry

    def _add(self, line: st.Statement, new: list[Match], after: SheetLine | None, whole: bool) -> SheetLine | None:
        last = after
        if whole and not self._needs_names(line, new[0]):
            last = self._insert(self.found.b.text(line.line), line, after)
            last.match = next((match for match in new if match.key == ("trick",)), None)
        else:
            for one in restated(line, [self._undisputed(match) for match in new]):
                last = self._insert(written(one), line, last)
        return last

    def _insert(self, text: str, line: st.Statement, after: SheetLine | None) -> SheetLine:
        entry = SheetLine(text, line, self.ranks[line.line])
        self.sheet.add(entry, after)
        return entry

    # Both

    def tricks(self) -> None:
        """Leave out tricks if nobody can tell which came first: their order would change what they prove."""
        for run in self.unordered:
            of_a = [match.a.line.line for match in run if match.a]
            of_b = [match.b.line.line for match in run if match.b]
            self.disputes.add((of_a[0], of_b[0]))
            for log, entry_of, numbers in ((self.found.a, self.of_a, of_a), (self.found.b, self.of_b, of_b)):
                for number in numbers:
                    self._quote(self.of_a[of_a[0]], log, number, "order unknown")
                    entry_of[number].text, entry_of[number].match = "", None
            for match in run:
                if match.a:
                    self._leave_open(self.of_a[match.a.line.line], _size(match))

    # Unreadable lines and comments

    def unreadable(self) -> None:
        """Keep unreadable lines, unless the other log has a readable one in their place."""
        only_a = {st.keyword(match.a.line) for match in self.both.matches if match.how == "only-a" and match.a}
        only_b = {st.keyword(match.b.line) for match in self.both.matches if match.how == "only-b" and match.b}
        there: list[str] = []
        for line in self.a.unreadable:
            entry = self.of_a[line.line]
            if entry.line is not line:
                continue
            there.append(entry.text.strip())
            if line.keyword in only_b:
                self._quote(entry, self.found.a, line.line, "can't be read")
                entry.text = ""
        for line in self.b.unreadable:
            if line.line in self.of_b:
                continue
            text = self.found.b.text(line.line)
            if text.strip() in there:
                there.remove(text.strip())
            elif line.keyword not in only_a:
                self._insert(text, line, self._before(line.line))
            else:
                self._quote(self._before(line.line), self.found.b, line.line, "can't be read")

    def comments(self) -> None:
        """Keep the second log's comments that the first does not have in this hand."""
        ours = [entry.text.strip(" \t") for entry in self.sheet.entries if entry.text.lstrip(" \t").startswith("#")]
        there = [*ours, *(comment(entry.text).rstrip(" \t") for entry in self.of_a.values())]
        for number in range(self.b.first, self.b.end):
            text = self.found.b.text(number).strip(" \t")
            said = text if text.startswith("#") else comment(text) if number in self.of_b else ""
            if not said or said in there:
                continue
            beside = self.of_b.get(number)
            if beside and self._is_left_out(beside) and is_waiver(said):
                continue  # The quoted line has it.
            if text.startswith("#") or beside is None or not beside.text:
                self.sheet.before(SheetLine(said), self._next(number))
            elif not beside.text.endswith(said):
                beside.text = f"{beside.text}  {said}"
        self._end_waivers()

    def _end_waivers(self) -> None:
        """Let no waiver of a line that is left out be one of the next line."""
        above: list[SheetLine] = []
        for entry in self.sheet.entries:
            if entry.line is None:
                above += [entry] if is_waiver(entry.text) else []
                continue
            if self._is_left_out(entry):
                for waiver in above:
                    waiver.text = f"# left out with its line: {waiver.text.strip()[1:].strip()}"
            above.clear()

    def _is_left_out(self, entry: SheetLine) -> bool:
        return not entry.text or entry in self.left_open

    def _before(self, number: int) -> SheetLine | None:
        """Return the merged line for the last line of the second log before this one."""
        return next((self.of_b[at] for at in range(number - 1, self.b.first - 1, -1) if at in self.of_b), None)

    def _next(self, number: int) -> SheetLine | None:
        return next((self.of_b[at] for at in range(number, self.b.end) if at in self.of_b), None)


def _adds_pass(match: Match) -> bool:
    """Check whether the second log writes that somebody passed, which the first only implies by its list."""
    return match.key[0] == "stay" and match.a is None and match.how == "same" and len(match.key) > 1


def _is_later(match: Match) -> bool:
    """Check whether the second log dates a count later than the first does."""
    later = match.b and match.b.moment not in (None, "in the hand")
    return bool(later and match.key[0] in ("stacks", "pot") and match.a and match.a.moment in (None, "in the hand"))


def _is_left_out(match: Match) -> bool:
    """Check whether a trick can't be written because the logs differ in its number of cards, or in its place."""
    return match.key == ("trick",) and (match.value is None or match.value[0] is None)


def _size(match: Match) -> int:
    """The number of cards in a trick, in the log that has more."""
    return max(len(fact.value[0]) for fact in (match.a, match.b) if fact)


def _required(one: Thing | None) -> Thing:
    """Return it, or raise if it is missing: that would be a bug."""
    if one is None:
        raise LookupError("a line without its place")
    return one


_QUOTED: Final = LINE_BYTES // 8
"""Maximum number of characters quoted from a line."""


def quoted(why: str, name: str, number: int, text: str) -> str:
    """Return a comment like ``# differs: ann.bourre line 12: win Ann 4``."""
    return f"# {why}: {_cut(name)} line {number}: {_cut(text.strip())}"


def _cut(text: str) -> str:
    """Return the start of a foreign text, escaped so that it can't end the comment or fail to be encoded."""
    return shown(text[:_QUOTED]) + "…" * (len(text) > _QUOTED)
