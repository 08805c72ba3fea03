"""The referee finds in each case what the comments say, and nothing else."""

from collections import Counter
from pathlib import Path

import pytest

from cases.case import CASES, Case, cases
from referee.judge.audit import Audit, audit
from referee.ledger.entries import Standing
from referee.values import plain

FILES = sorted(CASES.rglob("*.bourre"))
EACH = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CASES).with_suffix("")))


@EACH
def test_a_case_has_the_findings_and_the_money_that_its_comments_say(path: Path) -> None:
    for case in cases(path):
        judged = audit(case.log)
        shown = "\n".join(
            [case.name, case.log, *(f"{one.at.line} {one.code}: {one.message}" for one in judged.findings)]
        )
        assert Counter((one.at.line, one.code, one.player) for one in judged.findings) == case.findings, shown
        for number, words in case.messages:
            assert any(words in one.message for one in judged.findings if one.at.line == number), (words, shown)
        if case.evidence:
            assert evidence(judged) == case.evidence, shown
        assert money(judged, case) == case.money, shown


def evidence(judged: Audit) -> frozenset[tuple[int, str]]:
    """The lines that prove a finding, and its code."""
    return frozenset((proof.at.line, one.code) for one in judged.findings for proof in one.evidence)


def money(judged: Audit, case: Case) -> tuple[tuple[str, str], ...]:
    """Everybody's money at the end, as far as the case says it."""
    final = judged.final
    lies = {"final": final.verified, "table": final.table} if final else {}
    return tuple((which, amounts(lies[which])) for which, _ in case.money)


def amounts(standing: Standing) -> str:
    """``Ann 202, Bob ?, pot 0``."""
    each = {**standing.stacks, "pot": standing.pot}
    return ", ".join(f"{name} {'?' if amount is None else plain(amount)}" for name, amount in each.items())
