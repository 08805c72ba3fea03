"""No log raises, hangs or breaks an output, however it is broken; ``--times`` tries more of them."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time

import pytest
from commands import run

from fuzz.broken import broken, kept
from fuzz.outputs import OUTPUTS
from referee.fixes.repair import repaired
from referee.judge.audit import Audit, audit
from referee.judge.policy import DEFAULT
from referee.judge.slip_money import corrected
from referee.judge.slips import slips
from referee.notation import formatted, read
from referee.notation.lines import texts
from referee.statements import Unreadable
from referee.text.limits import SLIP_HANDS, SLIP_HANDS_OF_LOG
from referee.text.log import is_text

MANY = 50
SECONDS = 5
"""Processor time to judge 64 KiB at most."""


def logs(claim: str, count: int) -> Iterator[bytes]:
    """Yield broken logs, others for each claim."""
    return (broken(f"{claim} {seed}") for seed in range(count))


def judged(log: bytes) -> Audit:
    """Judge a log in time, with findings in the order of the text, at places that exist."""
    begun = process_time()
    found = audit(log)
    assert process_time() - begun < SECONDS, log
    places = [(one.at, one.code) for one in found.findings]
    assert places == sorted(places), log
    lines = texts(log) if is_text(log) else [""]
    for at in [one.at for one in found.findings] + [proof.at for one in found.findings for proof in one.evidence]:
        assert 1 <= at.line <= max(1, len(lines)), (at, log)
        assert 1 <= at.column <= at.end <= max(1, len(lines[at.line - 1] if lines else "")) + 2, (at, log)
    return found


@pytest.mark.parametrize("part", range(4))
def test_every_log_is_judged_in_time_with_findings_at_places_that_exist(part: int, times: int) -> None:
    for log in logs(f"judged {part}", MANY * times):
        judged(log)


def test_what_once_made_it_fail_is_judged() -> None:
    for log in kept():
        judged(log)


def test_every_output_is_valid_for_its_program(tmp_path: Path, times: int) -> None:
    path = tmp_path / "Tuesday ♠ [night].bourre"
    for at, log in enumerate(logs("printed", 15 * times)):
        path.write_bytes(log)
        words, valid = Random(at).choice([*OUTPUTS.items()])
        result = run(*words, path)
        assert result.exit_code in (0, 1), (words, result.output, log)
        valid(result.stdout)


def test_formatting_twice_changes_nothing_more_and_no_verdict(times: int) -> None:
    for log in logs("formatted", MANY * times):
        canonical = formatted(log)
        assert formatted(canonical) == canonical, log
        assert _verdict(audit(canonical)) == _verdict(audit(log)), log
        if canonical != log:
            assert _unreadable(canonical) == _unreadable(log)


def test_undoing_a_reported_slip_removes_the_errors_that_it_explains(times: int) -> None:
    for log in logs("slips", 6 * times):
        found = audit(log).findings
        search = slips(log, found)
        assert search.judged <= SLIP_HANDS_OF_LOG, log
        assert all(one.judged <= SLIP_HANDS for one in search.hands), log
        for slip in search.told:
            left = audit(corrected(log, slip)).findings
            assert _errors(left) == _errors(found) - len(slip.explains), (slip, log)


@pytest.mark.slow
def test_a_fix_adds_no_finding_and_a_second_time_changes_nothing(times: int) -> None:
    for log in logs("fixed", 12 * times):
        for unsafe in (False, True):
            done = repaired(log, DEFAULT, unsafe=unsafe)
            assert len(audit(done.after).findings) <= len(audit(log).findings), log
            assert unsafe or repaired(done.after, DEFAULT).after == done.after, log


def _errors(findings: tuple[object, ...]) -> int:
    return sum(one.severity == "error" for one in findings)  # type: ignore[attr-defined]


def _verdict(found: Audit) -> object:
    """Return the judgement without places."""
    return (
        found.verdict,
        found.hands,
        [(one.code, one.hand, one.trick, one.player) for one in found.findings],
        found.final,
    )


def _unreadable(log: bytes) -> list[str]:
    lines = texts(log)
    return [
        lines[one.line - 1].strip()
        for section in read(log)
        for one in section.statements
        if isinstance(one, Unreadable)
    ]
