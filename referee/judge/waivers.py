"""Comments in a log that waive findings, so that these make no command fail.

A waiver, such as ``# referee: waive R501 "his first evening"``, is for the statement before it on its line or, on a
line of its own, for the next one. It changes neither verdict nor ledger, and none is overlooked, since one that can't
be read or that matches no finding is reported.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Final

from referee.finding import Finding
from referee.limits import EXCERPT, REASON, WAIVERS
from referee.notation.forms import UNUSUAL, standard
from referee.notation.read import lines
from referee.notation.statements import BadComment
from referee.records import Inline, Key, record, shows
from referee.rules.catalogue import BY_CODE
from referee.text import Log, as_bytes, code_point, did_you_mean, is_printable, nearest, replace_unknown
from referee.values import Place, comment

FORM: Final = '# referee: waive R501 "why"'
"""An example, shown to those who wrote a waiver that can't be read."""

_BLANKS: Final = " \t"
# Possessive and anchored, so there is no backtracking: the time is linear in the length of any text.
_ANY_BLANK: Final = rf"[ \t{UNUSUAL[1:-1]}]"
_COLONS: Final = ":\uff1a\ufe55\u2236"
"""The colon, and signs that look like one."""
_WORDS: Final = rf"{_ANY_BLANK}*+(\w++){_ANY_BLANK}*+([{_COLONS}]?){_ANY_BLANK}*+(\w++)"
_BEGINNING: Final = f"#++{_WORDS}"
_ANYWHERE: Final = f"#{_WORDS}"
_CODE: Final = r"\b[A-Za-z][0-9]{3}\b"


@shows("at", "codes", "reason", "used", "problem", "line", "unmet", "message")
@record()
class Waiver:
    """A comment that lets findings of some codes pass at one line."""

    at: Inline[Place]
    line: Annotated[int | None, Key("waived_line")]
    """The line that the waiver is for, from 1, or null if no statement follows."""
    codes: tuple[str, ...]
    reason: str | None
    """The reason, if there is no ``problem``."""
    problem: str | None = None
    """Why the comment waives nothing, in one sentence, or null if it can be read."""
    unmet: tuple[str, ...] = ()
    """Those of its codes that were not found at the line."""

    @property
    def used(self) -> bool:
        """Whether the waiver matched a finding."""
        return self.problem is None and len(self.unmet) < len(self.codes)

    @property
    def message(self) -> str:
        """The effect of the waiver, and any objection to it."""
        if self.problem:
            return f"waives nothing: {self.problem}"
        if self.line is None:
            return f'waives nothing, because no statement follows it: "{self.reason}"'
        met = [code for code in self.codes if code not in self.unmet]
        effect = f'waives {", ".join(met) or "nothing"} at line {self.line}: "{self.reason}"'
        return effect + (f" (there is no {' or '.join(self.unmet)} there)" if self.unmet else "")

    @property
    def sound(self) -> bool:
        """Whether the waiver can be read and all of its codes were found."""
        return self.problem is None and not self.unmet


class Waiving:
    """The waivers of a log, and the findings that they let pass. If two match a finding, the first counts."""

    def __init__(self, log: Log) -> None:
        # Lines need to be examined only if the start of a waiver occurs anywhere, even quoted.
        text = as_bytes(log).decode("utf-8", "replace")
        begins = re.finditer(_ANYWHERE, replace_unknown(text)) if "#" in text else ()
        self._found = _waivers(log) if any(map(_names_the_referee, begins)) else []
        self._met: set[tuple[int | None, str]] = set()
        self._by: dict[tuple[int | None, str], Waiver] = {}
        for waiver in self._found:
            for code in () if waiver.problem else waiver.codes:
                self._by.setdefault((waiver.line, code), waiver)

    def of(self, finding: Finding) -> Waiver | None:
        """Return the waiver that matches a finding, if any."""
        place = finding.at.line, finding.code
        waiver = self._by.get(place)
        if waiver:
            self._met.add(place)
        return waiver

    def waivers(self) -> tuple[Waiver, ...]:
        """Return all waivers of the log, in text order, each with the codes not matched so far."""
        return tuple(
            waiver
            if waiver.problem
            else replace(waiver, unmet=tuple(code for code in waiver.codes if (waiver.line, code) not in self._met))
            for waiver in self._found
        )


def waiver_comment(codes: Iterable[str], reason: str) -> str:
    """Return a waiver of these codes as a comment."""
    return f'# referee: waive {", ".join(codes)} "{reason}"'


