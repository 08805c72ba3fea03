"""Short headers of logs, and what is found in a log."""

import pytest

from referee.engine.replay import replay
from referee.judge import game
from referee.judge.audit import Audit, audit


def table(rules: str = "winning-moves", *changes: str, names: str = "Ann Bob Cal Dee") -> str:
    """Write the header of a log: rule set and variants, single changes, and the players with 200 each."""
    seats = "".join(f"seat {name} 200\n" for name in names.split())
    return f"rules {rules}\n" + "".join(f"rule {change}\n" for change in changes) + seats


def found(log: str, *, notes: bool = False) -> list[tuple[str, int, str | None]]:
    """List code, line and player of each error finding, or with ``notes`` of each finding."""
    return [(one.code, one.at.line, one.player) for one in audit(log).findings if notes or one.severity == "error"]


def said(log: str) -> list[str]:
    """Describe each finding but U701: line and column, trick, code, player, the sentence, and the proof line by
    line."""
    return [
        f"{one.at.line}:{one.at.column}{f' trick {one.trick}' if one.trick else ''} {one.code} {one.player}: "
        + "; ".join([one.message, *(f"line {proof.at.line}: {proof.message}" for proof in one.evidence)])
        for one in audit(log).findings
        if one.code != "U701"
    ]


def with_all_care(text: str) -> Audit:
    """Judge a log without the shortcuts for plain hands and for hands that are only a first line."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "replay", lambda hand, with_care: replay(hand, with_care=True))
        return audit(text)
