"""One log that is open in an editor, at one version, and all that the referee knows of it."""

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
    """What holds for a log by what stands beside it: the rule sets that it may name besides those that every referee
    knows, and the policy for its findings; ``problem`` is why neither can be told."""

    rulesets: tuple[RuleSet, ...] = ()
    policy: Policy = DEFAULT
    problem: str | None = None


Surroundings = Callable[[str], DocumentContext]
"""Gives what holds for the log at a path; ``-`` is one that is no file."""


class DocumentText(NamedTuple):
    """A text that is open in an editor. ``path`` is that of its file, ``-`` where it is none. ``markdown`` is whether
    the editor can show what it is told as Markdown, ``unfinished`` the line that is being written, if one is."""

    uri: str
    path: str
    version: int | None
    text: str
    markdown: bool = True
    unfinished: int | None = None


class Document:
    """A log at one version, which never changes. Whatever is asked of it is worked out once, when it is asked for.

    Lines and columns count from 1, hands too; 0 is what stands before the first hand. What ``earlier``, the same log at
    its version before, knows of hands that have not changed since is taken over.
    """

    def __init__(
        self, document: DocumentText, codec: PositionCodec, around: Surroundings, earlier: "Document | None" = None
    ) -> None:
        self.uri, self.path, self.version, self.text, self.markdown, self.unfinished = document
        self._document, self._codec, self._around = document, codec, around
        self._live: LiveLog = earlier._live if earlier else LiveLog()
        self._hands: dict[int, PlayedHand] = {}

    def with_text(self, text: str) -> "Document":
        """The same log, if it read otherwise."""
        return Document(self._document._replace(text=text), self._codec, lambda _: self.context, self)

    @cached_property
    def columns(self) -> Columns:
        """Where its places stand for the editor."""
        return Columns(self.text, self._codec)

    @cached_property
    def lines(self) -> list[str]:
        """The texts of its lines, as columns count them."""
        return texts(self.text)

    @cached_property
    def context(self) -> DocumentContext:
        """Its context, which stays as it is for as long as it is open at this version."""
        return self._around(self.path)

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """Its statements: those before the first hand, be they none, then those of each hand."""
        return self.live.sections

    @cached_property
    def statements(self) -> dict[int, Statement]:
        """Its statements by their lines; in order."""
        return {one.line: one for section in self.sections for one in section.statements}

    @cached_property
    def _firsts(self) -> list[int]:
        """The first line of each hand."""
        return [section.statements[0].line for section in self.sections[1:]]

    def hand_at(self, line: int) -> int:
        """The number of the hand that a line stands in or after; 0 before the first."""
        return bisect_right(self._firsts, line)

    @cached_property
    def audit(self) -> Audit:
        """What the referee says of it."""
        return self.live.audit()

    @cached_property
    def listing(self) -> Listing:
        """Its findings as ``check`` would list them."""
        return self.context.policy.apply(self.text, self.audit.findings)

    @cached_property
    def opening(self) -> Opening:
        """What stands before its first hand, as it went."""
        return cast(Opening, next(retell(self.text, (), rulesets=self.context.rulesets)))

    @property
    def live(self) -> LiveLog:
        """Its hands, of which those are not played again that were before."""
        self._live.read(self.text, self.context.rulesets)
        return self._live

    def hand(self, number: int) -> PlayedHand | None:
        """A hand as it went; ``None`` where there is none, or one by no known rules."""
        if number not in self._hands and (told := self.live.hand(number)):
            self._hands[number] = told
        return self._hands.get(number)

    def hands(self, numbers: Iterable[int]) -> dict[int, PlayedHand]:
        """Some hands as they went, by their numbers; one that is not there, or by no known rules, is left out."""
        return {number: told for number in numbers if (told := self.hand(number))}
