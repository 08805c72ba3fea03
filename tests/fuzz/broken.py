"""Logs that are broken in any way: those of ``tests/verdicts`` and random evenings, with lines and words changed."""

from functools import cache
from io import BytesIO
from random import Random
from zipfile import ZipFile

from evenings.logs import DETAILS, evening_log
from naive.rulesets import NAMES
from verdicts.logs import ARCHIVE

MOST = 64 * 1024
ENDS = (b"\n", b"\n", b"\n", b"\n", b"\r\n", b"\r", b"\n\n", b" \n", b"")
WORDS = """
    ann Аnn E\u0301ve "Ann" "As" none "none" pot O'Neil 明 שרה Ⅷ " -Ann a\u200db Ann: X
    =1+1 @Ann [link=x]b[/] ::error::x </script> ]]> `|` :skull: %0A \x1b[31m \x9b 1. .5 1,5 1.234 1234567890 1e9 ٣ +4 4€
    --1 NaN 0 999999999 0.01 5d6 10 1h Kd; ? ♡ -> → , split trik hand misdeal took rest ruling early share win
    leave join rule # a\u0300\u0301\u0302 \ufeff \x00
"""
ODD = (
    *WORDS.split(),
    '"a  b"',
    "hand 1",
    "\xa0",
    "\u2028",
    "\r",
    "\f",
    '# referee: waive R501 "agreed"',
    "# expect R501 Cal",
)
"""Words that mean nothing, or something unexpected."""


@cache
def kept() -> tuple[bytes, ...]:
    """Return the logs of ``tests/verdicts``, among them every input that a fuzzer ever failed with."""
    with ZipFile(BytesIO(ARCHIVE.read_bytes())) as archive:
        return tuple(archive.read(name) for name in sorted(archive.namelist()))


@cache
def words() -> tuple[str, ...]:
    """Return every line and every word of those logs, and the odd ones."""
    lines = {line for log in kept() for line in log.decode("utf-8", "replace").split("\n")}
    return (*sorted(lines), *sorted({word for line in lines for word in line.split()}), *ODD)


def broken(seed: str) -> bytes:
    """Return a log from a seed, with at most 64 KiB."""
    rng = Random(seed)
    if rng.random() < 0.5:
        log = rng.choice(kept())
    else:
        ruleset, detail = rng.choice(NAMES), rng.choice([*DETAILS])
        log = evening_log(ruleset, hands=rng.randint(1, 4), seed=rng.randrange(100), detail=detail).encode()
    lines = log.decode("utf-8", "surrogateescape").split("\n")
    for _ in range(rng.choice([0, 1, 1, 2, 4, 12, 40])):
        _change(rng, lines)
    end = rng.choice(ENDS) if rng.random() < 0.2 else b"\n"
    start = rng.choice([b"", b"", b"", b"", b"\xef\xbb\xbf", b"\r", b"# ", b"\xff\xfe", b"\0"])
    return (start + end.join(line.encode("utf-8", "surrogateescape") for line in lines))[:MOST]


def _change(rng: Random, lines: list[str]) -> None:
    """Leave out, repeat, move, replace or add a line, or change a word or some characters of one."""
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(8):
        case 0 if len(lines) > 1:
            del lines[at]
        case 1:
            lines.insert(other, lines[at])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = rng.choice(words())
        case 4:
            lines.insert(at, rng.choice(words()))
        case 5:
            cut, odd = rng.randrange(len(lines[at]) + 1), rng.randbytes(rng.randint(0, 9))
            lines[at] = lines[at][:cut] + odd.decode("utf-8", "surrogateescape") + lines[other][cut:]
        case _:
            parts = lines[at].split(" ")
            parts[rng.randrange(len(parts))] = rng.choice(rng.choice((ODD, lines[other].split(" "))))
            lines[at] = " ".join(parts)
