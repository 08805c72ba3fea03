"""One version of an open log, and everything that the referee knows about it."""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import NamedTuple, cast

from pygls.workspace import PositionCodec

from referee.judge.audit import Audit
from referee.judge.policy import DEFAULT, Listing, Policy
from referee.lsp.columns import Columns
from referee.notation import Section
from referee.notation.lines import texts
from referee.playback import Opening, PlayedHand, retell
from referee.playback.live import LiveLog
from referee.rulesets import RuleSet
from referee.statements import Statement


class DocumentContext(NamedTuple):
    """The settings and rule sets that apply to a log: the rule sets that it may name besides the built-in ones, and the
    policy for its findings; ``problem`` says why they could not be read."""

    rulesets: tuple[RuleSet, ...] = ()
    policy: Policy = DEFAULT
    problem: str | None = None


Surroundings = Callable[[str], DocumentContext]
"""Return the context for the log at a path; ``-`` is a log without a file."""


class DocumentText(NamedTuple):
    """A text that is open in an editor. ``path`` is its file, or ``-`` if it has none. ``markdown`` tells whether the
    editor can show Markdown, ``unfinished`` is the line being written, if any."""

    uri: str
    path: str
    version: int | None
    text: str
    markdown: bool = True
    unfinished: int | None = None


class Document:
    """One version of a log, which never changes. Everything is computed once, on demand.

    Lines, columns and hands count from 1; hand 0 is the part before the first hand. From ``earlier``, the version
    before, it reuses hands that have not changed.
    """

    def __init__(
        self, document: DocumentText, codec: PositionCodec, around: Surroundings, earlier: "Document | None" = None
    ) -> None:
        self.uri, self.path, self.version, self.text, self.markdown, self.unfinished = document
        self._document, self._codec, self._around = document, codec, around
        self._live: LiveLog = earlier._live if earlier else LiveLog()
        self._hands: dict[int, PlayedHand] = {}

    def with_text(self, text: str) -> "Document":
        """The same log with another text."""
        return Document(self._document._replace(text=text), self._codec, lambda _: self.context, self)

    @cached_property
    def columns(self) -> Columns:
        """Its places as editor positions."""
        return Columns(self.text, self._codec)

    @cached_property
    def lines(self) -> list[str]:
        """The text of each line, as used for columns."""
        return texts(self.text)

    @cached_property
    def context(self) -> DocumentContext:
        """Its context; it does not change for this version."""
        return self._around(self.path)

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """Its statements: those before the first hand, if any, then those of each hand."""
        return self.live.sections

    @cached_property
    def statements(self) -> dict[int, Statement]:
        """Its statements by line, in order."""
        return {one.line: one for section in self.sections for one in section.statements}

    @cached_property
    def _firsts(self) -> list[int]:
        """The first line of each hand."""
        return [section.statements[0].line for section in self.sections[1:]]

    def hand_at(self, line: int) -> int:
        """The number of the hand that contains or precedes a line; 0 before the first."""
        return bisect_right(self._firsts, line)

    @cached_property
    def audit(self) -> Audit:
        """The audit of the log."""
        return self.live.audit()

    @cached_property
    def listing(self) -> Listing:
        """The findings that ``check`` would list."""
        return self.context.policy.apply(self.text, self.audit.findings)

    @cached_property
    def opening(self) -> Opening:
        """The replayed part before the first hand."""
        return cast(Opening, next(retell(self.text, (), rulesets=self.context.rulesets)))

    @property
    def live(self) -> LiveLog:
        """Its hands; those that have not changed are not replayed."""
        self._live.read(self.text, self.context.rulesets)
        return self._live

    def hand(self, number: int) -> PlayedHand | None:
        """A replayed hand; ``None`` if there is none with this number, or its rules are unknown."""
        if number not in self._hands and (told := self.live.hand(number)):
            self._hands[number] = told
        return self._hands.get(number)

    def hands(self, numbers: Iterable[int]) -> dict[int, PlayedHand]:
        """Replayed hands by number; missing ones, or ones with unknown rules, are left out."""
        return {number: told for number in numbers if (told := self.hand(number))}
