"""What the referee says of a generated log, in the form in which the generator says what must be found."""

import referee
from referee.generate import Generated

Finding = tuple[str, int, str | None]


def found(log: Generated) -> list[Finding]:
    """The error findings of a log, in the order of its text: code, line, player."""
    errors = [one for one in referee.audit(log.text).findings if one.severity == "error"]
    return [(one.code, one.at.line, one.player) for one in errors]


def planted(log: Generated) -> list[Finding]:
    """The findings it must have."""
    return [(one.code, one.line, one.player) for one in log.findings]
