"""Players with every character allowed in names, in everything written about their money."""

import csv
import json
from collections.abc import Iterator, Sequence
from io import StringIO
from unicodedata import normalize

from exports.books import HLEDGER, beancount, due, hledger, in_beancount, in_hledger, ledger

import referee
from referee.report.export.sheets import HEAD, ledger_rows
from referee.report.json.base import json_text
from referee.report.json.ledger import LedgerReport
from referee.report.terminal.console import A_FILE, console
from referee.report.terminal.ledger import print_ledger
from sweeps.documented import in_a_name, kind
from sweeps.outcome import Swept
from sweeps.texts import unseen

SEATS, CHARACTERS, BYTES = 8, 28, 110
LINES = "rules winning-moves\nrule players 2-10\n{}\nhand 1\n  dealer {}\n  trump 7h\n  stay {}\n  win {} 2\nput {} 3\n"


def names(points: Sequence[int]) -> Iterator[str]:
    """Yield names that contain all allowed characters: a letter, as many as fit, and a letter after each mark."""
    name = "P"
    for sign in map(chr, points):
        if in_a_name(ord(sign), "P", "p") is None:
            continue
        more = f"{sign}p" if kind(sign)[0] == "M" else sign
        composed = normalize("NFC", name + more)  # May be longer: some characters always decompose.
        if len(composed) > CHARACTERS or len(composed.encode()) > BYTES:
            yield name
            name = "P"
        name += more
    if name != "P":
        yield name


def logs(points: Sequence[int]) -> Iterator[tuple[list[str], str]]:
    """Yield games with eight such players each, and two others."""
    everybody = list(names(points))
    for at in range(0, len(everybody), SEATS):
        # Somebody to play against, even in the last game.
        players = ["Ann", "Bob", *everybody[at : at + SEATS]]
        seats = "".join(f'seat "{name}" 200\n' for name in players)
        quoted = [f'"{players[number % len(players)]}"' for number in (1, -1, -1, 2)]
        yield players, LINES.format(seats, *quoted)


def kept(points: Sequence[int]) -> Swept:
    """Write the money of such games in every form and read it back; return what is wrong."""
    wrong, count = [], 0
    for players, log in logs(points):
        wrong += [f"names: {one} in the game of {players}" for one in _differences(players, log)]
        count += sum(map(len, players))
    return Swept("names", len(points), count, wrong)


def _differences(players: Sequence[str], log: str) -> Iterator[str]:
    wanted = [normalize("NFC", name) for name in players]
    report, audit = ledger(log), referee.audit(log)
    if list(audit.players) != wanted:
        yield f"{audit.players} sat down"
        return
    told = _told(log)
    yield from (f"the table lacks {name}" for name in wanted if name not in told)
    if bad := unseen(told):
        yield f"the table shows {bad}"
    if json.loads(json_text(LedgerReport.model_validate(report)))["players"] != wanted:
        yield "the JSON has other players"
    rows = list(csv.DictReader(StringIO(HEAD + ledger_rows(report))))
    if {row["to"] for row in rows if row["kind"] == "table"} != {*wanted, "pot"}:
        yield "the sheet has other players"
    if in_beancount(beancount(log)) != due(audit):
        yield "beancount has other sums"
    if HLEDGER and in_hledger(hledger(log)) != due(audit):
        yield "hledger has other sums"


def _told(log: str) -> str:
    screen = console(A_FILE._replace(width=1 << 16))
    with screen.capture() as printed:
        print_ledger(screen, ledger(log))
    return printed.get()
