"""The tables of a run and their meaning, for ``docs/slips.md`` and the screen."""

from collections.abc import Iterator

from benchmarks.tables import Table

from excuses.figures import Run
from excuses.mistakes import KINDS
from excuses.tally import FAULT, RENEGES, SLIP, Tally
from excuses.worth import Ratio, Share, Wanted, accused, explaining, impossible, of_kind, offered, told

EVENINGS = (SLIP, FAULT, RENEGES)
LOOKS: dict[str, Wanted] = {
    "nobody in particular": accused(0, 0),
    "1 player": accused(1, 1),
    "2 players": accused(2, 2),
    "3 players or more": accused(3, 3),
    "something impossible": impossible,
}
"""Hands by those whom their errors accuse."""
SLIPS_PICTURE = "![Of each kind of slip, how often check names the true word](images/slips-told.svg)"
WORTH_PICTURE = (
    "![How often check reports a slip where players are accused, by whether there was one](images/slips-worth.svg)"
)


def section(run: Run) -> str:
    """The part of the page between its marks."""
    tally = run.tally
    when = (
        f"{run.date}, commit {run.commit}, `python -m excuses {tally.evenings} --slips {run.slips} --seed {run.seed}`: "
        f"{of_kind(tally, 'planted'):,} evenings with one slip, "
        f"{tally.evenings:,} with faults and {tally.careless:,} with careless players."
    )
    parts = [
        *(when, SLIPS_PICTURE, *_told_of(_slips(tally)), _of_slips(tally)),
        *(*_told_of(_ways(tally)), *_told_of(_untold(tally))),
        *(WORTH_PICTURE, *_told_of(_looks(tally)), *_of_looks(tally), *_told_of(_worth(tally))),
        *(*_told_of(_codes(tally)), *_told_of(_offers(tally)), _of_offers(tally)),
    ]
    return "\n\n".join(parts)


def _told_of(table: Table) -> tuple[str, str]:
    return f"### {table.title}", table.markdown()


def last(run: Run) -> str:
    """All of it in one sentence."""
    tally = run.tally
    planted, found, true = (of_kind(tally, fact) for fact in ("planted", "found", "true"))
    missed = len({miss.number for miss in tally.misses})
    return (
        f"{planted:,} evenings with one slip, {found:,} with an error then; check names the true word in "
        f"{true:,}; the search missed {missed:,}; {tally.evenings:,} evenings with faults, seed {run.seed}"
    )


# One word was written wrong


def _slips(tally: Tally) -> Table:
    """The share of logs in which ``check`` names the true word and ``explain`` offers it, by kind of slip."""
    rows = []
    for kind in (*KINDS, None):
        planted, found, asked = (of_kind(tally, fact, kind) for fact in ("planted", "found", "asked"))
        of_found = [_percent(Share(of_kind(tally, fact, kind), found)) for fact in ("told", "true", "first")]
        of_asked = [f"{of_kind(tally, fact, kind):,} of {asked:,}" for fact in ("offered", "offered first")]
        errors = f"{found:,} of {planted:,}"
        rows.append([kind or "all", errors, *of_found, *of_asked])
    header = ["what was written wrong", "there is an error", "`check` reports a slip", "the true word", "and first"]
    header += ["`explain` offers it", "and first"]
    return Table("One wrong word", header, rows)


def _of_slips(tally: Tally) -> str:
    planted, found, told_, true, first = (
        of_kind(tally, fact) for fact in ("planted", "found", "told", "true", "first")
    )
    return (
        f"One slip in {planted / max(planted - found, 1):.0f} leaves no trace: the log has no error, `check` looks for "
        f"no slip, and the money goes by what is written. Of 100 slips that leave an error, `check` reports a slip for "
        f"{_whole(told_, found)}. Where it reports one, the true word is among those reported {_whole(true, told_)} "
        f"times in 100, and the first of them {_whole(first, told_)} times."
    )


def _ways(tally: Tally) -> Table:
    """The same by the manner of the scribe."""
    rows = []
    for way in sorted({way for way, _ in tally.ways}):
        planted, found, *shares = (tally.ways[way, fact] for fact in ("planted", "found", "told", "true", "first"))
        rows.append([way, f"{found:,} of {planted:,}", *(_percent(Share(one, found)) for one in shares)])
    header = ["how the log is written", "there is an error", "`check` reports a slip", "the true word", "and first"]
    return Table("By how much is written down", header, rows)


REASONS = {
    "one player": "its errors are those of one player, and possible: `check` says nothing",
    "one player in its hand": "the same in its hand, with other errors in a later one",
    "another hand": "its errors are in a later hand, and the search looks in that hand only",
    "others first": "three other words of the hand do as well or better",
    "unreadable": "its line can't be read now, which is the finding itself",
    "not found": "the search missed it, or does not try it (a lost digit)",
    "bound": "the search was stopped at its limit",
}


def _untold(tally: Tally) -> Table:
    """The reasons why ``check`` does not name the true word."""
    untold = of_kind(tally, "found") - of_kind(tally, "true")
    counted = {words: of_kind(tally, reason) for reason, words in REASONS.items()}
    rows = [[words, f"{count:,}", _percent(Share(count, untold))] for words, count in counted.items() if count]
    return Table("Reasons why check does not name the true word of an error", ["why", "logs", ""], rows)


