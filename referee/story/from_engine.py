"""Play back a log by turning its hands, as the engine judged them, into records in the table's words.

The engine keeps no events, since it may lay out a hand in several ways, and need not look at each play of a plain one.
"""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache, reduce
from itertools import takewhile
from typing import cast

from referee.engine.cards import NAMES, SUITS, cards, names
from referee.engine.house import House
from referee.engine.proof import CODE, Judgement, cards_allowed, proof
from referee.judge.draft import Draft
from referee.judge.game import Game, HandRecord
from referee.ledger.account import table_standing, verified_standing
from referee.ledger.entries import HandLedger
from referee.notation import statements as st
from referee.notation.read import Section
from referee.rules.catalogue import all_judged
from referee.rulesets.ruleset import RuleSet
from referee.story.hand import (
    Action,
    Between,
    HandMoney,
    HeldCard,
    Holding,
    Line,
    Narrowing,
    Opening,
    PlayedCard,
    PlayedHand,
    PlayedTrick,
    Stake,
    StakeBase,
    Way,
    standing_after,
)


def play_back(
    text: str | bytes,
    hands: Collection[int] | None = None,
    house: House | None = None,
    *,
    rulesets: Iterable[RuleSet] = (),
) -> Iterator[Opening | PlayedHand]:
    """Yield the part of a log before the first hand, even if empty, and then each hand.

    ``hands`` selects hands by number, counted from 1 (``None``: all). ``text``, ``house`` and ``rulesets`` are what
    ``audit`` takes. No log makes it raise. Hands under unknown rules are skipped, but their findings appear with the
    part before the first hand.
    """
    return parts_of(Draft(text, tuple(rulesets), house=house), hands)


def parts_of(draft: Draft, hands: Collection[int] | None = None) -> Iterator[Opening | PlayedHand]:
    """Yield the part of a log before the first hand, and then the hands with these numbers, or all."""
    game, header = draft.before(1), next(draft.results())
    violations = iter(header.violations)
    if game.rules.house is None:
        game, violations = draft.before(len(draft.sections)), draft.violations()
    books, rules = game.books, game.rules
    before = Between(
        lines=_lines(draft.sections[0]),
        steps=tuple(books.steps),
        corrections=tuple(books.corrections),
        rulings=header.rulings,
        table=table_standing(books),
        verified=verified_standing(books),
        findings=all_judged(violations, rules.clause),
    )
    yield Opening(rules.name, rules.variants, rules.start, tuple(game.seats.names), before, rules.file)
    for number in range(1, len(draft.sections)) if hands is None else sorted(hands):
        if hand := hand_of(draft, number):
            yield hand


def hand_of(draft: Draft, number: int) -> PlayedHand | None:
    """Return a played hand of a log, or ``None`` if there is no such hand, or its rules are unknown."""
    return played_hand(draft.with_record(number), draft.sections[number]) if 0 < number < len(draft.sections) else None