def objection(reason: str) -> str | None:
    """Return why this can't be written as the reason of a waiver, or ``None`` if it can."""
    unseen = next((sign for sign in reason if not is_printable(sign)), None)
    if unseen:
        return f"a reason is one line of visible characters, without {code_point(unseen)}"
    if '"' in reason:
        return "a reason has no double quotes"
    return next(_problems_of_reason(reason.strip(_BLANKS)), None)


def is_waiver(line: str) -> bool:
    """Return whether a line is only a comment, and a waiver or apparently meant as one."""
    return _waiver(1, 0, standard(line).strip(_BLANKS)) is not None


def _waivers(log: Log) -> list[Waiver]:
    """Return the waivers of a log, where the first one past the limit stands for all that follow."""
    waivers: list[Waiver] = []
    waiting, surplus = 0, 0
    for number, text, refusal in lines(log):
        if "#" not in text and waiting == len(waivers):  # No comment, and no waiver waits for a statement.
            continue
        remark = comment(text).rstrip(_BLANKS) if refusal is None or isinstance(refusal, BadComment) else ""
        if refusal is None and (waiver := _waiver(number, len(text.rstrip(_BLANKS)) - len(remark), remark)):
            if len(waivers) <= WAIVERS:
                waivers.append(waiver)
            else:
                surplus += 1
        if standard(text).strip(_BLANKS) != remark:  # There is a statement before the comment, or instead of it.
            waivers[waiting:] = [replace(waiver, line=number) for waiver in waivers[waiting:]]
            waiting = len(waivers)
    if len(waivers) > WAIVERS:
        subject = f"this one and {surplus:,} more after it waive" if surplus else "this one waives"
        waivers[-1] = replace(waivers[-1], problem=f"a log has at most {WAIVERS:,} waivers: {subject} nothing")
    return waivers


def _waiver(line: int, before: int, remark: str) -> Waiver | None:
    """Return the waiver in a comment that begins after ``before`` characters, or ``None`` for any other comment."""
    begins = re.match(_BEGINNING, replace_unknown(remark))
    if not begins or not _names_the_referee(begins):
        return None
    if not begins[2] and not re.search(_CODE, replace_unknown(remark)[begins.end() :]):
        return None
    head, _, tail = remark[begins.end() :].partition('"')
    words = [word for word in re.split("[ \t,]+", head) if word]
    reason, closed, after = tail.partition('"')
    problem = next(_problems(begins, words, reason.strip(_BLANKS) if closed else None, after.strip(_BLANKS)), None)
    codes = tuple(dict.fromkeys(word for word in words if word in BY_CODE))
    at = Place(line, before + 1, before + len(remark) + 1)
    return Waiver(at, None, codes, None if problem else reason.strip(_BLANKS), problem)


def _names_the_referee(begins: re.Match[str]) -> bool:
    """Return whether a comment begins with the words of a waiver, or nearly."""
    addressee, _, verb = begins.groups()
    return _is_near(addressee, "referee") and _is_near(verb, "waive")


@lru_cache(maxsize=64)
def _is_near(word: str, target: str) -> bool:
    return nearest(word, [target]) is not None


def _problems(begins: re.Match[str], words: Sequence[str], reason: str | None, after: str) -> Iterator[str]:
    """Yield the problems of a waiver with these codes and this reason, and with ``after`` following the reason."""
    if begins.groups() != ("referee", ":", "waive") or re.search(UNUSUAL, begins[0] + " ".join(words)):
        yield f"write it as {FORM}"
    if reason is None:
        yield f"the reason is missing: write it in double quotes, as in {FORM}"
    if not words:
        yield f"the code is missing: write it as in {FORM}"
    for word in words:
        if word not in BY_CODE:
            suggestion = nearest(word, BY_CODE)
            yield f"there is no code `{_cut(word)}`" + (did_you_mean(suggestion) if suggestion else "")
    yield from _problems_of_reason(reason or "")
    if after:
        yield f"nothing may come after the reason, but there is {_cut(after)}"


def _problems_of_reason(reason: str) -> Iterator[str]:
    if not reason:
        yield "the reason is empty"
    if len(reason) > REASON:
        yield f"a reason has at most {REASON} characters, not {len(reason):,}"


def _cut(words: str) -> str:
    return words if len(words) <= EXCERPT else f"{words[:EXCERPT]}..."
