"""Find what differs if a log is judged under another premise.

A premise is another reading of the rule set, or several sets of house rules, or the log without a ruling. Games by
different rules are played side by side from the first line on. Without a ruling, the log is played again from its hand
on, until the game is as it was.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from itertools import chain, product
from math import prod
from typing import Annotated, Final, NamedTuple

from referee import RefereeError
from referee.engine.house import House
from referee.finding import Condition, ConditionalFinding, Finding, When
from referee.judge.audit import Audit, audit_of, by_identity, difference, text_key
from referee.judge.draft import Draft
from referee.judge.game import Game, Part, parts
from referee.ledger.entries import BANK, AccountName, Correction, FinalStandings, HandLedger, Posting, account_name
from referee.limits import READINGS, READINGS_BYTES, RULINGS
from referee.notation import statements as st
from referee.records import Inline, Internal, Key, shows
from referee.rules.rulings import Ruling, decision
from referee.rulesets.ruleset import Choice, HouseRules, Reading, RuleSet
from referee.text import Log, as_bytes
from referee.values import Money


def money_moved(before: FinalStandings, after: FinalStandings) -> dict[AccountName, Money | None]:
    """Return how much more each account should have at one end than at another, ``None`` if that is not proven."""
    sums, later_sums = before.verified.accounts, after.verified.accounts
    moved = dict[AccountName, Money | None]()
    for name in {**sums, **later_sums}:
        first, last = sums.get(name), later_sums.get(name)
        moved[name] = None if first is None or last is None else last - first
    return moved


# The effect of each ruling


class HandCorrection(NamedTuple):
    """A correction, and the hand in which it arises."""

    correction: Inline[Correction]
    hand: int


@shows(
    *("finding.code", "finding.severity", "finding.at.line", "finding.at.column", "finding.hand"),
    *("finding.player", "finding.message"),
)
class BriefFinding(NamedTuple):
    """A finding that shows only its main keys."""

    finding: Finding


class Without(NamedTuple):
    """The differences without one ruling.

    If the outcome of the hand is not proven, ``final`` is null, and all else is empty: without a misdeal, nobody knows
    how the hand would have been played out.
    """

    ruling: Internal[Ruling]
    owed: tuple[HandCorrection, ...] = ()
    """The corrections that would be added."""
    not_owed: tuple[HandCorrection, ...] = ()
    """The corrections that would disappear."""
    found: tuple[BriefFinding, ...] = ()
    """The findings that would be added."""
    not_found: tuple[BriefFinding, ...] = ()
    """The findings that would disappear."""
    changes: Mapping[str, Money] | None = None
    """How much more each account would have at the end in the verified ledger (negative: less); null if unproven."""
    final: FinalStandings | None = None
    """The money at the end."""


def without_rulings(
    text: str | bytes, rulings: Sequence[Ruling], house: House | None = None, *, rulesets: Iterable[RuleSet] = ()
) -> tuple[Without, ...]:
    """Judge a log without each of its rulings in turn, and return the differences in the order of ``rulings``.

    The line of a ruling is treated like a comment, and everything else stays as written.

    ``rulings`` are those of the log's ``Audit``, the other arguments as for ``audit``. Only the first 64 are worked
    out. Pure.
    """
    return weigh_rulings(Draft(text, tuple(rulesets), house=house), rulings)


def weigh_rulings(draft: Draft, rulings: Sequence[Ruling]) -> tuple[Without, ...]:
    """Return what would differ without each of the first 64 of these rulings, which are those of the draft's audit."""
    return tuple([_without(ruling, draft.audit, draft.without(ruling.at.line).audit) for ruling in rulings[:RULINGS]])


def _without(ruling: Ruling, ours: Audit, theirs: Audit) -> Without:
    """Return the differences between the audit of a log and the one without a ruling."""
    if ours.final is None or theirs.final is None or len(theirs.ledgers) != len(ours.ledgers):
        return Without(ruling)  # Without the line, what is left is no text any more.
    for hand, changed in zip(ours.ledgers, theirs.ledgers, strict=True):
        is_played = ruling.kind == "misdeal" and hand.hand == ruling.hand and changed.result != "misdeal"
        if is_played or (hand.table.pot is not None and changed.table.pot is None):
            return Without(ruling)
    not_owed, owed = difference(_corrections(ours), _corrections(theirs), lambda correction: correction)
    not_found, found = (map(BriefFinding, part) for part in difference(ours.findings, theirs.findings, text_key))
    moved = money_moved(ours.final, theirs.final)
    changes = None if None in moved.values() else {name: amount for name, amount in moved.items() if amount}
    return Without(ruling, owed, not_owed, tuple(found), tuple(not_found), changes, theirs.final)


