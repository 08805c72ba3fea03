"""One scribe's log, with its lines, their facts, and the referee's judgement.

Each fact has a key that is the same in another log. ``stay Ann, Bob`` gives two facts and implies one more, as nobody
else stayed. The key does not depend on how the line was written.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from referee.finding import Finding
from referee.judge.audit import Audit
from referee.judge.draft import Draft
from referee.ledger.entries import HandLedger
from referee.notation import statements as st
from referee.notation.order import BETWEEN
from referee.records import shows
from referee.rulesets.ruleset import RuleSet
from referee.values import hundredths

Key = tuple[str | int | None, ...]
"""The subject of a fact: the kind first, then usually a player."""

Value = Any
"""A word, a number, ``Cards``, a set of names, or a tuple of values.

A ``None`` in it is something its scribe left out; it agrees with everything.
"""


class Cards(NamedTuple):
    """A number of cards in no order, with the known ones in ascending order. A card may be written twice."""

    size: int
    known: tuple[int, ...]

    @classmethod
    def of(cls, cards: Sequence[int | None]) -> "Cards":
        """Return the cards of a line, among which a ``?`` counts but is not known."""
        return cls(len(cards), tuple(sorted(card for card in cards if card is not None)))


class Fact(NamedTuple):
    """One fact in a line.

    ``moment`` is when something was counted, or empty. ``turns`` are the players of a trick according to the replay,
    each ``None`` if uncertain, if it has one for each card.
    """

    key: Key
    value: Value
    line: st.Statement
    moment: str = ""
    turns: Sequence[str | None] = ()

    @property
    def laid(self) -> frozenset[int]:
        """The known cards of a trick, and no cards for anything else."""
        plays = self.value[0] if self.key == ("trick",) else ()
        return frozenset(card for _, card in plays if card is not None)


def agree(first: Value, second: Value) -> bool:
    """Check whether both can be true."""
    match first, second:
        case Cards(), Cards():
            union = Counter(first.known) | Counter(second.known)
            return first.size == second.size >= union.total()
        case tuple(), tuple():
            return len(first) == len(second) and all(map(agree, first, second))
        case _:
            return first is None or second is None or first == second


def says_all(first: Value, second: Value) -> bool:
    """Check whether the first of two values that agree says everything that the second says."""
    match first, second:
        case Cards(), Cards():
            return Counter(first.known) >= Counter(second.known)
        case tuple(), tuple():
            return all(map(says_all, first, second))
        case _:
            return second is None or first == second


IMPLIED: Final[dict[str, Value]] = {
    "stay": "pass",
    "draw": (0, None, None),
    "antes": (0,),
    "took": (0,),
    "bourre": (False, 0),
}
"""The value that a complete list implies for a player it does not name."""

_LISTS: Final[dict[type[st.Statement], tuple[str, frozenset[str]]]] = {
    **dict.fromkeys((st.Stay, st.Blind), ("stay", frozenset(("stay", "pass", "blind")))),
    **dict.fromkeys((st.Draw, st.Exchange), ("draw", frozenset(("draw",)))),
    st.Antes: ("antes", frozenset(("ante",))),
    st.Took: ("took", frozenset(("took",))),
    st.Bourre: ("bourre", frozenset(("bourre",))),
}
"""The lines that make a list complete, with the name of that list and the keywords of the lines that can be in it."""


def complete_lists(lines: Sequence[st.Statement]) -> dict[str, st.Statement]:
    """Return the first line of each list that names everybody. A list with a lost line may not be complete."""
    lost = {line.keyword for line in lines if isinstance(line, st.Unreadable)}
    first_lines: dict[str, st.Statement] = {}
    for line in lines:
        name, keywords = _LISTS.get(type(line), ("", lost))
        if name and None not in lost and lost.isdisjoint(keywords):
            first_lines.setdefault(name, line)
    return first_lines


def facts(lines: Sequence[st.Statement], turns: Mapping[int, Sequence[str | None]]) -> Iterator[Fact]:
    """Yield every fact in a section's lines, in order. The number of a hand is not a fact.

    ``turns`` are the players of each trick by its line, as in ``Fact``.
    """
    claimed, has_play = (any(isinstance(line, kinds) for line in lines) for kinds in (st.RESULTS, (*_PLAY, *_AFTER)))
    is_over, between = False, ""
    for line in lines:
        is_over |= isinstance(line, _AFTER) or (isinstance(line, _PLAY) and not claimed)
        moment = ""
        if isinstance(line, BETWEEN):
            between = f"after {st.keyword(line)} {' '.join(line.players)}"
        elif isinstance(line, st.Stacks):
            moment = between or "in the hand"
        elif isinstance(line, st.Pot) and has_play:
            moment = "after the hand" if is_over else "before the tricks"
        for key, value in _read_facts(line):
            yield Fact(key, value, line, moment, turns.get(line.line, ()))
    if seats := [line for line in lines if isinstance(line, st.Seat)]:
        yield Fact(("seats",), clockwise([line.name for line in seats]), seats[0])


_PLAY: Final = (st.Trick, st.Took, st.Rest)
_AFTER: Final = (*st.RESULTS, st.Bourre, st.Out)


def clockwise(names: Sequence[str]) -> tuple[str, ...]:
    """Return the seats clockwise, starting with the alphabetically first name."""
    first = names.index(min(names)) if names else 0
    return (*names[first:], *names[:first])


_AMOUNT: Final = re.compile(r"[$€]?0*[0-9]{1,9}(?:\.[0-9]{1,2})?")
"""An amount in the value of a ``rule`` line, perhaps with a sign of money and idle zeros."""


def _read_facts(line: st.Statement) -> Iterator[tuple[Key, Value]]:  # noqa: C901, PLR0912
    """Yield the facts in one line, whatever the time. A fact with nothing to tell but that it happened is true.

    A list that names nobody gives a fact about the hand. For a bourré, the first value is whether it was owed.
    """
    kind = type(line).__name__.lower()
    match line:
        case st.Hand() | st.Unreadable():
            pass
        case st.Rules():
            yield (kind,), (line.ruleset, frozenset(line.variants))
        case st.Rule():
            yield (
                (kind, line.option),
                tuple(hundredths(word) if _AMOUNT.fullmatch(word) else word for word in line.value.split()),
            )
        case st.Pay():
            yield (kind, line.giver, line.taker), (line.amount,)
        case st.Trick():
            yield (kind,), (tuple(zip(line.names or [None] * len(line.cards), line.cards, strict=True)), line.taker)
        case st.TakeBack():
            yield (kind, line.name, line.card), True
        case st.Deal():
            yield (kind, line.name), Cards.of(line.cards)
        case st.Show():
            for card in [card for card in line.cards if card is not None] or (None,):
                yield (kind, line.name, card), True
        case st.Exchange():
            yield ("draw", line.name), (len(line.discards), Cards.of(line.discards), Cards.of(line.received))
        case st.Win() | st.Divide() | st.Carry() | st.Share():
            yield ("result",), (kind, frozenset(line.players), line.amount)
        case st.Blind():
            yield (kind, line.name), True
            yield ("stay", line.name), "stay"
        case st.Stay(names=()) | st.Sums(sums=()) | st.Counts(counts=()):
            yield (kind,), "nobody"
        case st.Stay() | st.Pass():
            yield from ((("stay", name), kind) for name in line.names)
        case st.Sums():
            for name, amount in line.sums:
                owed = (amount != 0 or None,) if kind == "bourre" else ()
                yield (kind, name), (*owed, amount)
        case st.Counts():
            for name, count in line.counts:
                yield (kind, name), (count, None, None) if kind == "draw" else (count,)
        case st.Listed():
            yield from (((kind, name), True) for name in line.names)
        case st.Dealer() | st.Take() | st.Rest():
            yield (kind,), line.name
        case _:
            key = (kind, line.name) if isinstance(line, st.Named) else (kind,)
            parts: tuple[str, ...] = line.__match_args__[1 + len(key) :]
            yield key, tuple(getattr(line, part) for part in parts) or True


# A log


class CitedLine(NamedTuple):
    """A line of a log with its 1-based number, stripped."""

    line: int
    text: str


@shows("number as hand", "at as line", "unread as unreadable")
@dataclass(eq=False, slots=True)
class TextSection:
    """The lines before the first hand, or from one hand to the next.

    ``number`` counts the log's hands from 1 (0: before the first). ``complete`` holds the lists that name everybody,
    each with its first line. ``texts`` are all lines of the log. If a hand was played by known rules, ``turns`` has its
    dealer and those who stayed in turn order, each ``None`` if uncertain, ``size`` is the number of its tricks, and
    ``account`` its money.
    """

    number: int
    lines: tuple[st.Statement, ...]
    complete: Mapping[str, st.Statement]
    texts: Sequence[str]
    facts: tuple[Fact, ...] = ()
    turns: tuple[str | None, Sequence[str] | None] | None = None
    size: int = 0
    account: HandLedger | None = None
    findings: list[Finding] = field(default_factory=list)

    @property
    def at(self) -> int:
        """The number of its first line."""
        return self.lines[0].line if self.lines else 1

    @property
    def numbered(self) -> int | None:
        """The number that the scribe gave the hand."""
        first = self.lines[0] if self.lines else None
        return first.number if isinstance(first, st.Hand) else None

    @property
    def unread(self) -> tuple[CitedLine, ...]:
        """The lines that can't be read, as written in the log."""
        return tuple(self.cited(line) for line in self.lines if isinstance(line, st.Unreadable))

    def cited(self, line: st.Statement) -> CitedLine:
        """Return a line as written in the log."""
        return CitedLine(line.line, self.texts[line.line - 1].strip())


