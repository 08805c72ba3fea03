"""A log fixed, and what its lines say."""

from collections import Counter
from collections.abc import Iterator

from referee import audit
from referee.fixes.repair import Repaired, find_fixes, repair_log
from referee.judge.draft import Draft
from referee.judge.policy import DEFAULT
from referee.judge.slips import find_slips
from referee.notation import statements as st
from referee.notation.read import read

_CLAIMS = (*st.RESULTS, st.Bourre, st.Out, st.Stacks)
"""The lines that a fix may add."""


def fix(log: str, *, unsafe: bool = False) -> Repaired:
    """A log with its fixes."""
    return repair_log(log.encode(), DEFAULT, unsafe=unsafe)


def fixed(log: str, *, unsafe: bool = False) -> str:
    """The text after the fixes."""
    return fix(log, unsafe=unsafe).after.decode()


def offered(log: str) -> dict[str, str]:
    """The title of each fix that may be applied, and how sure it is."""
    draft = Draft(log.encode())
    findings, search = DEFAULT.apply(log, draft.audit.findings).findings, find_slips(draft)
    told = list(search.listed(search.told, findings))
    return {one.title: one.applicability for one in find_fixes(draft, findings, told)}


def findings(log: str) -> Counter[tuple[str, int | None, str | None]]:
    """The findings of a log, without their lines."""
    return Counter((one.code, one.hand, one.player) for one in audit(log).findings)


def facts(log: str) -> list[tuple[object, ...]]:
    """The readable lines of a log in order, without the claims that a fix may add."""
    return [_says(one) for one in _statements(log) if not isinstance(one, (st.Unreadable, *_CLAIMS))]


def claims(log: str) -> list[tuple[object, ...]]:
    """The other readable lines."""
    return [_says(one) for one in _statements(log) if isinstance(one, _CLAIMS)]


def takers(log: str) -> list[str]:
    """The winners of tricks that the arrows name."""
    return [one.taker for one in _statements(log) if isinstance(one, st.Trick) and one.taker]


def is_kept(before: list[tuple[object, ...]] | list[str], after: list[tuple[object, ...]] | list[str]) -> bool:
    """True if everything from before is there, in the same order."""
    rest = iter(after)
    return all(one in rest for one in before)


def _statements(log: str) -> Iterator[st.Statement]:
    return (one for section in read(log) for one in section)


def _says(one: st.Statement) -> tuple[object, ...]:
    names: tuple[str, ...] = type(one).__match_args__
    return type(one).__name__, *(getattr(one, name) for name in names[2:] if (type(one), name) != (st.Trick, "taker"))
