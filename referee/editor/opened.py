"""One log that is open in an editor, at one version, and all that the referee knows of it."""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import NamedTuple, cast

from pygls.workspace import PositionCodec

from referee.audit import Audit
from referee.editor.columns import Columns
from referee.notation import Section
from referee.notation.lines import texts
from referee.retelling import Opening, RetoldHand, retell
from referee.retelling.follow import Followed
from referee.rulesets import RuleSet
from referee.statements import Statement
from referee.treatment import PLAIN, Terms, Treatment, treated


class Beside(NamedTuple):
    """What holds for a log by what stands beside it: the rule sets that it may name besides those that every referee
    knows, and what is made of its findings; ``problem`` is why neither can be told."""

    rulesets: tuple[RuleSet, ...] = ()
    terms: Terms = PLAIN
    problem: str | None = None


Surroundings = Callable[[str], Beside]
"""Gives what holds for the log at a path; ``-`` is one that is no file."""


class Document(NamedTuple):
    """A text that is open in an editor. ``path`` is that of its file, ``-`` where it is none. ``markdown`` is whether
    the editor can show what it is told as Markdown, ``unfinished`` the line that is being written, if one is."""

    uri: str
    path: str
    version: int | None
    text: str
    markdown: bool = True
    unfinished: int | None = None


class Opened:
    """A log at one version, which never changes. Whatever is asked of it is worked out once, when it is asked for.

    Lines and columns count from 1, hands too; 0 is what stands before the first hand. What ``earlier``, the same log at
    its version before, knows of hands that have not changed since is taken over.
    """

    def __init__(
        self, document: Document, codec: PositionCodec, around: Surroundings, earlier: "Opened | None" = None
    ) -> None:
        self.uri, self.path, self.version, self.text, self.markdown, self.unfinished = document
        self._document, self._codec, self._around = document, codec, around
        self._followed: Followed = earlier._followed if earlier else Followed()
        self._retold: dict[int, RetoldHand] = {}

    def with_text(self, text: str) -> "Opened":
        """The same log, if it read otherwise."""
        return Opened(self._document._replace(text=text), self._codec, lambda _: self.beside, self)

    @cached_property
    def columns(self) -> Columns:
        """Where its places stand for the editor."""
        return Columns(self.text, self._codec)

    @cached_property
    def lines(self) -> list[str]:
        """The texts of its lines, as columns count them."""
        return texts(self.text)

    @cached_property
    def beside(self) -> Beside:
        """What holds for it by what stands beside it, as long as it is open at this version."""
        return self._around(self.path)

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """Its statements: those before the first hand, be they none, then those of each hand."""
        return self.followed.sections

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
        return self.followed.audit()

    @cached_property
    def treatment(self) -> Treatment:
        """Its findings as ``check`` would list them."""
        return treated(self.text, self.audit.findings, self.beside.terms)

    @cached_property
    def opening(self) -> Opening:
        """What stands before its first hand, as it went."""
        return cast(Opening, next(retell(self.text, (), rulesets=self.beside.rulesets)))

    @property
    def followed(self) -> Followed:
        """Its hands, of which those are not played again that were before."""
        self._followed.read(self.text, self.beside.rulesets)
        return self._followed

    def hand(self, number: int) -> RetoldHand | None:
        """A hand as it went; ``None`` where there is none, or one by no known rules."""
        if number not in self._retold and (told := self.followed.hand(number)):
            self._retold[number] = told
        return self._retold.get(number)

    def hands(self, numbers: Iterable[int]) -> dict[int, RetoldHand]:
        """Some hands as they went, by their numbers; one that is not there, or by no known rules, is left out."""
        return {number: told for number in numbers if (told := self.hand(number))}
