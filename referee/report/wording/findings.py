"""What every report says about a log's findings, such as their places, effects, slips and fixes, and the verdict."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.finding import ConditionalFinding, Evidence, Finding, Reneged, Suppression, Unproven, When, may_be_fixed
from referee.judge.audit import Audit, needs_fixing
from referee.judge.policy import CheckedLog, Listing, RunTotals
from referee.ledger.effects import Effect, Effects
from referee.ledger.entries import Cause, Correction
from referee.limits import SLIP_ERRORS
from referee.report.wording.phrases import (
    MONEY_UNKNOWN,
    Entry,
    cards_not_noted,
    counted,
    debt,
    gains,
    left_out,
    lost_or_found,
    owes,
    rules_named,
    severities,
)
from referee.rules.catalogue import LOG_ERRORS
from referee.rules.phrases import in_a_row, with_capital
from referee.values import plain

if TYPE_CHECKING:
    from referee.judge.premise import UnderReadings
    from referee.judge.settlement import IfMeant
    from referee.judge.slips import LogSearch, Slip


# Places


def annotations(finding: Finding) -> tuple[Evidence, ...]:
    """Return the finding's own place, with what evidence there or the play says, and then the other evidence."""
    proofs = finding.evidence
    if proofs and proofs[0].at == finding.at:
        return proofs
    player, facts = finding.player, finding.facts
    play = f"{player} plays {facts.played}" if player and isinstance(facts, Reneged) else ""
    return (Evidence(finding.at, play), *proofs)


# Hands without cards


def is_unnoted(finding: Finding) -> bool:
    """Check whether a finding only says that a hand's cards were not noted.

    A finding that is suppressed, is not a note here or depends on a reading says more.
    """
    return (
        isinstance(finding.facts, Unproven)
        and finding.facts.only_cards
        and finding.severity == "note"
        and finding.suppression is None
        and not (isinstance(finding, ConditionalFinding) and finding.readings)
    )


def only_money(hands: int, listing: Listing) -> str:
    """Say in how many of the listed hands of a log only the money was judged."""
    suffix = " or more" if listing.more else ""
    money = "money" if suffix or hands > 1 else "its money"
    return f"{with_capital(cards_not_noted(hands))}{suffix}, so only {money} was judged."


# Slips of the pen


UNSEARCHED: Final = "Not every possible slip of the pen was tried: too much is wrong in this log."
"""Shown when the search for slips reached its limit."""


def introduce_slips(slips: "Iterable[Slip]") -> Iterator[tuple[int, str]]:
    """Yield the index of the first finding that slips explain, and the sentences about them, to show before it.

    A slip that explains only findings that an earlier one explains is an alternative to it.
    """
    groups: list[list[Slip]] = []
    for slip in slips:
        group = next((group for group in groups if set(slip.explains) <= set(group[0].explains)), None)
        if group:
            group.append(slip)
        else:
            groups.append([slip])
    for first, *alternatives in groups:
        indices = first.explains
        number, stretch = len(indices), indices[-1] - indices[0] + 1
        which = (
            f"{f'{number} of ' * (number < stretch)}the next {stretch} findings" if number > 1 else "the next finding"
        )
        sentences = [f"One slip of the pen would explain {which}. If {first.edit.otherwise}, {without_slip(first)}."]
        for slip in alternatives:
            fewer = f" (this explains only {len(slip.explains)} of the {number})" * (len(slip.explains) < number)
            sentences.append(f"Or if {slip.edit.otherwise}, {without_slip(slip)}{fewer}.")
        yield indices[0], " ".join(sentences)


def without_slip(slip: "Slip") -> str:
    """Describe the hand without the slip, as in ``this hand was clean and T-Boy won 4``.

    If several words may be meant, the winner is the one with the likeliest of them.
    """
    if slip.leaves:
        return f"{counted(slip.leaves, 'error')} would be left"
    if slip.won is None:
        return "this hand was clean"
    names, amount = slip.won
    joint = f"; with {slip.edit.meant[0]}, the likeliest," if len(slip.edit.meant) > 1 else " and"
    return f"this hand was clean{joint} {in_a_row(names)} {'split' if names[1:] else 'won'} {plain(amount)}"


