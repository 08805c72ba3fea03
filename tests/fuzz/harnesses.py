"""The harnesses: what to do with the bytes of an input, and what must hold; they raise if it doesn't."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from fuzz.outputs import OUTPUTS, check
from fuzz.produced import produced
from referee.finding import Finding
from referee.fixes.repair import repaired
from referee.judge.audit import Audit, audit, summary
from referee.judge.policy import DEFAULT
from referee.judge.slip_corrections import corrected
from referee.judge.slips import slips as search_slips
from referee.notation import formatted, read
from referee.notation.lines import texts
from referee.statements import Unreadable
from referee.text.limits import SLIP_HANDS, SLIP_HANDS_OF_LOG
from referee.text.log import is_text


def raw(content: bytes) -> None:
    """Judge a log that may be anything, and sum up the verdict."""
    summary(audit(content))


def structured(content: bytes) -> None:
    """Judge an almost valid log: its findings are in text order, and every place exists in it."""
    log = produced(content)
    _stand_in_order(audit(log), log)


def forms(content: bytes) -> None:
    """Report a log in every form, and in the others by turns."""
    log = content[1:] if content[:1] < b"\x40" else produced(content[1:])
    check(log)
    OUTPUTS[content[0] % len(OUTPUTS) if content else 0](log)


def fmt(content: bytes) -> None:
    """Format a log: that is idempotent, loses nothing, and changes no judgement."""
    log = content[1:] if content[:1] < b"\x80" else produced(content[1:])
    canonical = formatted(log)
    assert formatted(canonical) == canonical
    assert _judgement(audit(canonical)) == _judgement(audit(log))
    if canonical != log:
        assert _kept(canonical) == _kept(log)


def slips(content: bytes) -> None:
    """Search for slips of the pen: the search keeps its limits, and undoing a reported slip removes the errors it
    explains.
    """
    log = produced(content)
    found = audit(log).findings
    search = search_slips(log, found)
    assert search.judged <= SLIP_HANDS_OF_LOG
    assert all(one.judged <= SLIP_HANDS for one in search.hands)
    for slip in search.told:
        left = audit(corrected(log, slip)).findings
        assert _errors(left) == _errors(found) - len(slip.explains), slip


def fixes(content: bytes) -> None:
    """Fix a log: no finding is added, and a second time the safe fixes change nothing."""
    log = content[1:] if content[:1] < b"\x80" else produced(content[1:])
    for unsafe in (False, True):
        done = repaired(log, DEFAULT, unsafe=unsafe)
        assert len(audit(done.after).findings) <= len(audit(log).findings)
        assert unsafe or repaired(done.after, DEFAULT).after == done.after


HARNESSES: Final[Mapping[str, Callable[[bytes], None]]] = {
    "raw": raw,
    "structured": structured,
    "forms": forms,
    "fmt": fmt,
    "slips": slips,
    "fixes": fixes,
}


def _stand_in_order(found: Audit, log: bytes) -> None:
    """Check that findings are in text order, and at places that exist."""
    places = [(one.at, one.code) for one in found.findings]
    assert places == sorted(places)
    lines = texts(log) if is_text(log) else [""]
    for at in [one.at for one in found.findings] + [proof.at for one in found.findings for proof in one.evidence]:
        assert 1 <= at.line <= max(1, len(lines)), at
        assert 1 <= at.column <= at.end, at
        assert at.end <= max(1, len(lines[at.line - 1] if lines else "")) + 2, at


def _errors(findings: Iterable[Finding]) -> int:
    return sum(one.severity == "error" for one in findings)


def _judgement(found: Audit) -> object:
    """Return the judgement without places."""
    said = [(one.code, one.hand, one.trick, one.player) for one in found.findings]
    return found.verdict, found.hands, said, found.final


def _kept(log: bytes) -> list[str]:
    """Return the unreadable lines, unchanged."""
    lines = texts(log)
    return [lines[one.line - 1] for section in read(log) for one in section.statements if isinstance(one, Unreadable)]
