"""The functions that ``import referee`` offers besides the referee's records, and that no other module has.

Amounts of money are whole hundredths, as everywhere in the referee.
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from referee import RefereeError
from referee.engine.house import OPTIONS, House
from referee.judge.audit import Audit
from referee.judge.audit import audit as judge_log
from referee.judge.premise import Rules
from referee.judge.season import Season, share
from referee.ledger.settle import Payment
from referee.limits import FILE_BYTES
from referee.notation.statements import Statement, Unreadable
from referee.records import plain
from referee.rulesets.ruleset import RuleError, RuleSet, by_name
from referee.text import Log, foreign, perhaps, without_surrogates
from referee.values import plain as decimal

Value = str | bool | int | float | None | tuple[int, int]
"""The value of a house rule: ``2``, ``0.5``, ``True``, ``None``, ``(3, 6)``, or the words of a log, ``"dealer"``."""


class LogError(RefereeError, ValueError):
    """Raised if what was given as a log is none, such as the name of a file, or bytes that are not text."""

    __module__ = "referee"


class UnsettledError(RefereeError, ValueError):
    """Nobody can tell who pays whom. The message says why, and what would help."""

    __module__ = "referee"


def audit(log: Log, rules: Rules | House | None = None, *, rulesets: Iterable[RuleSet] = ()) -> Audit:
    """Judge a log.

    The function opens no file, and nothing that is written in a log makes it raise.

    :param log: The text of the log, or the bytes of its file.
    :param rules: House rules that replace those of the log; see :func:`load_rules`.
    :param rulesets: Rule sets that the log may name beside the built-in ones; see :func:`load_house_file`.
    :raises TypeError: if ``log`` is neither ``str`` nor ``bytes``.
    :raises LogError: if ``log`` is the name of a file, or bytes that are not text.
    """
    return judge_log(_text(log, "audit"), _house(rules), rulesets=rulesets)


def audit_file(
    path: str | os.PathLike[str], rules: Rules | House | None = None, *, rulesets: Iterable[RuleSet] = ()
) -> Audit:
    """Judge the log in a file. If the file's name ends in ``.gz``, the file is unpacked.

    Settings and house files next to the log don't count.

    :param path: The file; ``rules`` and ``rulesets`` are those of :func:`audit`.
    :raises OSError: if the file can't be read.
    :raises LogError: if the file has more than 16 MiB.
    """
    from gzip import GzipFile

    path = Path(path)
    with GzipFile(path) if path.suffix == ".gz" else path.open("rb") as file:
        content = file.read(FILE_BYTES + 1)
    if len(content) > FILE_BYTES:
        raise LogError(f"{path} has more than {FILE_BYTES >> 20} MiB, the limit for one log")
    return judge_log(content, _house(rules), rulesets=rulesets)


def parse(log: Log) -> tuple[Statement, ...]:
    """Read the statements of a log without judging them.

    A line that can't be read is ``statements.Unreadable``, which says what is wrong; blank lines and comments are left
    out.

    :param log: The text of the log, or the bytes of its file.
    :raises TypeError: if ``log`` is neither ``str`` nor ``bytes``.
    :raises LogError: if ``log`` is the name of a file, or bytes that are not text.
    """
    from referee.notation.read import read

    return tuple([statement for section in read(_text(log, "parse")) for statement in section])


def format_log(statements: Iterable[Statement]) -> str:
    """Write statements as a log in canonical form, as ``referee fmt`` does.

    An unreadable line stays as it was written. The ``line`` and the ``text`` of a statement don't matter.

    :raises TypeError: if these are not statements.
    """
    from referee.notation.write import canonical_form, write_line

    lines = []
    for line in statements:
        if not isinstance(line, Statement):
            raise TypeError(f"format_log takes statements, not {type(line).__name__}: parse(text) returns them")
        lines.append(line.text if isinstance(line, Unreadable) else write_line(line))
    return canonical_form("".join(f"{line}\n" for line in lines))


def settle(
    audits: Audit | Iterable[Audit],
    *,
    as_played: bool = False,
    split_pot: bool = False,
    cash: bool = False,
    holder: str | None = None,
) -> tuple[Payment, ...]:
    """Find the payments that settle one evening or several together, as few as possible.

    :param audits: The audit of each evening's log.
    :param as_played: Settle by what the table had, without the referee's corrections.
    :param split_pot: Share a pot that nobody took among those who are still in.
    :param cash: Chips were paid for in cash, so that everybody's stack is paid out.
    :param holder: The player who keeps a pot that nobody took, and pays for the bank.
    :raises UnsettledError: if it is unknown who has what, or if a log is given twice.
    """
    from referee.judge.settlement import JudgedLog, NoSuchPlayerError, bank_of, settle_evenings, twins
    from referee.report.wording.money import reason

    logs = [
        JudgedLog(f"log {number}", judged, judged.log_sha256)
        for number, judged in enumerate(_audits(audits, "settle"), 1)
    ]
    for path, other in twins(logs):
        raise UnsettledError(f"{path} is the same as {other}: settle each evening once")
    try:
        bank = bank_of(holder, cash, logs)
    except NoSuchPlayerError as error:
        raise UnsettledError(str(error)) from None
    evenings = settle_evenings(logs, "as-played" if as_played else "verified", "split" if split_pot else "leave", bank)
    if evenings.payments is None:
        raise UnsettledError(
            "; ".join(f"{log.path}: {reason(log)}" for log in evenings.logs if not log.settled).rstrip(".")
        )
    return evenings.payments


def season(audits: Audit | Iterable[Audit]) -> Season:
    """Add up the games, winnings, bourrés and reneges of each player over some evenings.

    :param audits: The audit of each evening's log; only one of them is needed at a time.
    """
    sums = Season()
    for judged in _audits(audits, "season"):
        sums.add(share(judged))
    return sums


def load_rules(name: str, *variants: str, rulesets: Iterable[RuleSet] = (), **options: Value) -> Rules:
    """Load the rules of a table, as in ``load_rules("winning-moves", "pot-limit", ante=2)``.

    :param name: The name of a rule set, as a log writes it.
    :param variants: The names of variants of the rule set.
    :param rulesets: Rule sets that may be named beside the built-in ones; see :func:`load_house_file`.
    :param options: House rules of this table, by the name that a log uses, with ``_`` for ``-``.
    :raises RuleError: if there is no such rule set, variant, option or value; the message says what was probably meant.
    """
    known = by_name(rulesets)
    if name not in known:
        raise RuleError(None, str(name), f"there is no rule set `{name}`{perhaps(str(name), list(known))}")
    changes: dict[str, str] = {}
    for key, value in options.items():
        option, words = key.replace("_", "-"), "none" if value is None else str(value)
        if isinstance(value, bool):
            words = "yes" if value else "no"
        elif isinstance(value, tuple):
            words = "-".join(map(str, value))
            words = f"usual {words}" if option == "blind-hands" else words
        changes[option] = words
    try:
        return Rules(name, variants, known[name].house(variants, changes))
    except RuleError as error:
        if error.option is None or error.option not in OPTIONS:
            raise
        key = error.option.replace("-", "_")
        raise RuleError(error.option, error.value, f"{error.reason}, not {options.get(key)!r}") from None


def load_house_file(path: str | os.PathLike[str]) -> tuple[RuleSet, ...]:
    """Read the rule sets of a house file, for the ``rulesets`` of other functions.

    :raises OSError: if the file can't be read.
    :raises HouseFileError: if something in the file is wrong; the message says what.
    """
    from referee.judge.settings.file import read_settings
    from referee.rulesets.own import build_rulesets

    name = without_surrogates(os.fspath(path))
    settings = read_settings(Path(path).read_bytes(), name)
    return build_rulesets((settings and settings.rulesets) or {}, name)


def format_money(hundredths: int) -> str:
    """Write an amount in hundredths as logs do, such as ``3.5`` for ``350``."""
    return decimal(hundredths)


def to_dict(record: object) -> Any:
    """Return a record of the library as the commands print it in JSON, in dicts, lists, texts, numbers and ``None``."""
    return plain(record)


def _text(log: Log, function: str) -> Log:
    """Return a log if it is one. Raises ``TypeError`` or ``LogError`` with the name of the right function."""
    instead = "audit_file(path) reads a file"
    if isinstance(log, os.PathLike):
        raise TypeError(f"{function} takes the text of a log, not a path: {instead}")
    if not isinstance(log, str | bytes):
        raise TypeError(f"{function} takes the text of a log as str or bytes, not {type(log).__name__}: {instead}")
    if isinstance(log, bytes):
        if log.startswith(b"\x1f\x8b") or foreign(log):
            raise LogError(f"these bytes are not text in UTF-8: {instead}, and unpacks .gz")
    elif log and len(log) < 1024 and log.isprintable() and os.path.isfile(log):
        raise LogError(f"{function} takes the text of a log, and {log!r} is the name of a file: {instead}")
    return log


def _house(rules: Rules | House | None) -> House | None:
    if rules is not None and not isinstance(rules, Rules | House):
        raise TypeError(f"rules are what load_rules(name, …) returns, not {type(rules).__name__}")
    return rules.house if isinstance(rules, Rules) else rules


def _audits(audits: Audit | Iterable[Audit], function: str) -> Iterator[Audit]:
    for judged in [audits] if isinstance(audits, Audit) else audits:
        if not isinstance(judged, Audit):
            kind = type(judged).__name__
            raise TypeError(f"{function} takes audits, not {kind}: audit(text) and audit_file(path) return them")
        yield judged