def _corrections(audit: Audit) -> list[HandCorrection]:
    """Return all corrections, in the order of the hands."""
    return [HandCorrection(each, ledger.hand) for ledger in audit.ledgers for each in ledger.corrections]


# Every reading of a rule set


class TooManyReadingsError(RefereeError, ValueError):
    """A rule set leaves more readings open than can be tried, in general or with so long a log."""

    __module__ = "referee"


@shows("default", "when", "audit.final.corrections", "audit.final.unexplained", "audit.final.verified")
class InterpretedOutcome(NamedTuple):
    """The money at the end (``audit.final``), and when that is the result. The default reading's is first."""

    audit: Audit
    when: When
    default: bool


@shows("readings as open", "combinations", "outcomes")
class UnderReadings(NamedTuple):
    """A log under all combinations of its open readings."""

    audit: Audit
    """The audit under the default reading."""
    readings: tuple[Reading, ...]
    combinations: int
    """The number of combinations."""
    findings: tuple[ConditionalFinding, ...]
    """The findings of all combinations, in text order."""
    outcomes: tuple[InterpretedOutcome, ...]
    """The different results for the money, if there is a game to account for."""


def under_readings(text: Log, *, rulesets: Iterable[RuleSet] = ()) -> UnderReadings:
    """Judge one log under every combination of the readings that its rule set leaves open.

    A reading sets options of the rule set. The log's own ``rule`` lines override it, and if they leave it no choice, it
    is settled.

    ``text`` and ``rulesets`` are as for ``audit``. Pure. Raises ``TooManyReadingsError`` if there are more than 64
    combinations, or if the log is longer than 16 MiB divided by their number; the six built-in rule sets have at most
    36.
    """
    sections, by_name = parts(text), {ruleset.name: ruleset for ruleset in rulesets}
    header = next(sections)

    def begin(*choices: Choice) -> Game:
        chosen = chain.from_iterable(choice.options.items() for choice in choices if not choice.default)
        game = Game(None, by_name, dict(chosen))
        game.play(header)
        return game

    # The readings that the log's variants ask for and its rule lines don't settle.
    rules = begin().rules
    readings = tuple(
        reading
        for reading in (rules.ruleset.readings if rules.ruleset else ())
        if reading.needs in (None, *rules.variants)
        and len({begin(choice).rules.start for choice in reading.choices}) > 1
    )
    _check_limits(readings, text)
    games = {
        tuple(choice.name for choice in choices): begin(*choices)
        for choices in product(*(reading.choices for reading in readings))
    }
    for part in sections:
        for game in games.values():
            game.play(part)
    audits = {combination: audit_of(text, game) for combination, game in games.items()}
    default, outcomes = next(iter(audits.values())), list[InterpretedOutcome]()
    for audit in audits.values():
        if audit.final and all(audit.final != outcome.audit.final for outcome in outcomes):
            held = [combination for combination, other in audits.items() if other.final == audit.final]
            outcomes.append(InterpretedOutcome(audit, when(held, readings), default=audit is default))
    return UnderReadings(default, readings, len(audits), tuple(_findings(audits, readings)), tuple(outcomes))


def _check_limits(readings: Sequence[Reading], text: Log) -> None:
    """Raise ``TooManyReadingsError`` if these readings are too many for the log."""
    number = prod(len(reading.choices) for reading in readings)
    open_points = ", ".join(reading.name for reading in readings)
    if number > READINGS:
        raise TooManyReadingsError(
            f"the rule set has {number} combinations of readings ({open_points}), and at most {READINGS} can be tried:"
            " settle some with rule lines"
        )
    size = len(as_bytes(text))
    if number * size > READINGS_BYTES:
        raise TooManyReadingsError(
            f"the log is too long to judge under every reading ({open_points or 'none is open'}): {number} times"
            f" {size:,} bytes is more than {READINGS_BYTES >> 20} MiB; only the default reading is possible"
        )


Combination = tuple[str, ...]
"""The name of one choice for each open reading."""


