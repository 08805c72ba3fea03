"""One version of an open log, and everything that the referee knows about it."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple, cast

from pygls.workspace import PositionCodec

from referee.fixes.draft import Draft
from referee.judge.policy import DEFAULT, Listing, Policy
from referee.lsp.columns import Columns
from referee.playback import Opening, retell
from referee.rulesets import RuleSet


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


class Document(Draft):
    """One version of an open log. From ``earlier``, the version before, it reuses hands that have not changed."""

    def __init__(
        self, document: DocumentText, codec: PositionCodec, around: Surroundings, earlier: "Document | None" = None
    ) -> None:
        super().__init__(document.text, live=earlier._live if earlier else None)
        self.uri: str = document.uri
        self.path: str = document.path
        self.version: int | None = document.version
        self.markdown: bool = document.markdown
        self.unfinished: int | None = document.unfinished
        self._codec, self._around = codec, around

    @property
    def rulesets(self) -> Sequence[RuleSet]:
        """The rule sets that the log may name besides the built-in ones."""
        return self.context.rulesets

    @cached_property
    def columns(self) -> Columns:
        """Its places as editor positions."""
        return Columns(self.text, self._codec)

    @cached_property
    def context(self) -> DocumentContext:
        """Its context; it does not change for this version."""
        return self._around(self.path)

    @cached_property
    def listing(self) -> Listing:
        """The findings that ``check`` would list."""
        return self.context.policy.apply(self.text, self.audit.findings)

    @cached_property
    def opening(self) -> Opening:
        """The replayed part before the first hand."""
        return cast(Opening, next(retell(self.text, (), rulesets=self.context.rulesets)))
