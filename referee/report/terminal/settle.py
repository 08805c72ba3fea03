"""``referee settle`` for people: what everybody won or lost, and who pays whom."""

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.report.phrases import counted, joined, rules_named
from referee.report.terminal.console import hanging, put, words
from referee.report.terminal.rulings import ruled
from referee.report.terminal.tables import print_fitting, ruled_table
from referee.report.wire.settle import PaymentReport, PlayerSettled, SettledLog, SettleReport
from referee.rules.phrases import in_a_row

_BASES = {
    "verified": "Settled by what everybody should have.",
    "as-played": "Settled by what everybody has, as played: mistakes stay as they were made.",
}


def print_settlement(console: Console, report: SettleReport) -> None:
    """The evenings, what each player won or lost, and the payments; or why there can't be any."""
    for log in report.logs:
        put(console, hanging(console, words(f"{log.path}: ", "bold"), _evening(log)))
        put(console, ruled(console, log.rulings))
    if report.payments is None or report.players is None:
        put(console, _unsettled(console, report))
        return
    if not report.players:
        put(console, [Text(), *hanging(console, Text(), "Nobody sat down: there is nobody to settle with.")])
        return
    put(console, [Text(), *hanging(console, Text(), _BASES[report.basis]), Text()])
    print_fitting(console, _table(report), _told(console, report))
    put(console, _alike(console, report))
    put(console, [Text(), Text("Payments", "bold")])
    put(console, _payments(console, report))
    put(console, _nobodys(console, report))


def _evening(log: SettledLog) -> str:
    named = [log.title] if log.title else []
    found = f"; {counted(log.errors, 'error')} in it" if log.errors else ""
    return f"{joined(*named, *([log.date] if log.date else []), rules_named(log), counted(log.hands, 'hand'))}{found}"


def _unsettled(console: Console, report: SettleReport) -> Iterator[Text]:
    yield Text()
    for log in report.logs:
        if not log.settled:
            yield from hanging(console, words(f"{log.path}: "), _reason(log))
    yield from hanging(console, Text(), "Nothing is settled: who pays whom would be a guess.")


def _reason(log: SettledLog) -> str:
    if log.unknown_from is None:
        return "there is no game to settle."
    since = f"from hand {log.unknown_from} on" if log.unknown_from else "from the beginning"
    return (
        f"{since} it is not known who has what. A stacks line after it that names everybody at the table would tell; "
        "referee check says what is missing."
    )


def _columns(report: SettleReport, player: PlayerSettled) -> dict[str, str]:
    """What there is to say of a player: what anybody has at all."""
    columns = {"bought in": player.bought_in, "cashed out": player.cashed_out, "stack": player.stack}
    if any(one.pot_share != "0" for one in report.players or ()):
        columns["of the pot"] = player.pot_share
    return {**columns, "net": _signed(player.net)}


def _signed(net: str) -> str:
    return net if net.startswith("-") or net == "0" else f"+{net}"


def _table(report: SettleReport) -> Table:
    table = ruled_table()
    table.add_column("", no_wrap=True)
    rows = [(one.player, _columns(report, one)) for one in report.players or ()]
    for title in rows[0][1] if rows else ():
        table.add_column(title.capitalize(), justify="right", no_wrap=True)
    for name, columns in rows:
        table.add_row(words(name), *columns.values())
    return table


def _told(console: Console, report: SettleReport) -> Iterator[Text]:
    for one in report.players or ():
        told = ", ".join(f"{title} {value}" for title, value in _columns(report, one).items())
        yield from hanging(console, words(f"{one.player}: "), told)


def _alike(console: Console, report: SettleReport) -> Iterator[Text]:
    for names in report.alike:
        told = f"{in_a_row(names)} look the same and are written differently: they are settled as different players."
        yield from hanging(console, Text("Note: ", "bold"), told)


def _payments(console: Console, report: SettleReport) -> Iterator[Text]:
    payments = report.payments or ()
    for one in payments:
        yield from hanging(console, Text("  "), _payment(one))
    if not payments:
        yield from hanging(console, Text("  "), "Nobody owes anybody anything.")
    elif report.minimal:
        yield from hanging(console, Text(), f"{counted(len(payments), 'payment')}: it can't be done with fewer.")
    else:
        told = "that fewer would not do is proved for up to 12 players only."
        yield from hanging(console, Text(), f"{counted(len(payments), 'payment')}: {told}")


def _payment(one: PaymentReport) -> str:
    giver, taker, amount = one.giver, one.taker, one.amount
    return {
        ("pot", taker): f"{taker} is to get {amount} from the pot, which lacks it.",
        (
            "unexplained",
            taker,
        ): f"{taker} is to get {amount} from nobody known: it is unexplained where that came from.",
        (giver, "pot"): f"{giver} pays {amount} into the pot.",
        (giver, "unexplained"): f"{giver} is to pay {amount} to nobody known: it is unexplained where that went.",
        ("pot", "unexplained"): f"The pot has lost {amount} that nobody can account for.",
        ("unexplained", "pot"): f"The pot has {amount} that nobody can account for.",
    }.get((giver, taker), f"{giver} pays {taker} {amount}.")


def _nobodys(console: Console, report: SettleReport) -> Iterator[Text]:
    """The money that is no player's, evening by evening."""
    for log in report.logs:
        for told in _pot(log, report.pot_choice == "split"):
            yield Text()
            yield from hanging(console, words(f"{log.path}: "), told)
        if log.unexplained != "0":
            amount = str(log.unexplained)
            told = f"{amount} went nobody knows where"
            if amount.startswith("-"):
                told = f"{amount[1:]} came from nobody knows where"
            yield Text()
            yield from hanging(console, words(f"{log.path}: "), f"money unexplained: {told}.")


def _pot(log: SettledLog, split: bool) -> Iterator[str]:
    pot, left, sharers = str(log.pot), str(log.pot_left), log.sharers or ()
    if sharers and left == "0":
        yield f"{in_a_row(sharers)} share the pot of {pot}; nothing is left of it."
    elif sharers:
        yield f"{in_a_row(sharers)} share {log.shared} of the pot of {pot}; {left} is left over and stays."
    elif pot.startswith("-"):
        yield f"the pot lacks {pot[1:]}: so much more was taken out of it than belonged there."
    elif pot != "0" and split:
        yield f"nobody took the pot of {pot}, and those still in can't share it evenly. It stays."
    elif pot != "0":
        yield f"nobody took the pot of {pot}. It stays for another evening; --pot split shares it among those still in."
