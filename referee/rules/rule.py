"""What a rule is: its page, its code, and its one ``check``."""

from collections.abc import Callable
from dataclasses import dataclass

from referee.finding import Severity, Violation
from referee.rulesets.ruleset import Topic


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the catalogue.

    ``law`` is the rule of play in a few words, as findings cite it. ``clause`` names the paragraph of each rule set's
    TOML file (``[clauses]``) that lays it down; ``None`` where the notation itself does. ``page`` is Markdown:
    what the finding means and what would have been right. ``flawed`` is a log that gets exactly this finding, on
    the line that ends in ``# expect CODE``; ``clean`` is the same log put right. ``check`` looks at a violation that
    reading, replay or ledger left and says, in one sentence with its cards or amounts, what is wrong.
    """

    code: str
    name: str
    severity: Severity
    law: str
    clause: Topic | None
    page: str
    flawed: str
    clean: str
    check: Callable[[Violation], str]
