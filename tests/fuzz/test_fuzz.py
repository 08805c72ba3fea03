"""No log raises, hangs or breaks an output, however it is broken, and none takes more work than its size allows."""

import csv
import json
from collections.abc import Callable, Iterator, Mapping
from cProfile import Profile
from functools import cache, partial
from io import BytesIO, StringIO
from itertools import islice, permutations, product
from pathlib import Path
from random import Random
from string import ascii_lowercase
from xml.parsers import expat
from zipfile import ZipFile

import few
import pytest
from commands import run
from evenings.logs import DETAILS, evening_log
from naive.rules import NAMES, PACK
from verdicts.digests import ARCHIVE

from referee.judge.audit import Audit, audit
from referee.limits import HAND_STATEMENTS, PLAYERS
from referee.notation.write import canonical_form
from referee.text import foreign, texts

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
    *('"a  b"', "hand 1", "\xa0", "\u2028", "\r", "\f"),
    *('# referee: waive R501 "agreed"', "# expect R501 Cal"),
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


def as_json(text: str) -> None:
    """Check JSON in ASCII, with no NaN or infinity and no lone surrogate."""
    assert text.isascii()
    json.dumps(json.loads(text, parse_constant=_refused), ensure_ascii=False).encode()


def _refused(constant: str) -> None:
    raise AssertionError(constant)


def as_json_lines(text: str) -> None:
    """Check JSON lines, one object each."""
    for line in text.splitlines():
        assert isinstance(json.loads(line, parse_constant=_refused), dict)


def as_xml(text: str) -> None:
    """Check XML 1.0."""
    expat.ParserCreate().Parse(text.encode(), True)


def as_sheet(text: str) -> None:
    """Check CSV: every row is as wide as the first, and no text cell begins a formula."""
    rows = list(csv.reader(StringIO(text, newline=""), strict=True))
    assert len({len(row) for row in rows}) <= 1
    for cell in (cell for row in rows for cell in row):
        assert cell[:1] not in ("=", "+", "@", "\t", "\r"), cell
        assert not cell.startswith("-") or cell[1:].replace(".", "", 1).isdecimal(), cell


def as_shown(text: str) -> None:
    """Check text for a terminal: only visible characters and line ends."""
    assert all(line.isprintable() for line in text.split("\n")), repr(text)


def as_text(text: str) -> None:
    """Check text for a file: no line ends where none should be."""
    text.encode()
    assert not any(sign in text for sign in "\0\r\x0b\x0c\x1b\x85\u2028\u2029")


OUTPUTS: Mapping[tuple[str, ...], Callable[[str], None]] = {
    ("check", "--output-format", "full"): as_shown,
    ("check", "--output-format", "concise"): as_shown,
    ("check", "--output-format", "json"): as_json,
    ("check", "--output-format", "jsonl"): as_json_lines,
    ("check", "--output-format", "sarif"): as_json,
    ("check", "--output-format", "junit"): as_xml,
    ("check", "--output-format", "github"): as_shown,
    ("check", "--output-format", "gitlab"): as_json,
    ("check", "--output-format", "markdown"): as_text,
    ("check", "--readings", "--output-format", "json"): as_json,
    ("audit", "--output-format", "csv"): as_sheet,
    ("ledger", "--output-format", "table"): as_shown,
    ("ledger", "--output-format", "json"): as_json,
    ("ledger", "--output-format", "csv"): as_sheet,
    ("ledger", "--output-format", "beancount"): as_text,
    ("ledger", "--output-format", "hledger"): as_text,
    ("settle", "--output-format", "table"): as_shown,
    ("settle", "--output-format", "csv"): as_sheet,
    ("explain",): as_shown,
    ("explain", "--output-format", "json"): as_json,
    ("fmt", "--diff"): as_shown,
    ("check", "--diff", "--unsafe-fixes"): as_shown,
}
"""What each command prints, by the check that its output must pass."""


MANY = 30
CALLS = 100_000
"""Calls of functions to judge a KiB of a log: 64 KiB of them take about two seconds."""
CALLS_AT_WORST = 6 * CALLS
"""Calls of functions to judge, print and format a KiB of a log."""