# Somebody is accused


def _looks(tally: Tally) -> Table:
    """The share of hands in which ``check`` reports a slip, after a slip and after real faults."""
    rows = []
    for name, wanted in {**LOOKS, "all": lambda _: True}.items():
        shares = [told(tally, evening, wanted) for evening in EVENINGS]
        rows.append([name, *(_of(share) for share in shares)])
    header = ["who is accused in the hand", "after a slip", "after a fault", "after reneges"]
    return Table("Hands in which check reports a slip", header, rows)


def _of_looks(tally: Tally) -> Iterator[str]:
    """Say what that means for a hand in which two or more are accused."""
    slip, real = (told(tally, evening, accused(2, 3)) for evening in (SLIP, RENEGES))
    yes, no = Ratio(slip, real), Ratio(slip.rest, real.rest)
    yield (
        f"With two players or more accused, and nothing impossible, `check` reports a slip {_times(yes.times)} times "
        f"as often after a slip as after reneges (95 % interval: {_interval(yes)}). If half of such hands were "
        f"slips and half were reneges, it would be a slip in {yes.even:.0f} of 100 where `check` reports one, and in "
        f"{no.even:.0f} of 100 where it reports none."
    )


def _worth(tally: Tally) -> Table:
    """The weight of a reported slip, and of no report, if two or more are accused."""
    rows = []
    for name, wanted in list(LOOKS.items())[2:4]:
        slip, real = (told(tally, evening, wanted) for evening in (SLIP, RENEGES))
        rows.append([f"{name} accused: reported", *_ratio(Ratio(slip, real))])
        rows.append([f"{name} accused: none reported", *_ratio(Ratio(slip.rest, real.rest))])
    for players, findings in ((2, 2), (2, 3), (3, 3)):
        ratio = Ratio(*(explaining(tally, evening, players, findings) for evening in (SLIP, RENEGES)))
        many = f"{findings} findings" if findings < 3 else "3 findings or more"
        of = f"{players} players" if players < 3 else "3 players or more"
        rows.append([f"reported: explains {many} of {of}", *_ratio(ratio)])
    header = ["two players or more are accused", "after a slip", "after reneges", "times as likely after a slip"]
    return Table("Weight as evidence", [*header, "95 % interval", "of 100, if even before"], rows)


def _ratio(ratio: Ratio) -> list[str]:
    return [_of(ratio.one), _of(ratio.other), _times(ratio.times), _interval(ratio), f"{ratio.even:.0f}"]


def _interval(ratio: Ratio) -> str:
    low, high = ratio.interval
    return f"{_times(low)} to {_times(high)}"


def _codes(tally: Tally) -> Table:
    """The same share by code."""
    rows = []
    for code in sorted({code for evening, code, _ in tally.codes if evening in (FAULT, RENEGES)}):
        counts = [[tally.codes[evening, code, fact] for fact in ("told", "hands")] for evening in EVENINGS]
        facts = ("offered", "asked")
        offers, asked = (sum(tally.codes[evening, code, fact] for evening in (FAULT, RENEGES)) for fact in facts)
        rows.append([f"`{code}`", *(_of(Share(*count)) for count in counts), f"{offers:,} of {asked:,}"])
    header = [
        "error in the hand",
        "after a slip",
        "after a fault",
        "after reneges",
        "`explain` offers one after either",
    ]
    return Table("Hands in which check reports a slip, by code", header, rows)


def _offers(tally: Tally) -> Table:
    """The number of words that explain offers."""
    rows = []
    for players, name in ((1, "1 player"), (2, "2 players"), (3, "3 players or more")):
        row = [name]
        for evening in EVENINGS:
            share, middle = offered(tally, evening, players)
            row.append(
                f"{share.part:,} of {share.whole:,}" + (f", {middle} word{'s' * (middle > 1)}" if middle else "")
            )
        rows.append(row)
    header = ["who is accused in the hand", "after a slip", "after a fault", "after reneges"]
    return Table(
        "Hands in which explain offers a slip for the first error, and the median of how many words", header, rows
    )


def _of_offers(tally: Tally) -> str:
    """Say what that means with one player accused."""
    slip, real = (offered(tally, evening, 1)[0] for evening in (SLIP, RENEGES))
    yes, no = Ratio(slip, real), Ratio(real.rest, slip.rest)
    return (
        f"With one player accused, `explain` offers a slip {_times(yes.times)} times as often after a slip as after a "
        f"renege (95 % interval: {_interval(yes)}), and none {_times(no.times)} times as often after a renege as after "
        f"a slip ({_interval(no)})."
    )


def _percent(share: Share) -> str:
    return f"{share.percent:.0f} %" if share.whole else ""


def _of(share: Share) -> str:
    return f"{share.part:,} of {share.whole:,} ({share.percent:.1f} %)" if share.whole else "none"


def _whole(part: int, whole: int) -> str:
    return f"{Share(part, whole).percent:.0f}"


def _times(ratio: float) -> str:
    return f"{ratio:.0f}" if ratio >= 10 else f"{ratio:.1f}" if ratio >= 1 else f"{ratio:.2f}"
