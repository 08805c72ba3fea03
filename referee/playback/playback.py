"""Turn the text of a log into played hands."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence

from referee.engine.cards import NAMES, SUITS
from referee.engine.house import House
from referee.finding import Finding
from referee.judge.audit import Audit, judged, stepwise
from referee.judge.game import Game
from referee.ledger.account import table, verified
from referee.notation import statements as st
from referee.playback.cards import holdings, tricks
from referee.playback.money import money
from referee.playback.played_hand import Between, Line, Opening, PlayedHand
from referee.playback.standings import Walk
from referee.rules.catalogue import all_judged
from referee.rulesets.ruleset import RuleSet


def retell(
    text: str | bytes,
    hands: Collection[int] | None = None,
    house: House | None = None,
    *,
    rulesets: Iterable[RuleSet] = (),
) -> Iterator[Opening | PlayedHand]:
    """Play back a log's hands: first the part before the first hand, even if empty, then each hand.

    ``hands`` selects hands by number, counted from 1 (``None``: all); the others are only replayed. ``text``, ``house``
    and ``rulesets`` are what ``audit`` takes. Pure; works hand by hand without keeping earlier hands, and no log makes
    it raise. Hands under unknown rules are skipped, but their findings appear with the part before the first hand.
    """
    game = Game(house, {one.name: one for one in rulesets}).recording(careful=hands)
    for part in _parts(text, game, hands):
        game.forget()
        if part is not None:
            yield part


def audit_and_retell(
    text: str | bytes, most: int, *, rulesets: Iterable[RuleSet] = ()
) -> tuple[Audit, tuple[Opening | PlayedHand, ...] | None]:
    """Play a log once and return what ``audit`` and ``retell`` would.

    If there are more than ``most`` hands, the second part is ``None``.
    """
    hands = range(1, most + 1)
    game = Game(None, {one.name: one for one in rulesets}).recording(careful=hands)
    parts = tuple([part for part in _parts(text, game, hands) if part is not None])
    return judged(text, game), parts if game.number <= most else None


def _parts(text: str | bytes, game: Game, hands: Collection[int] | None) -> Iterator[Opening | PlayedHand | None]:
    """Replay a log section by section; after each, yield its part if requested."""
    sections = stepwise(text, [game])
    header = next(sections)
    if game.rules.house is None:
        deque(sections, maxlen=0)
    yield opening(game, header)
    while True:
        found, ruled = len(game.violations), len(game.rulings)
        section = next(sections, None)
        if section is None:
            return
        yield played_hand(game, section, found, ruled) if hands is None or game.number in hands else None


def findings(game: Game, known: int = 0) -> tuple[Finding, ...]:
    """Return a game's findings in text order, without the first ``known`` violations."""
    return all_judged(game.violations[known:], game.rules.clause)


def opening(game: Game, lines: Sequence[st.Statement]) -> Opening:
    """Return the part before the first hand of a game that has just started."""
    books = game.books
    before = Between(
        lines=_lines(lines),
        steps=tuple(Walk(books, {}, True).steps(books.postings)),
        corrections=tuple(books.corrections),
        rulings=tuple(game.rulings),
        table=table(books),
        verified=verified(books),
        findings=findings(game),
    )
    return Opening(
        game.rules.name, game.rules.variants, game.rules.start, tuple(game.seats.names), before, game.rules.file
    )


def played_hand(game: Game, section: Sequence[st.Statement], found: int = 0, ruled: int = 0) -> PlayedHand | None:
    """Return the latest hand of a game with its lines and those up to the next; ``None`` if the rules are unknown.

    ``found`` and ``ruled`` are the numbers of violations and rulings the game had before it.
    """
    record = game.record
    if record is None:
        return None
    hand, [account] = record.hand, game.accounts[-1:]
    name, header = hand.seats.names, section[0]
    starts = record.between[0].line if record.between else section[-1].line + 1
    walk = Walk(record.books, record.before.balance, record.before.known)
    own = [line for line in section if line.line < starts]
    all_found, rulings = findings(game, found), game.rulings[ruled:]
    return PlayedHand(
        number=hand.number,
        written=header.number if isinstance(header, st.Hand) else None,
        first=header.line,
        last=own[-1].line,
        lines=_lines(own),
        house=hand.house,
        dealer=None if hand.dealer is None else name[hand.dealer],
        upcard=None if hand.upcard is None else NAMES[hand.upcard],
        trump=None if hand.trump is None else SUITS[hand.trump],
        holdings=holdings(record),
        tricks=tricks(record),
        gaps=tuple([line.line for line in hand.of(st.Unreadable) if line.keyword in ("trick", None)]),
        rest=None if hand.rest is None else name[hand.rest],
        took=None if hand.took is None else {name[player]: number for player, number in hand.took},
        tricks_taken=account.tricks,
        reneged=account.reneged,
        rulings=tuple([one for one in rulings if one.at.line < starts]),
        missing=tuple(hand.missing),
        money=money(record, account, walk),
        findings=tuple([one for one in all_found if one.at.line < starts]),
        after=Between(
            lines=_lines([line for line in section if line.line >= starts]),
            steps=tuple(walk.steps(account.postings[record.postings :])),
            corrections=account.corrections[record.corrections :],
            rulings=tuple([one for one in rulings if one.at.line >= starts]),
            table=account.table,
            verified=account.verified,
            findings=tuple([one for one in all_found if one.at.line >= starts]),
        ),
    )


def _lines(statements: Iterable[st.Statement]) -> tuple[Line, ...]:
    return tuple(
        [
            Line(one.line, st.keyword(one), one.text.strip(), tuple(st.named(one)), not isinstance(one, st.Unreadable))
            for one in statements
        ]
    )