@lru_cache(maxsize=8)
def played_hand(game: Game, section: Section) -> PlayedHand | None:
    """Return the latest hand of a game with its lines and those up to the next, or ``None`` if the rules are unknown.

    The game has nothing from before that hand.
    """
    record = game.record
    if record is None:
        return None
    hand, account, header = record.hand, game.accounts[-1], section[0]
    name = hand.seats.names
    end = record.between[0].line if record.between else section[-1].line + 1
    lines = [line for line in section if line.line < end]
    findings = all_judged(game.violations, game.rules.clause)
    return PlayedHand(
        number=hand.number,
        written=header.number if isinstance(header, st.Hand) else None,
        first=header.line,
        last=lines[-1].line,
        lines=_lines(lines),
        house=hand.house,
        dealer=None if hand.dealer is None else name[hand.dealer],
        upcard=None if hand.upcard is None else NAMES[hand.upcard],
        trump=None if hand.trump is None else SUITS[hand.trump],
        holdings=tuple(_holdings(record)),
        tricks=tuple(_tricks(record)),
        gaps=tuple([line.line for line in hand.of(st.Unreadable) if line.keyword in ("trick", None)]),
        rest=None if hand.rest is None else name[hand.rest],
        took=None if hand.took is None else {name[player]: number for player, number in hand.took},
        tricks_taken=account.tricks,
        reneged=account.reneged,
        rulings=tuple([ruling for ruling in game.rulings if ruling.at.line < end]),
        missing=tuple(hand.missing),
        money=hand_money(record, account),
        findings=tuple([finding for finding in findings if finding.at.line < end]),
        after=Between(
            lines=_lines([line for line in section if line.line >= end]),
            steps=account.steps[len(record.end.steps) :],
            corrections=account.corrections[len(record.end.corrections) :],
            rulings=tuple([ruling for ruling in game.rulings if ruling.at.line >= end]),
            table=account.table,
            verified=account.verified,
            findings=tuple([finding for finding in findings if finding.at.line >= end]),
        ),
        certain=record.end.certain,
    )


def _lines(statements: Iterable[st.Statement]) -> tuple[Line, ...]:
    return tuple(
        [
            Line(
                number=line.line,
                keyword=st.keyword(line),
                text=line.text.strip(),
                names=tuple(line.players),
                readable=not isinstance(line, st.Unreadable),
            )
            for line in statements
        ]
    )


# Holdings


def _holdings(record: HandRecord) -> Iterator[Holding]:
    """Yield what is known of each player's part in a hand and of the cards, from the dealer's left."""
    hand, proven = record.hand, record.proof.holdings
    plays = [(trick.number, play) for trick in hand.tricks for play in trick.plays if not play.stray]
    trick_of = {(play.player, play.card): number for number, play in reversed(plays)}
    for player in record.order:
        draw, declared = hand.draws.get(player), hand.declared.get(player)
        known, action = proven.known.get(player, 0), _action(record, player)
        held = []
        for card in cards(known):
            sighting = proven.dealt.get((player, card)) or proven.shown[player, card]
            held.append(HeldCard(sighting.at, NAMES[card], cast(Way, sighting.did), trick_of.get((player, card))))
        stood_pat = hand.doubt.draws_known and action == "stayed"
        yield Holding(
            player=hand.seats.names[player],
            said=action,
            said_line=declared.at.line if declared else None,
            blind=player in hand.blind,
            dealt=_card_names(hand.deals[player].cards if player in hand.deals else ()),
            drew=draw.received if draw else 0 if stood_pat else None,
            drew_line=draw.at.line if draw else None,
            discarded=_card_names(draw.discards if draw else ()),
            received=_card_names(draw.cards if draw else ()),
            cards=tuple(held),
            unknown=max(0, hand.house.hand_size - known.bit_count()) if player in hand.dealt else 0,
        )


def _action(record: HandRecord, player: int) -> Action | None:
    hand = record.hand
    if player in hand.away:
        return "away"
    if player in record.start.out or player not in hand.dealt:
        return "out"
    if hand.stayed is not None:
        return "stayed" if player in hand.stayed else "passed"
    declared = hand.declared.get(player)
    return None if declared is None else "stayed" if declared.what == "stayed" else "passed"


def _card_names(noted: Iterable[int | None]) -> tuple[str | None, ...]:
    return tuple([None if card is None else NAMES[card] for card in noted])


# Tricks


