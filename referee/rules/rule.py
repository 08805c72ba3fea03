"""What a rule is."""

from dataclasses import dataclass

from referee.finding import Severity
from referee.rulesets.ruleset import Topic


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the catalogue.

    ``law`` is the rule of play in a few words, as findings cite it. ``clause`` names the paragraph of each rule set's
    TOML file (``[clauses]``) that lays it down; ``None`` where the notation itself does. ``page`` is Markdown:
    what the finding means and what would have been right. ``flawed`` is a log that gets exactly this finding, on
    the line that ends in ``# expect CODE``; ``clean`` is the same log put right.

    Beside it in its file is ``check``, which takes the facts that reading, replay or ledger reported, and the player:
    it says what is wrong in one sentence, with its cards or amounts.
    """

    code: str
    name: str
    severity: Severity
    law: str
    clause: Topic | None
    page: str
    flawed: str
    clean: str