def work(judge: Callable[..., object], *given: object) -> int:
    """Call a function, and count all calls of functions that it takes."""
    profile = Profile()
    profile.runcall(judge, *given)
    return sum(entry.callcount for entry in profile.getstats())


def logs(claim: str, count: int) -> Iterator[bytes]:
    """Yield broken logs, others for each claim."""
    return (broken(f"{claim} {seed}") for seed in range(count))


def judged(log: bytes) -> Audit:
    """Judge a log, with findings in the order of the text, at places that exist, and nobody left out of a sentence."""
    found = audit(log)
    places = [(one.at, one.code) for one in found.findings]
    assert places == sorted(places), log
    assert not any("None" in one.message for one in found.findings), log
    lines = [""] if foreign(log) else texts(log)
    for at in [one.at for one in found.findings] + [proof.at for one in found.findings for proof in one.evidence]:
        assert 1 <= at.line <= max(1, len(lines)), (at, log)
        assert 1 <= at.column <= at.end <= max(1, len(lines[at.line - 1] if lines else "")) + 2, (at, log)
    return found


@pytest.mark.parametrize("part", range(4))
def test_every_log_is_judged_with_work_for_its_size_and_findings_at_places_that_exist(part: int, times: int) -> None:
    audit("hand\nxq\n")  # What explains a line is loaded once.
    for log in logs(f"judged {part}", MANY * times):
        assert work(judged, log) < CALLS_AT_WORST * (len(log) / 1024 + 1), log


def test_every_output_is_valid_for_its_program(tmp_path: Path, times: int) -> None:
    path = tmp_path / "Tuesday ♠ [night].bourre"
    for at, log in enumerate(logs("printed", 12 * times)):
        path.write_bytes(log)
        words, valid = Random(at).choice([*OUTPUTS.items()])
        result = run(*words, path)
        assert result.exit_code in (0, 1), (words, result.output, log)
        valid(result.stdout)


TABLE = "rules booray\nseat Ann 200\nseat Bob 200\nseat Cal 200\n"
THREE = ["".join(letters) for letters in islice(product(ascii_lowercase, repeat=3), 17_000)]
ANAGRAMS = ["".join(letters) for letters in islice(permutations("abcdefgh"), 8_000)]
ALIKE = [f"{ascii_lowercase}abcd{one}{other}" for one in "abcdefgh" for other in "abcdefgh"]

LINES: Mapping[str, Callable[[int], str]] = {
    "unknown words": THREE.__getitem__,
    "hands with a word": lambda number: f"hand {THREE[number]}",
    "hands with a comma": lambda _: "hand,",
    "misspelt hands": lambda number: f"hnad {number}",
    "unknown names": lambda number: f"rest x{number}",
    "tricks of cards": lambda _: "trick As Ks Qs",
    "tricks of names": lambda _: "trick Ann As, Bob Ks",
    "cards taken back": lambda _: "trick Ann As, Bob Ks\ntakeback Ann Ks",
    "deals": lambda _: "deal Ann As Ks Qs Js Ts",
    "draws": lambda _: "draw Ann As Ks -> ? ?",
    "waivers": lambda _: 'stay Ann,, # referee: waive N101 "x"',
    "an escape a line": lambda _: "\x1b",
    "payments": lambda _: "pay Ann Bob 0.01",
    "options": lambda number: f"rule ante {number}",
    "quotes": lambda _: 'stay "' + '" "' * 1300,
    "combining marks": lambda _: "seat a" + "\u0301" * 2000,
    "commas": lambda _: "stay Ann" + "," * 4000,
    "arrows": lambda _: "trick " + "->" * 2000,
    "glued cards": lambda _: "deal Ann " + "As" * 2000,
    "digits": lambda _: "pot " + "1" * 4000,
    "the same card": lambda _: "trick " + "As " * 1300,
    "empty hands": lambda _: "hand",
    "hands of a trick": lambda _: "hand\nstay Ann Bob\ntrump s\ntrick As Ks",
}
"""The line for each number, from which the whole log is built."""


def filled(size: int, line: Callable[[int], str], head: str = TABLE) -> bytes:
    """Fill a log of so many bytes with lines like this, at least one, in hands as long as they may be."""
    parts, left = [f"{head}hand 1\n"], size - len(head) - 7
    for number in range(size):
        begins = "hand\n" if number and number % (HAND_STATEMENTS - 10) == 0 else ""
        parts.append(f"{begins}{line(number)}\n")
        left -= len(parts[-1].encode())
        if left < 0:
            break
    return "".join(parts[: max(2, len(parts) - 1)]).encode()


