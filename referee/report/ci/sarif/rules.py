"""The catalogue in SARIF: the meaning of each code, for users of a viewer."""

from functools import cache
from typing import Final

from referee.addresses import rule_page
from referee.finding import Severity
from referee.report.ci.sarif.parts import Configuration, Descriptor, Driver, Message
from referee.rules.catalogue import RULES, Rule
from referee.rules.page import page_of
from referee.text.escape import fenced

_AT_GITHUB: dict[Severity, str] = {"error": "error", "warning": "warning", "note": "recommendation"}
_GROUPS: Final = {
    "N": "notation",
    "H": "procedure",
    "C": "cards",
    "T": "tricks",
    "R": "reneges",
    "L": "money",
    "U": "reneges",
}
"""The group of a rule by the first letter of its code."""

NOTICES = {
    "log-not-examined": "A log could not be examined.",
    "waiver-in-log": "A comment waives findings.",
    "table-ruling": "The table made a ruling.",
    "more-results": "There are more findings than are listed.",
    "more-notices": "There are more notices than are listed.",
    "more-in-log": "A log has more findings or rulings than are listed.",
}
"""The kinds of notification, and their meanings."""


@cache
def driver() -> Driver:
    """Describe the program, with all rules in the order of the catalogue."""
    return Driver(
        rules=tuple(map(_rule, RULES)),
        notifications=tuple(_notice(name, Message(text=text)) for name, text in NOTICES.items()),
    )


def _rule(rule: Rule) -> Descriptor:
    page = page_of(rule)
    meaning = page.meaning.strip()
    logs = f"A log with this finding:\n\n{fenced(page.flawed.strip())}\n\nCorrected:\n\n{fenced(page.clean.strip())}"
    return Descriptor(
        id=rule.code,
        name=_pascal(rule.name),
        short_description=Message(text=rule.name.replace("-", " ")),
        full_description=Message(text=rule.law),
        default_configuration=Configuration(level=rule.severity),
        help=Message(text=meaning, markdown=f"{meaning}\n\n{logs}"),
        help_uri=rule_page(rule.code),
        properties={"tags": _tags(rule), "problem.severity": _AT_GITHUB[rule.severity]},
    )


def _tags(rule: Rule) -> list[str]:
    """Return the group of a rule, and ``log-error`` if it says that the log can't be right."""
    return [_GROUPS[rule.code[0]], *(["log-error"] if rule.miswritten else [])]


def _notice(name: str, said: Message) -> Descriptor:
    return Descriptor(id=name, name=_pascal(name), short_description=said, full_description=said, help=said)


def _pascal(name: str) -> str:
    """Convert ``failed-to-follow`` to ``FailedToFollow``."""
    return "".join(map(str.capitalize, name.split("-")))
