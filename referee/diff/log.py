"""One scribe's log, with its lines, their facts, and the referee's judgement."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.diff.facts import Fact, complete_lists, facts
from referee.engine.hand import Hand
from referee.finding import Finding
from referee.judge.audit import Audit, audit_of
from referee.judge.game import Game
from referee.judge.premise import parts, play_part
from referee.ledger.entries import HandLedger
from referee.notation import statements as st
from referee.notation.names import Roster
from referee.records import shows
from referee.rulesets.ruleset import RuleSet
from referee.text import texts


class Turns(NamedTuple):
    """Who dealt a hand, who stayed in turn order, and who played each trick (by its line), according to the replay.

    ``None`` means uncertain. ``tricks`` is the number of tricks in a hand.
    """

    tricks: int
    dealer: str | None
    stayed: tuple[str, ...] | None
    laid: Mapping[int, tuple[str | None, ...]]

    @classmethod
    def of(cls, hand: Hand) -> "Turns":
        """Return the turns of a replayed hand."""
        names = hand.seats.names
        stayed = None if hand.stayed is None else tuple(names[player] for player in hand.stayed)
        dealer = names[hand.dealer] if hand.dealer is not None and hand.doubt.dealer_sure else None
        laid = {
            trick.line.line: tuple(None if player is None else names[player] for player in trick.players)
            for trick in hand.tricks
        }
        return cls(hand.house.hand_size, dealer, stayed, laid)


class CitedLine(NamedTuple):
    """A line of a log with its 1-based number, stripped."""

    line: int
    text: str


@shows("number as hand", "at as line", "unread as unreadable")
@dataclass(frozen=True, slots=True, eq=False)
class TextSection:
    """The lines before the first hand, or from one hand to the next.

    ``number`` counts the log's hands from 1 (0: before the first). ``complete`` holds the lists that name everybody,
    each with its first line. ``turns`` and ``account`` are ``None`` where no hand was played, or the rules are unknown.
    ``texts`` are all lines of the log.
    """

    number: int
    lines: tuple[st.Statement, ...]
    facts: tuple[Fact, ...]
    complete: Mapping[str, st.Statement]
    turns: Turns | None
    account: HandLedger | None
    findings: tuple[Finding, ...]
    texts: Sequence[str]

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
    game = Game(None, {ruleset.name: ruleset for ruleset in rulesets}).recording(None)
    roster, lines, turns = Roster(), list[tuple[st.Statement, ...]](), list[Turns | None]()
    for part in parts(text):
        play_part(part, game)
        lines.append(tuple([roster.read(line) for line in part.lines if type(line) is not st.BadComment]))
        turns.append(Turns.of(game.record.hand) if game.record else None)
    audit, written = audit_of(text, game), texts(text)
    accounts = {account.hand: account for account in audit.ledgers}
    findings: list[list[Finding]] = [[] for _ in lines]
    begins = [hand[0].line for hand in lines[1:]]
    for finding in audit.findings:
        findings[bisect_right(begins, finding.at.line)].append(finding)
    sections = (
        TextSection(
            number,
            section,
            tuple(facts(section)),
            complete_lists(section),
            turns[number],
            accounts.get(number),
            tuple(findings[number]),
            written,
        )
        for number, section in enumerate(lines)
    )
    return CitedLog(name, tuple(sections), audit)