def _tricks(record: HandRecord) -> Iterator[PlayedTrick]:
    """Yield the tricks of a hand, with a judgement of each card."""
    name = record.hand.seats.names
    judged: dict[int, list[Judgement]] = {}
    for judgement in record.proof.judgements:
        judged.setdefault(judgement.trick.number, []).append(judgement)
    for trick in record.hand.tricks:
        judgements = judged.get(trick.number, [])
        cards = [_describe_play(record, judgement) for judgement in judgements]
        stayed = {card.at: card for card in cards if not card.taken_back}
        strays = [
            _describe_play(record, Judgement(trick, play))._replace(verdict=None, stray=True)
            for play in trick.plays
            if play.at not in stayed  # It counts for nothing.
        ]
        stayed |= {card.at: card for card in strays}
        lead = next((play for play in trick.plays if not play.stray), None)
        yield PlayedTrick(
            at=trick.at,
            number=trick.number,
            leader=None if lead is None or lead.player is None else name[lead.player],
            plays=tuple([stayed[play.at] for play in trick.plays]),
            taken_back=tuple([card for card in cards if card.taken_back]),
            winning=trick.winners if all(winner < len(trick.plays) for winner in trick.winners) else (),
            takers=tuple([name[player] for player in record.turns(trick.takers)]),
            named=None if trick.named is None else name[trick.named],
        )


def _describe_play(record: HandRecord, judgement: Judgement) -> PlayedCard:
    hand, broke, duties = record.hand, judgement.broke, tuple(judgement.duties)
    player, card = judgement.play.player, judgement.play.noted
    waived = broke is not None and player in hand.waived
    legal = 0
    for steps in duties:
        legal |= cards_allowed(judgement.known, steps)
    code = None
    if broke:
        code = "R511" if judgement.taken_back else "R510" if waived else CODE[broke.obligation]
    certain = takewhile(lambda steps: len(set(steps)) == 1, zip(*duties, strict=False))
    return PlayedCard(
        at=judgement.play.at,
        trick=judgement.trick.number,
        player=None if player is None else hand.seats.names[player],
        card=None if card is None else NAMES[card],
        verdict=judgement.verdict,
        known=_names(judgement.known),
        unknown=max(0, judgement.left - judgement.known.bit_count()),
        allowed=_names(legal),
        narrowed=tuple(
            [Narrowing(duty.obligation, _names(duty.allowed), _names(duty.because)) for duty, *_ in certain]
        ),
        hangs=len(set(duties)) > 1,
        led=judgement.led,
        beat=judgement.beat,
        broke=broke.obligation if broke else None,
        held=_names(broke.because) if broke else (),
        code=code,
        evidence=proof(hand, record.proof.holdings, judgement),
        missing=judgement.missing,
        stray=False,
        taken_back=judgement.taken_back,
        waived=waived,
    )


def _names(mask: int) -> tuple[str, ...]:
    return tuple(names(mask))


# Money


def hand_money(record: HandRecord, account: HandLedger) -> HandMoney:
    """Return the money of a hand, of which ``account`` is the ledger entry."""
    accounted, stakes, house = record.account, record.account.stakes, record.hand.house
    outcomes, name = accounted.outcomes, record.hand.seats.names
    steps, put_in = record.end.steps[len(record.start.steps) :], accounted.steps_before - len(record.start.steps)
    is_known = accounted.pot is not None
    base: StakeBase = house.bourre if isinstance(house.bourre, str) else "fixed"
    return HandMoney(
        before=record.before,
        playing=reduce(standing_after, steps[:put_in], record.before) if is_known else record.before.unknown,
        steps=tuple(steps),
        ante=accounted.antes.ante if accounted.antes.known else None,
        second_ante=house.second_ante,
        pot=account.pot,
        result=account.result,
        winners=account.winners,
        tied=tuple([name[player] for player in outcomes.right.tied]) if outcomes.right else (),
        bourre=account.bourre,
        penalties=tuple([name[player] for player in record.turns(outcomes.penal)]),
        stake=Stake(base, stakes.whole, house.bourre_limit, stakes.amount) if stakes and is_known else None,
        eliminated=account.eliminated,
        table=table_standing(record.end),
        verified=verified_standing(record.end),
        corrections=account.corrections[len(record.start.corrections) : len(record.end.corrections)],
    )