_NAMED: Final = 3
"""Slips named for one finding; the others are counted."""
_PAYMENTS: Final = 4
"""Payments named; the others are counted."""

_NOTHING: Final = "No other word there, or in what proves it, explains it (words elsewhere in the hand are not tried)."
_NOTHING_YET: Final = "None of the slips of the pen that were tried explains it; there were too many to try them all."


def innocence(findings: Sequence[Finding], slips: "LogSearch") -> Iterator[tuple[str, str]]:
    """Say for each of a hand's first errors which slip would clear it, skipping unreadable lines."""
    errors = [finding for finding in findings if finding.severity == "error" and finding.hand]
    for error in errors[:SLIP_ERRORS]:
        if sentence := if_miswritten(error, slips):
            yield f"{error.code}, line {error.at.line}: ", sentence


def if_miswritten(error: Finding, slips: "LogSearch") -> str:
    """Say which slip would clear an error of a hand, or nothing if it is an unreadable line that no slip explains."""
    from referee.judge.slips import IMPOSSIBLE

    (explaining, complete), is_impossible = slips.explaining(error), error.code in IMPOSSIBLE
    if not explaining:
        if error.code in LOG_ERRORS and not is_impossible:
            return ""
        return _NOTHING if complete else _NOTHING_YET
    names = [slip.edit.otherwise for slip in explaining[:_NAMED]]
    if unnamed := len(explaining) - len(names):
        names.append(f"{'one of ' * (unnamed > 1)}{unnamed} more like it")
    clear = f"make {'the money' if error.code.startswith('L') else 'the rest of the hand'} right"
    if error.player is not None and not is_impossible:
        clear = f"clear {error.player}"
    incomplete = "" if complete else " Not every word was tried."
    return f"One slip of the pen would {clear}: {', or '.join(names)}.{incomplete}"


def payments_if_meant(meant: "IfMeant") -> str:
    """List the payments without a slip, as in ``If the 8c in line 12 should be 8h, Bob pays Ann 12.``."""
    from referee.report.wording.money import payment

    slip, payments = meant
    parts = [payment(due).removesuffix(".").replace("The pot", "the pot", 1) for due in payments[:_PAYMENTS]]
    if unnamed := len(payments) - len(parts):
        parts.append(f"and {counted(unnamed, 'payment')} more")
    return f"If {slip.edit.should_be((slip.edit.meant or ('',))[0])}, {'; '.join(parts) or 'nobody owes anybody'}."


# Readings


def when_found(finding: Finding) -> str:
    """Name the readings that have this finding, or nothing if only one was judged."""
    if not isinstance(finding, ConditionalFinding):
        return ""
    readings = "under every reading"
    if finding.readings is not None:
        readings = f"{'only' if finding.default else 'not under the default reading, but'} {conditions(finding.when)}"
    worded = f"; worded as under {'the default' if finding.default else 'the first'}"
    return readings if finding.alike else readings + worded


def under_other_readings(under: "UnderReadings", listing: Listing) -> str:
    """Say how many combinations of readings there are, and how many findings only others than the default have."""
    listed = sum(isinstance(finding, ConditionalFinding) and not finding.default for finding in listing.findings)
    results = f"{listed} more under other readings" if listed else "no more under other readings"
    return f"{open_readings(under)}: {results}" if under.readings else "no readings are open"


def open_readings(under: "UnderReadings") -> str:
    """Count the combinations of readings, and name these."""
    return f"{under.combinations} combinations of readings ({', '.join(reading.name for reading in under.readings)})"


def conditions(when: When) -> str:
    """Describe readings, as in ``where penalty = ante or antes and renege = nothing, or where …``."""
    alternatives = [
        " and ".join(f"{condition.reading} = {' or '.join(condition.choices)}" for condition in conditions)
        for conditions in when
    ]
    return ", or ".join(f"where {choices}" for choices in alternatives if choices) or "under every reading"


# What each player gains or loses


