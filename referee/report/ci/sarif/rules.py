"""The catalogue in SARIF: the meaning of each code, for users of a viewer."""

from typing import Any, Final

from referee import __version__, addresses
from referee.finding import Severity
from referee.report.wording.phrases import name_in_words
from referee.rules.catalogue import RULES, Rule
from referee.rules.page import page_of
from referee.text.escape import fenced

Part = dict[str, Any]
"""An object of SARIF, under the standard's names."""


def given(**keys: Any) -> Part:
    """Return an object without the keys whose value is ``None``."""
    return {key: value for key, value in keys.items() if value is not None}


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


def driver() -> Part:
    """Describe the program, with all rules in the order of the catalogue."""
    return given(
        name="referee",
        fullName=f"referee {__version__}, a referee for Bourré",
        semanticVersion=__version__,
        informationUri=addresses.SITE or None,
        rules=[*map(_rule, RULES)],
        notifications=[_notice(name, {"text": text}) for name, text in NOTICES.items()],
    )


def _rule(rule: Rule) -> Part:
    page = page_of(rule)
    meaning = page.meaning.strip()
    logs = f"A log with this finding:\n\n{fenced(page.flawed.strip())}\n\nCorrected:\n\n{fenced(page.clean.strip())}"
    return given(
        id=rule.code,
        name=_pascal(rule.name),
        shortDescription={"text": name_in_words(rule.name)},
        fullDescription={"text": rule.law},
        defaultConfiguration={"level": rule.severity},
        help={"text": meaning, "markdown": f"{meaning}\n\n{logs}"},
        helpUri=addresses.rule_page(rule.code),
        properties={"tags": _tags(rule), "problem.severity": _AT_GITHUB[rule.severity]},
    )


def _tags(rule: Rule) -> list[str]:
    """Return the group of a rule, and ``log-error`` if it says that the log can't be right."""
    return [_GROUPS[rule.code[0]], *(["log-error"] if rule.miswritten else [])]


def _notice(name: str, text: Part) -> Part:
    return {"id": name, "name": _pascal(name), "shortDescription": text, "fullDescription": text, "help": text}


def _pascal(name: str) -> str:
    """Convert ``failed-to-follow`` to ``FailedToFollow``."""
    return "".join(map(str.capitalize, name.split("-")))
