"""``referee compare`` for people: the hands in which the rules part, and where everybody ends under each."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.report.json.compare import CompareReport, HandUnderRules, PartedHand, RenegeReport
from referee.report.terminal.console import hanging, put, words
from referee.report.terminal.tables import print_fitting, ruled_table
from referee.report.wording.phrases import UNKNOWN, counted, signed

_NOBODY: Final = {
    "carry": "nobody takes the pot",
    "all-passed": "all passed",
    "misdeal": "misdeal",
    "unproven": "not proven who wins",
}


def print_comparison(console: Console, report: CompareReport) -> None:
    """Hand by hand where the rules part, then the stacks at the end under each, and how they differ."""
    put(console, hanging(console, words(f"{report.path}: ", "bold"), _summary(report)))
    for parted in report.parted:
        put(console, _hand(console, report, parted))
    if report.rulings:
        from referee.report.terminal.rulings import rulings_told

        put(console, (Text(), *rulings_told(console, report.rulings, "Rulings, which hold under each")))
    if report.hands:
        put(console, [Text(), Text("At the end", "bold")])
        print_fitting(console, _table(report), _told(console, report))
        put(console, _remarks(console, report))


def _summary(report: CompareReport) -> str:
    hands = f"{counted(report.hands, 'hand')} under {' / '.join(_names(report))}"
    if not report.hands:
        return f"{hands}: there is no game to compare"
    if not report.parted:
        return f"{hands}; they part in none"
    return f"{hands}; they part in {len(report.parted)}"


def _names(report: CompareReport) -> list[str]:
    return [",".join((one.rules, *one.variants)) for one in report.rules]


def _hand(console: Console, report: CompareReport, parted: PartedHand) -> Iterator[Text]:
    """One hand; rules under which it came out the same stand together."""
    alike: dict[str, list[str]] = {}
    for name, under in zip(_names(report), parted.under, strict=True):
        alike.setdefault(_came_to(under), []).append(name)
    yield Text()
    yield Text(f"Hand {parted.hand}", "bold")
    for told, names in alike.items():
        yield from hanging(console, words(f"  {' / '.join(names)}: "), told)


def _came_to(hand: HandUnderRules) -> str:
    return "; ".join((_won(hand), _money(hand), *map(_renege, hand.reneges)))


def _won(hand: HandUnderRules) -> str:
    if told := _NOBODY.get(hand.result):
        return told
    names = " and ".join(hand.winners or (UNKNOWN,))
    return {"divide": f"{names} divide", "default": f"{names} alone stayed", "agreed": f"{names} share"}.get(
        hand.result, f"{names} wins"
    )


def _money(hand: HandUnderRules) -> str:
    if hand.net is None:
        return "money not proven"
    return ", ".join(f"{name} {signed(change)}" for name, change in hand.net.items() if change != "0") or "no money"


def _renege(one: RenegeReport) -> str:
    trick = "" if one.trick is None else f", trick {one.trick}"
    return f"{one.code} {one.player or ''}{trick} (line {one.line})"


def _table(report: CompareReport) -> Table:
    """Stacks at the end; under all rules but the first, with what each has more or less than there."""
    table = ruled_table()
    table.add_column("", no_wrap=True)
    for name in _names(report):
        table.add_column(words(name), justify="right", no_wrap=True)
    for name, stands in _rows(report):
        table.add_row(words(name), *stands)
    return table


def _told(console: Console, report: CompareReport) -> Iterator[Text]:
    columns = zip(*(stands for _, stands in _rows(report)), strict=True)
    for rules, stands in zip(_names(report), columns, strict=True):
        each = (f"{name} {stack}" for (name, _), stack in zip(_rows(report), stands, strict=True))
        yield from hanging(console, words(f"  {rules}: "), ", ".join(each))


def _rows(report: CompareReport) -> list[tuple[str, Sequence[str]]]:
    rows: list[tuple[str, Sequence[str]]] = [
        (name, [_stack(one.stacks.get(name), one.difference.get(name)) for one in report.final])
        for name in report.players
    ]
    return [*rows, ("pot", [one.pot or UNKNOWN for one in report.final])]


def _stack(stack: str | None, difference: str | None) -> str:
    if stack is None:
        return UNKNOWN
    return stack if difference in (None, "0") else f"{stack} ({signed(difference or '')})"


def _remarks(console: Console, report: CompareReport) -> Iterator[Text]:
    first = _names(report)[0]
    for name, one in zip(_names(report), report.final, strict=True):
        if one.winner:
            yield from hanging(console, words(f"{name}: "), f"{one.winner} wins the game")
    if any(change not in (None, "0") for one in report.final for change in one.difference.values()):
        yield from hanging(console, Text(), f"In brackets what each has more or less than under {first}.")
    if any(UNKNOWN in stands for _, stands in _rows(report)):
        yield from hanging(console, Text(), f"{UNKNOWN} stands for what the facts do not prove; claims are left out.")