IN_THE_END: Final = "In the end"
HOW: Final = "How it adds up, hand by hand"
NO_FINDING: Final = "for no finding"
UNSURE: Final = "not known, since a payment or its amount is in doubt"


def list_effect(effect: Effect) -> Iterator[Entry]:
    """Name the findings of an effect, each player's gain or loss, and the debts. A single debt takes one line."""
    causes = in_a_row(dict.fromkeys(f"{cause.code}, line {cause.line}" for cause in effect.causes)) or NO_FINDING
    if not adds_up(effect):
        yield from ((f"hand {debt.hand}: ", f"{owes(debt)} — {causes}") for debt in effect.debts)
        return
    yield "", f"{causes}: {ends(effect)}"
    yield from ((f"  hand {debt.hand}: ", owes(debt)) for debt in effect.debts)


def ends(effect: Effect) -> str:
    """Say how much more or less each has in the end."""
    return UNSURE if effect.net is None else gains(effect.net)


def corrections(
    owed: Iterable[Correction], findings: Iterable[Finding], effects: Callable[[], Effects] | None
) -> Iterator[Entry]:
    """List who owes whom what.

    What comes from one of the ``findings`` is listed with its whole effect, in later hands too, and the rest by itself.
    """
    owed, explained = tuple(owed), set[Cause]()
    for effect in map(effects().of, findings) if owed and effects else ():
        if effect and adds_up(effect) and not explained.issuperset(effect.causes):
            explained.update(effect.causes)
            yield from list_effect(effect)
    for correction in owed:
        if not (correction.causes and explained.issuperset(correction.causes)):
            yield "", debt(correction)


def adds_up(effect: Effect) -> bool:
    """Check whether an effect has more to show than its sums, because it has several debts or its sums are unknown."""
    return len(effect.debts) > 1 or effect.net is None


# Findings in a list


class ListedFinding(NamedTuple):
    """A finding of a log with its number in the list, from 1, and its ``effect`` on everybody's money.

    ``slips`` are sentences before it. If it is ``folded``, it is a writing mistake that a slip explains, and one line
    is enough. A ``silent`` finding only says that a hand's cards were not noted.
    """

    number: int
    finding: Finding
    effect: Effect | None
    slips: tuple[str, ...]
    folded: bool
    silent: bool

    @property
    def ends(self) -> str:
        """How much more or less each player has because of the finding, if all of that is known.

        Names the other findings that share the effect.
        """
        if self.effect is None or self.effect.net is None:
            return ""
        own_cause = Cause(self.finding.code, self.finding.at, self.finding.player)
        other_causes = [
            f"{cause.code}{f' for {cause.player}' if cause.player else ''}, line {cause.line}"
            for cause in self.effect.causes
            if cause != own_cause
        ]
        together = f" (together with {in_a_row(other_causes)})" if other_causes else ""
        return f"{gains(self.effect.net)}{together}"


def list_findings(file: CheckedLog, findings: Sequence[Finding]) -> Iterator[ListedFinding]:
    """Yield findings of a log as they are listed."""
    effects, sentences = file.effects, list(introduce_slips(file.slips))
    explained = {index for slip in file.slips for index in slip.explains}
    for index, finding in enumerate(findings):
        yield ListedFinding(
            number=index + 1,
            finding=finding,
            effect=effects.of(finding),
            slips=tuple([sentence for first, sentence in sentences if first == index]),
            folded=index in explained and finding.code in LOG_ERRORS,
            silent=is_unnoted(finding),
        )


# Fixes


_LINES: Final = 3
"""The most lines to name."""