def _findings(audits: Mapping[Combination, Audit], readings: Sequence[Reading]) -> Iterator[ConditionalFinding]:
    """Yield all findings of the audits, in text order. The first audit is the default."""
    default = next(iter(audits))
    interpreted: dict[tuple[Hashable, int], dict[Combination, Finding]] = {}
    for combination, audit in audits.items():
        for identity, finding in by_identity(audit.findings, text_key).items():
            interpreted.setdefault(identity, {})[combination] = finding
    for under in sorted(interpreted.values(), key=lambda under: text_key(next(iter(under.values())))[:2]):
        finding, conditions = next(iter(under.values())), when(under, readings)
        choices: dict[str, dict[str, None]] = {}
        for condition in chain.from_iterable(conditions):
            choices.setdefault(condition.reading, {}).update(dict.fromkeys(condition.choices))
        yield ConditionalFinding(
            **{part.name: getattr(finding, part.name) for part in fields(Finding)},
            readings=tuple(Condition(reading, tuple(names)) for reading, names in choices.items()) or None,
            when=conditions,
            default=default in under,
            alike=all(other.message == finding.message for other in under.values()),
        )


def when(held: Iterable[Combination], readings: Sequence[Reading]) -> When:
    """Find the conditions that hold for exactly these combinations, as few as possible."""
    left = frozenset(held)
    if not readings:
        return ((),) if left else ()
    first, *rest = readings
    alike: dict[frozenset[Combination], list[str]] = {}
    for choice in first.choices:
        after = frozenset(names[1:] for names in left if names[0] == choice.name)
        alike.setdefault(after, []).append(choice.name)
    free = len(alike) == 1
    return tuple(
        together if free else (Condition(first.name, tuple(choices)), *together)
        for after, choices in alike.items()
        for together in when(after, rest)
    )


# Several sets of rules

LEFT_OUT: Final = (st.Rule, st.Antes, st.Win, st.Divide, st.Carry, st.Bourre, st.Out, st.Stacks)
"""Claims and rules. ``-> NAME`` is kept, though it is a claim: it shows who led next, and so who played the cards
without a name."""

DEALT: Final = (
    "players", "stack", "ante", "ante_limit", "upcard", "trump_pickup", "draw_max", "stock_out", "blind_hands", "chip",
)  # fmt: skip
"""Options that describe the deal and the antes. They are facts of the evening, whoever won."""


class NotComparableError(RefereeError, ValueError):
    """The facts of a log don't fit a game by these rules."""

    __module__ = "referee"


class Rules(NamedTuple):
    """The rules of a table, with the name of a rule set, variants of it, and the house rules that follow from both."""

    name: Annotated[str, Key("rules")]
    variants: tuple[str, ...]
    house: Internal[House]


class Renege(NamedTuple):
    """A play that is a renege under some rules, with the finding's code, the player, the trick (from 1) and line."""

    code: str
    player: AccountName | None
    trick: int | None
    line: int


@shows("ledger.result", "ledger.winners", "net", "reneges", "ledger.verified.stacks")
class HandUnder(NamedTuple):
    """One hand under one set of rules, computed from the cards. What is not proven is null."""

    ledger: HandLedger
    reneges: tuple[Renege, ...]

    @property
    def net(self) -> Mapping[str, Money] | None:
        """What each player won, or paid if negative, in the hand and by agreement after it, with debts.

        It does not include money from or to the bank.
        """
        if self.ledger.verified.pot is None:
            return None
        net = dict.fromkeys(self.ledger.verified.stacks, 0)
        payments: tuple[Posting | Correction, ...] = (*self.ledger.postings, *self.ledger.corrections)
        for payment in payments:
            for name, change in ((payment.giver, -payment.amount), (payment.taker, payment.amount)):
                if name in net and BANK not in (payment.giver, payment.taker):
                    net[name] += change
        return net

    @property
    def outcome(self) -> tuple[object, ...]:
        """All about which rules may disagree in this hand alone."""
        return self.ledger.result, self.ledger.winners, self.net, self.reneges


class GameUnder(NamedTuple):
    """A whole log under one set of rules."""

    rules: Inline[Rules]
    rules_sha256: str | None
    """SHA-256 of these rules at the log's table."""
    hands: Internal[tuple[HandUnder, ...]]
    final: Internal[FinalStandings | None]
    """The money at the end."""


class PartedUnder(NamedTuple):
    """A hand for which the rules disagree (from 1), under each of them."""

    hand: int
    under: tuple[HandUnder, ...]


class EndUnder(NamedTuple):
    """The verified end of a game under one set of rules. Without a game it has no stacks, and unproven is null."""

    stacks: Mapping[str, Money | None]
    pot: Money | None
    winner: AccountName | None
    difference: Mapping[str, Money | None]
    """How much more each player has than under the first rules."""


