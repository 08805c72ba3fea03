"""The tables of a run, for ``docs/slips.md`` and the screen."""

from benchmarks.tables import Table

from excuses.figures import Run
from excuses.mistakes import KINDS
from excuses.tally import FAULT, RENEGES, SLIP, Tally
from excuses.worth import Ratio, Share, forbidden, hands, impossible, of_kind, offered, told

MANY = {0: "nobody", 1: "1 player", 2: "2 players", 3: "3 or more"}


def section(run: Run) -> str:
    """All that stands between the marks of the page."""
    tally = run.tally
    told_ = f"{run.date}, commit {run.commit}, seed {run.seed}."
    parts = [_slips(tally), _untold(tally), _faults(tally), _worth(tally), _codes(tally), _offers(tally)]
    return "\n\n".join([told_, *(f"### {table.title}\n\n{table.markdown()}" for table in parts)])


def last(run: Run) -> str:
    """All of it in one sentence."""
    tally = run.tally
    planted, found, true = (of_kind(tally, fact) for fact in ("planted", "found", "true"))
    missed = len({miss.number for miss in tally.misses})
    return (
        f"{planted:,} evenings with one slip, {found:,} with an error then, of which the true word is told in "
        f"{true:,}; {missed:,} slips missed by the search; {tally.evenings:,} evenings with faults, seed {run.seed}"
    )


def _percent(share: Share) -> str:
    return f"{share.percent:.1f} %" if share.whole else ""


def _slips(tally: Tally) -> Table:
    """How often the true word is told and offered, by kind."""
    rows = []
    for kind in (*KINDS, None):
        planted, found, asked = (of_kind(tally, fact, kind) for fact in ("planted", "found", "asked"))
        of_found = [_percent(Share(of_kind(tally, fact, kind), found)) for fact in ("told", "true", "first")]
        of_asked = [f"{of_kind(tally, fact, kind):,} of {asked:,}" for fact in ("offered", "offered first")]
        rows.append(
            [kind or "**all**", f"{planted:,}", _percent(Share(found, planted)), f"{found:,}", *of_found, *of_asked]
        )
    header = [
        "what was written wrong",
        "logs",
        "an error is found",
        "that is",
        "a slip is told",
        "the true word is told",
    ]
    header += ["and told first", "`explain` offers it", "and first"]
    return Table("One word was written wrong", header, rows)


REASONS = {
    "one player": "errors of one player only, nothing impossible",
    "one player in its hand": "the same in its hand, and errors in another",
    "another hand": "the errors are in a later hand than the slip",
    "others first": "three other words of the hand do as well",
    "unreadable": "its line can't be read now, and the finding says so",
    "not found": "the search does not try it",
    "bound": "the search was stopped",
}


def _untold(tally: Tally) -> Table:
    """Why the true word was not told."""
    found, true = of_kind(tally, "found"), of_kind(tally, "true")
    rows = []
    for reason, words in REASONS.items():
        count = of_kind(tally, reason)
        rows.append([words, f"{count:,}", _percent(Share(count, found - true))])
    return Table("Where an error is found and the true word is not told", ["why", "logs", ""], rows)


def _faults(tally: Tally) -> Table:
    """How often a slip is told where there was none."""
    rows = []
    for name, wanted in (
        *((f"possible; {MANY[players]} accused", forbidden(players)) for players in MANY),
        ("something impossible", impossible),
        ("**all**", lambda _: True),
    ):
        row = [name]
        for evening in (SLIP, FAULT, RENEGES):
            share = told(tally, evening, wanted)
            row += [f"{share.whole:,}", _percent(share)]
        rows.append(row)
    header = ["hands with an error", "after a slip", "told", "after a fault", "told", "after reneges", "told"]
    return Table("How often a slip is told of a hand", header, rows)


def _worth(tally: Tally) -> Table:
    """How much it is worth that a slip is told, or not, of a hand in which two or more are accused."""
    rows = []
    for players in (2, 3):
        slip, real = (told(tally, evening, forbidden(players)) for evening in (SLIP, RENEGES))
        silent = Ratio(Share(slip.whole - slip.part, slip.whole), Share(real.whole - real.part, real.whole))
        for what, ratio in (("told", Ratio(slip, real)), ("not told", silent)):
            times, low, high = ratio.bounds
            rows.append(
                [f"{MANY[players]} accused, a slip is {what}", _times(times), f"{_times(low)} to {_times(high)}"]
            )
    for players, findings in ((2, 2), (2, 3), (3, 3)):
        slip, real = (
            Share(
                hands(
                    tally,
                    evening,
                    lambda look: not look.impossible and look.of == players and look.explains == findings,
                ),
                hands(tally, evening, lambda look: not look.impossible),
            )
            for evening in (SLIP, RENEGES)
        )
        times, low, high = Ratio(slip, real).bounds
        many = "3 or more findings" if findings == 3 else f"{findings} findings"
        rows.append([f"the slip explains {many} of {MANY[players]}", _times(times), f"{_times(low)} to {_times(high)}"])
    return Table("What it is worth", ["", "times as likely after a slip", "95 % interval"], rows)


def _times(ratio: float) -> str:
    return f"{ratio:.0f}" if ratio >= 10 else f"{ratio:.1f}" if ratio >= 1 else f"{ratio:.2f}"


def _codes(tally: Tally) -> Table:
    """The same by code."""
    rows = []
    for code in sorted({code for evening, code, _ in tally.codes if evening in (FAULT, RENEGES)}):
        row = [f"`{code}`"]
        for evening in (SLIP, FAULT, RENEGES):
            count, told_ = tally.codes[evening, code, "hands"], tally.codes[evening, code, "told"]
            row += [f"{count:,}", _percent(Share(told_, count))]
        asked, offers = (
            sum(tally.codes[evening, code, fact] for evening in (FAULT, RENEGES)) for fact in ("asked", "offered")
        )
        rows.append([*row, f"{offers:,} of {asked:,}"])
    header = ["code", "after a slip", "told", "after a fault", "told", "after reneges", "told", "`explain` offers one"]
    return Table("By code", header, rows)


def _offers(tally: Tally) -> Table:
    """How many words explain offers."""
    rows = []
    for players in (1, 2, 3):
        row = [f"{MANY[players]} accused"]
        for evening in (SLIP, FAULT, RENEGES):
            share, middle = offered(tally, evening, players)
            row += [f"{share.part:,} of {share.whole:,}", f"{middle:g}"]
        rows.append(row)
    header = ["hands", "after a slip", "words", "after a fault", "words", "after reneges", "words"]
    return Table("What explain offers for the first error of a hand", header, rows)