def about_fixes(file: CheckedLog) -> Iterator[str]:
    """Sum up the fixes of one log."""
    repaired, fixable = file.repaired, sum(map(may_be_fixed, file.listing.findings))
    if repaired:
        fixable -= len(repaired.withheld)
        if repaired.fixes:
            yield f"{_count_fixes(len(repaired.fixes))} applied"
        if repaired.hands:
            yield f"what {counted(repaired.hands, 'hand')} left out was written"
        if withheld := repaired.withheld:
            ellipsis = ["…"] if len(withheld) > _LINES else []
            lines = ", ".join([*(str(fix.fix.begins[0]) for fix in withheld[:_LINES]), *ellipsis])
            place = f"line{'s' * (len(withheld) > 1)} {lines}"
            new = in_a_row(sorted({fix.new for fix in withheld if fix.new}))
            yield f"{_count_fixes(len(withheld))} not applied ({place}), which would reveal {new}"
        yield from _count_waived(repaired.waived, repaired.unwaived)
    if (file.slips or fixable > 0) and not file.under and not (repaired and repaired.unsafe):
        yield "try --diff --unsafe-fixes for what may have been meant"  # Fixes are tried only on request.


def totals_of(fixes: RunTotals, *, is_done: bool) -> Iterator[str]:
    """Sum up the fixes that a run withheld, and its waivers, which were only shown unless ``is_done``."""
    if fixes.withheld:
        yield f"{_count_fixes(fixes.withheld)} not applied, which would reveal a finding"
    yield from _count_waived(fixes.waived, fixes.unwaived, is_done=is_done)


def _count_waived(waived: int, unwaived: int, *, is_done: bool = True) -> Iterator[str]:
    if waived:
        yield f"{counted(waived, 'finding')} {'waived' if is_done else 'would be waived'}"
    if unwaived:
        yield f"{counted(unwaived, 'finding')} could not be waived"


def _count_fixes(number: int) -> str:
    return f"{number:,} fix" if number == 1 else f"{number:,} fixes"


# Signs


SIGNS: Final = {"error": "✗", "warning": "▲", "note": "○"}
"""The sign next to the name of a severity, so that nobody needs to tell colours apart."""

_LOG_ERROR: Final = "✎"
"""The sign of a finding that says the log can't be right."""


def sign(finding: Finding) -> str:
    """Return the sign of a finding."""
    return _LOG_ERROR if finding.code in LOG_ERRORS else SIGNS[finding.severity]


def why_suppressed(suppression: Suppression | None) -> str:
    """Explain why a finding does not make the command fail, or nothing if it does."""
    if suppression is None:
        return ""
    if suppression.by == "baseline":
        return "known: in the baseline"
    return f"waived: {suppression.reason} (line {suppression.line})"


# The verdict


class Verdict(NamedTuple):
    """The verdict on a log as a sign and a word or two, as a clause with counts, and its meaning.

    ``kind`` is the verdict of the audit, or ``fixing`` for a log that can't be right, although nobody broke a rule.
    """

    kind: str
    sign: str
    word: str
    headline: str
    means: str

    @property
    def name(self) -> str:
        """The verdict within a sentence or a table."""
        return "violations" if self.kind == "violations" else self.word.lower()

    @property
    def title(self) -> str:
        """The verdict at the top of a page, with the number of lines to fix, or of hands without cards."""
        return with_capital(self.headline) if self.kind in ("fixing", "incomplete") else self.word


VERDICTS: Final[dict[str, Verdict]] = {
    "clean": Verdict(
        "clean",
        "✓",
        "Clean",
        "clean, everything proven",
        "Every play, payment and count in the log could be proven, and nothing is wrong.",
    ),
    "incomplete": Verdict(
        "incomplete",
        "◐",
        "Nothing wrong found",
        "nothing wrong found, but not everything could be proven",
        "Some facts are not in the log. That accuses nobody and clears nobody. The notes say what is missing.",
    ),
    "fixing": Verdict(
        "fixing",
        "✎",
        "Needs fixing",
        "the log needs fixing",
        "Something was written down wrong: no play could make this log right. That accuses nobody. Each finding says "
        "where and why.",
    ),
    "violations": Verdict(
        "violations",
        "✗",
        "Violations found",
        "violations found",
        "The log itself proves that a rule was broken or a sum is wrong. Each finding says where, why, and what would "
        "have been right.",
    ),
    "unreadable": Verdict(
        "unreadable",
        "?",
        "Unreadable",
        "unreadable, no game could be read",
        "No game could be read from this log. The findings say why.",
    ),
}
"""The verdicts by their kind, the best first."""