def crowded(names: list[str]) -> str:
    """Return a table where as many players have sat as a log may have."""
    seats = "".join(f"seat {name} 200\n" for name in names[:9])
    guests = "".join(f"join {name} 100 after {names[0]}\nleave {name}\n" for name in names[9:PLAYERS])
    return f"rules louisiana\nrule players 2-10\n{seats}{guests}"


LOGS: Mapping[str, Callable[[int], bytes]] = {
    **{what: partial(filled, line=line) for what, line in LINES.items()},
    "strangers among 64": lambda size: filled(
        size, lambda number: f"rest {ascii_lowercase}x{number:05}", crowded(ALIKE)
    ),
    "rows of anagrams": lambda size: filled(
        size, lambda number: "pass " + " ".join(ANAGRAMS[PLAYERS + 100 * number :][:100]), crowded(ANAGRAMS)
    ),
}
"""The log of each size that takes longest to judge."""


@pytest.mark.parametrize("kibibytes", [2, pytest.param(64, marks=pytest.mark.slow)])
@pytest.mark.parametrize("what", few.one_in(6, LOGS))
def test_the_worst_logs_are_judged_and_formatted_with_work_for_their_size(
    what: str, kibibytes: int, tmp_path: Path
) -> None:
    log, path = LOGS[what](kibibytes * 1024), tmp_path / "worst.bourre"
    path.write_bytes(log)
    assert len(log) > kibibytes * 1024 - 4200
    run("check", "--output-format", "json", "-", given="hand\nxq\n")  # What it needs is loaded once.

    def judged_and_formatted() -> None:
        assert run("check", "--no-slips", "--output-format", "json", path).exit_code == 1
        canonical_form(log)

    assert work(judged_and_formatted) < CALLS_AT_WORST * (len(log) / 1024 + 1)


SEVEN = ["Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus"]
TRICKS: Mapping[str, Callable[[Random, list[str]], str]] = {
    "missed cards": lambda _, names: "trick" + " ?" * len(names),
    "missed cards with names": lambda _, names: "trick " + ", ".join(f"{name} ?" for name in names),
    "one card missed, and all others left out": lambda _, names: f"trick {names[0]} ?",
    "one card, and all others left out": lambda rng, names: f"trick {rng.choice(names)} {rng.choice(PACK)}",
    "some cards missed": lambda rng, names: "trick " + " ".join(rng.choice(["?", rng.choice(PACK)]) for _ in names),
    "cards in several places": lambda rng, names: "trick " + " ".join(rng.choice(PACK[:8]) for _ in names),
    "two cards of one player": lambda rng, names: (
        "trick " + ", ".join(f"{rng.choice(names)} {rng.choice(PACK[:12])}" for _ in names)
    ),
    "tricks that can't be read": lambda rng, names: rng.choice(["trick ! !", "trick" + " ?" * len(names)]),
    "lines that can't be read": lambda rng, names: rng.choice(["xq", f"trick {names[0]} ?"]),
    "cards shown": lambda rng, names: rng.choice(
        [f"show {rng.choice(names)} " + " ".join(rng.sample(PACK, 8)), "trick" + " ?" * len(names)]
    ),
}


@pytest.mark.parametrize("ruleset", ["booray", "louisiana"])
@pytest.mark.parametrize("what", few.of(2, TRICKS))
def test_no_hand_takes_more_work_than_its_length_allows(what: str, ruleset: str) -> None:
    for count, players in ((5, 3), (6, 3), (7, 7), (30, 3)):
        names, rng = SEVEN[:players], Random(count)
        head = f"rules {ruleset}\n" + "".join(f"seat {name} 200\n" for name in names)
        log = head
        while len(log) < 2 * 1024:
            tricks = "".join(f"{TRICKS[what](rng, names)}\n" for _ in range(count))
            log += f"hand\ntrump s\nstay {' '.join(names)}\n{tricks}"
        audit(f"{head}hand\nxq\n")
        assert work(audit, log) < CALLS * len(log) / 1024, (count, players)