@shows(
    *("name as path", "audit.log_sha256", "audit.rules", "audit.variants", "players"),
    *("audit.hand_count as hands", "audit.verdict", "proven"),
)
@dataclass(frozen=True, slots=True, eq=False)
class CitedLog:
    """A log under the name used to cite it."""

    name: str
    sections: tuple[TextSection, ...]
    audit: Audit

    @property
    def proven(self) -> bool:
        """True if everybody's final stack is proven."""
        return self.audit.final is not None and self.audit.final.verified.pot is not None

    @property
    def players(self) -> tuple[str, ...]:
        """The seated players or, if nobody is seated, everybody the log names."""
        if self.audit.players:
            return self.audit.players
        named = (fact.key[1] for section in self.sections for fact in section.facts if len(fact.key) > 1)
        return tuple(dict.fromkeys(name for name in named if isinstance(name, str)))


def read_log(text: str | bytes, name: str, rulesets: Iterable[RuleSet] = ()) -> CitedLog:
    """Read and judge a log. ``rulesets`` is what ``audit`` takes."""
    draft, sections = Draft(text, tuple(rulesets)), list[TextSection]()
    for number, statements in enumerate(draft.sections):
        lines = tuple([draft.statements[line.line] for line in statements if type(line) is not st.BadComment])
        section = TextSection(number, lines, complete_lists(lines), draft.lines)
        laid: dict[int, list[str | None]] = {}
        game = draft.with_record(number)
        if game.record:
            hand = game.record.hand
            names: dict[int | None, str] = dict(enumerate(hand.seats.names))
            dealer = names.get(hand.dealer) if hand.doubt.dealer_sure else None
            section.turns = dealer, None if hand.stayed is None else [names[player] for player in hand.stayed]
            section.size, section.account = hand.house.hand_size, game.accounts[-1]
            laid = {trick.line.line: [*map(names.get, trick.players)] for trick in hand.tricks}
        section.facts = tuple(facts(lines, laid))
        sections.append(section)
    for finding in draft.audit.findings:
        sections[draft.hand_at(finding.at.line)].findings.append(finding)
    return CitedLog(name, tuple(sections), draft.audit)