class Comparison(NamedTuple):
    """A log under several sets of rules, in the order in which they were given."""

    path: str
    log_sha256: str
    games: Annotated[tuple[GameUnder, ...], Key("rules")]
    players: tuple[str, ...]
    """The players, by account."""
    hands: int
    parted: tuple[PartedUnder, ...]
    """The hands in which the rules disagree about the winner, the money or the reneges, each under all of them."""
    ends: Annotated[tuple[EndUnder, ...], Key("final")]
    """The end of the game under each of the rules."""
    rulings: tuple[Ruling, ...]
    """The table's decisions, in text order, without what depends on the rules."""


def compare_rules(
    text: str | bytes, rules: Sequence[Rules], *, rulesets: Sequence[RuleSet] = (), path: str = ""
) -> Comparison:
    """Judge the facts of one log by several sets of rules, whatever the table claimed and paid.

    The table's claims are left out, and so are its ``rule`` lines. The deal, and the antes that the table played for,
    are facts like the others.

    :param rules: At least one set of rules; see ``load_rules``.
    :param rulesets: Rule sets that the log may name beside the built-in ones.
    :param path: The name of the log in the comparison.
    :raises NotComparableError: if the rules deal hands of a different size from the log's.
    """
    if not rules or not all(isinstance(ruleset, Rules) for ruleset in rules):
        raise TypeError("pass a list of at least one set of rules, as load_rules(name, …) returns it")
    own = HouseRules(None, [], {ruleset.name: ruleset for ruleset in rulesets})
    games = [Game(ruleset.house) for ruleset in rules]
    for part in parts(text):
        if not part.number:
            own.choose([*part.lines])
        dealt = own.house.hand_size if own.house else rules[0].house.hand_size
        as_dealt = {option: getattr(own.house, option) for option in DEALT} if own.house else {}
        played = part._replace(lines=tuple(facts(part, own.house)), last=False)
        for ruleset, game in zip(rules, games, strict=True):
            if ruleset.house.hand_size != dealt:
                where = "in this log" if own.house else f"under {rules[0].name}"
                raise NotComparableError(
                    f"players get {dealt} cards {where}, but {ruleset.house.hand_size} under {ruleset.name}:"
                    " nobody can tell how those would have been played"
                )
            game.rules.house = replace(ruleset.house, **as_dealt)
            game.books.note_units(part.lines, until_result=True)
            game.play(played)
        if part.number:
            own.change([*part.lines])
    audits = [audit_of(text, game) for game in games]
    first, finals = audits[0], [audit.final for audit in audits if audit.final]
    moved = [money_moved(finals[0], final) for final in finals]
    players, games_under = tuple(map(account_name, first.players)), tuple(map(_game_under, rules, audits))
    return Comparison(
        path=path,
        log_sha256=first.log_sha256,
        games=games_under,
        players=players,
        hands=first.hand_count,
        parted=tuple(
            PartedUnder(number, each)
            for number, each in enumerate(zip(*(game.hands for game in games_under), strict=True), 1)
            if any(hand.outcome != each[0].outcome for hand in each)
        ),
        ends=tuple(
            EndUnder(*final.verified, final.winner, {name: change.get(name) for name in players})
            for final, change in zip(finals, moved, strict=True)
        ),
        rulings=tuple(ruling._replace(proven=None, penalty=None, message=decision(ruling)) for ruling in first.rulings),
    )


def _game_under(rules: Rules, audit: Audit) -> GameUnder:
    reneges = defaultdict[int | None, list[Renege]](list)
    for each in audit.findings:
        if each.code.startswith("R5"):
            reneges[each.hand].append(Renege(each.code, each.player, each.trick, each.at.line))
    hands = tuple(HandUnder(ledger, tuple(reneges[ledger.hand])) for ledger in audit.ledgers)
    return GameUnder(rules, audit.rules_sha256, hands, audit.final)


def facts(part: Part, own: House | None) -> Iterator[st.Statement]:
    """Pick the lines that hold under any rules. ``own`` are the table's own rules, if known.

    ``rule`` lines, counts, payments and takings are left out, but not the money in the pot before the first hand.
    """
    for line in part.lines:
        is_ante = isinstance(line, st.Ante) and own is not None and own.ante != "dealer"
        is_claim = (isinstance(line, st.Pot) and part.number) or isinstance(line, LEFT_OUT)
        if not is_ante and not is_claim:
            yield replace(line, amount=None) if isinstance(line, st.Leave | st.Share) else line