_FORGIVEN: Final = {"R510": "waived by the table", "R511": "taken back in time"}
"""The codes of reneges that were let pass."""


def verdict_of(file: CheckedLog) -> Verdict:
    """Return the verdict on a log in words."""
    audit, listing = file.audit, file.listing
    is_to_fix = audit.verdict == "violations" and needs_fixing(audit.found)
    verdict = VERDICTS["fixing" if is_to_fix else audit.verdict]
    if verdict.kind == "clean" and "R509" in audit.found:
        return verdict._replace(
            headline="clean, but the cards don't prove a renege that the table ruled",
            means="Nothing is wrong, and everything else in the log could be proven, but not a renege that the table "
            "ruled.",
        )
    if verdict.kind == "clean":
        reneges = ((Counter(audit.found)[code], remark) for code, remark in _FORGIVEN.items())
        excused = "; ".join(f"{counted(number, 'proven renege')}, {remark}" for number, remark in reneges if number)
        means = f"Every play, payment and count in the log could be proven: {excused}."
        return verdict._replace(headline=f"clean; {excused}", means=means) if excused else verdict
    if hands := hands_without_cards(file):
        return verdict._replace(headline=f"{verdict.name}; {cards_not_noted(hands)}")
    errors = [finding for finding in listing.findings if finding.severity == "error"]
    lines = len({finding.at.line for finding in errors if finding.code in LOG_ERRORS})
    if is_to_fix and lines and not listing.more:
        return verdict._replace(headline=f"{verdict.headline} in {counted(lines, 'place')}")
    return verdict


def hands_without_cards(file: CheckedLog) -> int:
    """Return the number of hands without cards in a log in which nothing is wrong and nothing else is unproven."""
    if file.audit.verdict != "incomplete":
        return 0
    hands = sum(map(is_unnoted, file.listing.findings))
    return hands if hands == Counter(file.audit.found)["U701"] else 0


def summary(file: CheckedLog, *, is_closing: bool = False) -> str:
    """Sum up a log by its hands, findings, what was left out, and the money.

    The closing line of a report has the verdict, the unclear hands, the fixes and the readings, too.
    """
    audit, listing, verdict, ends = file.audit, file.listing, "", list[str]()
    if is_closing:
        verdict, ends = verdict_of(file).headline, [money(audit), *about_fixes(file)]
        if audit.unjudged:  # Lines can't be read, or contradict each other.
            ends.insert(0, f"{counted(audit.unjudged, 'hand')} not judged in full because of unclear lines")
        if file.under:
            ends.append(under_other_readings(file.under, listing))
    parts = hands(audit), verdict, findings_counted(listing), left_out(listing.left_out), *(ends or [money(audit)])
    return "; ".join(filter(None, parts))


def hands(audit: Audit) -> str:
    """Count the hands judged, and name the rules, as in ``19 hands by winning-moves``."""
    number = counted(audit.hand_count, "hand")
    return f"{number} by {rules_named(audit)}" if audit.rules and audit.rules_sha256 else number


def findings_counted(listing: Listing) -> str:
    """Count findings by severity, and those waived or known, as in ``2 errors (1 waived)``.

    If all are left out, say that none is listed.
    """
    if listing.left_out and not any(listing.listed.values()):
        return "none listed"
    suppressed = ((listing.suppressed.get(by, 0), word) for by, word in (("waiver", "waived"), ("baseline", "known")))
    counts = ", ".join(f"{number:,} {word}" for number, word in suppressed if number)
    listed = severities(listing.count("error"), listing.count("warning"), listing.count("note"))
    return f"{listed} ({counts})" if counts else listed


def money(audit: Audit) -> str:
    """Say whether every chip is where the log says, or nothing if there was no game."""
    if audit.final is None:
        return ""
    unexplained = audit.final.unexplained
    if unexplained is None:
        return MONEY_UNKNOWN
    return f"money unaccounted for: {lost_or_found(unexplained)}" if unexplained else "every chip accounted for"
