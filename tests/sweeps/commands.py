"""Run every command that prints something about a log, on logs with characters in all free texts."""

import os
from collections.abc import Iterator, Sequence
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from typer.testing import CliRunner

from referee.cli.app import app
from sweeps.documented import in_a_title
from sweeps.names import names
from sweeps.outcome import Swept
from sweeps.points import encoded
from sweeps.texts import unseen

A_LOG = 48
"""Characters in one log, and in its file name."""
COMMANDS: tuple[str, ...] = (
    *(
        f"check LOG --output-format {form}"
        for form in ("full", "concise", "github", "gitlab", "junit", "markdown", "grouped")
    ),
    "check LOG --readings",
    "audit LOG --jobs 1",
    "audit LOG --jobs 1 --output-format csv",
    "ledger LOG",
    "ledger LOG --output-format csv",
    "ledger LOG --output-format beancount",
    "ledger LOG --output-format hledger",
    "settle LOG",
    "settle LOG --output-format csv",
    "explain LOG",
    "explain LOG:9",
    "explain LOG:26",
    "compare LOG --rules booray --rules winning-moves",
    "diff LOG OTHER",
    "fmt LOG --diff",
    "fmt LOG --check",
    "check --show-settings LOG",
    "report LOG -o -",
)
TABLE = "select * from findings"
FAULT = 70


def log(points: Sequence[int], name: str) -> bytes:
    """Return a game with these in the title, a name, unreadable lines, comments, waivers and rulings."""
    some = b"".join(encoded(number) for number in points if number != 0x0A)
    title = "".join(sign for sign in map(chr, points) if sign not in "\n\r" and in_a_title(ord(sign), "A", "b"))
    ann = name.encode()
    return b"\n".join(
        (
            f'game "A{title}b"'.encode("utf-8", "replace"),
            b"# " + some,
            b"rules winning-moves  # " + some,
            b"rules winnig" + some,
            b"rule ante" + some + b" 1",
            b"rule ante 1" + some,
            b'seat "' + ann + b'" 200',
            b'seat "Bob" 200  # ' + some,
            b"seat Cal 200",
            b"seat C" + some + b" 200",
            b'seat "' + some + b'" 200',
            b"date 2026-11-1" + some,
            b"h" + some,
            b"hand 1  # " + some,
            b'dealer "' + ann + b'"',
            b"trump 7" + some,
            b"trump 7s",
            b"stay Bob, Cal  # " + some,
            b"stay B" + some,
            b"ruling renege Bob  # " + some,
            b"trick Bob Kd, Cal 9h # " + some,
            b'# referee: waive R501 "' + some + b'"',
            b"trick Bob Qd, Cal 5d",
            b"trick Bob K" + some,
            b"win Bob 3.5  # " + some,
            b"stacks Bob 1" + some,
            b"put " + ann + b" " + some,
            b"",
        )
    )


def printed(points: Sequence[int], commands: Sequence[str] = COMMANDS) -> Swept:
    """Run all commands on logs with these characters, and return what is wrong with their output."""
    wrong: list[str] = []
    for at in range(0, len(points), A_LOG):
        with TemporaryDirectory(prefix="sweeps-") as folder, chdir(folder):
            some = points[at : at + A_LOG]
            name = os.fsdecode(b"".join(encoded(one) for one in some if one not in (0, 0x2F))) + ".bourre"
            player = next(names(some), "Ann")
            Path(f"a{name}").write_bytes(log(some, player))
            Path(f"b{name}").write_bytes(log(some, "Eve"))
            words = {"LOG": f"a{name}", "OTHER": f"b{name}", "TABLE": TABLE, "LOG:9": f"a{name}:9"}
            words["LOG:26"] = f"a{name}:26"
            for command in commands:
                told = _run([words.get(one, one) for one in command.split()])
                wrong += [f"{command}: U+{some[0]:04X} to U+{some[-1]:04X}: {one}" for one in told]
    return Swept("commands", len(points), len(points), wrong)


def _run(words: Sequence[str]) -> Iterator[str]:
    done = CliRunner().invoke(app, [*words], env={"REFEREE_NO_CACHE": "1"})
    if done.exit_code == FAULT or (done.exception and not isinstance(done.exception, SystemExit)):
        yield f"failed: {done.exception!r}"
    if bad := unseen(done.stdout_bytes.decode()) | unseen(done.stderr_bytes.decode()):
        yield f"{sorted(bad)} as they are"
