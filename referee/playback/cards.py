"""The cards of a hand: each player's holding, and what was played to each trick."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import get_args

from referee.engine import hand as table
from referee.engine.cards import NAMES, cards, names
from referee.engine.hand import Noted
from referee.engine.proof import CODE, Duty, Judgement, allowed, proof
from referee.judge.game import HandRecord
from referee.playback.played_hand import HeldCard, Holding, Narrowing, PlayedCard, PlayedTrick, Said, Way


def holdings(record: HandRecord) -> tuple[Holding, ...]:
    """Return what every player at the table held, from the dealer's left."""
    return tuple([_holding(record, player) for player in record.order])


def _holding(record: HandRecord, player: int) -> Holding:
    hand, drawn = record.hand, record.hand.draws.get(player)
    known = record.proof.holdings.known.get(player, 0)
    said, declared = _said(record, player), hand.declared.get(player)
    stood_pat = hand.draws_known and said == "stayed"
    return Holding(
        player=hand.seats.names[player],
        said=said,
        said_at=declared.at if declared else None,
        blind=player in hand.blind,
        dealt=_noted(hand.deals.get(player, ())),
        drew=drawn.received if drawn else 0 if stood_pat else None,
        drew_at=drawn.at if drawn else None,
        discarded=_noted(drawn.discards if drawn else ()),
        received=_noted(drawn.cards if drawn else ()),
        cards=tuple([_held(record, player, card) for card in cards(known)]),
        unknown=max(0, hand.house.hand_size - known.bit_count()) if player in hand.dealt else 0,
    )


def _said(record: HandRecord, player: int) -> Said | None:
    hand = record.hand
    if player in hand.away:
        return "away"
    if player in record.before.out or player not in hand.dealt:
        return "out"
    if hand.stayed is not None:
        return "stayed" if player in hand.stayed else "passed"
    declared = hand.declared.get(player)
    return None if declared is None else "stayed" if declared.what == "stayed" else "passed"


def _noted(some: Iterable[Noted]) -> tuple[str | None, ...]:
    return tuple([None if one.card is None else NAMES[one.card] for one in some])


def _held(record: HandRecord, player: int, card: int) -> HeldCard:
    found = record.proof.holdings
    sign = found.dealt.get((player, card)) or found.shown[player, card]
    plays = ((trick.number, one) for trick in record.hand.tricks for one in trick.plays if not one.stray)
    to = next((number for number, one in plays if (one.player, one.card) == (player, card)), None)
    return HeldCard(NAMES[card], _WAYS[sign.did], sign.at, to)


_WAYS: dict[str, Way] = {way: way for way in get_args(Way)}


def tricks(record: HandRecord) -> tuple[PlayedTrick, ...]:
    """Return the tricks of a hand, with a judgement of each card."""
    judged: dict[int, list[Judgement]] = {}
    for one in record.proof.judgements:
        judged.setdefault(one.trick.number, []).append(one)
    return tuple([_trick(record, trick, judged.get(trick.number, [])) for trick in record.hand.tricks])


def _trick(record: HandRecord, trick: table.Trick, judged: list[Judgement]) -> PlayedTrick:
    name = record.hand.seats.names
    stayed = {one.play.at: _play(record, one) for one in judged if not one.taken_back}
    lead = next((play for play in trick.plays if not play.stray), None)
    return PlayedTrick(
        number=trick.number,
        at=trick.at,
        leader=None if lead is None or lead.player is None else name[lead.player],
        plays=tuple([stayed.get(play.at) or _stray(record, trick, play) for play in trick.plays]),
        taken_back=tuple([_play(record, one) for one in judged if one.taken_back]),
        winning=trick.winners if all(winner < len(trick.plays) for winner in trick.winners) else (),
        takers=tuple([name[player] for player in record.turns(trick.takers)]),
        named=None if trick.named is None else name[trick.named],
    )


def _play(record: HandRecord, one: Judgement) -> PlayedCard:
    hand, broke, duties = record.hand, one.broke, tuple(one.duties)
    player, card = one.play.player, one.play.noted
    may, narrowed = _allowed(one.known, duties)
    waived = broke is not None and player in hand.waived
    return PlayedCard(
        trick=one.trick.number,
        player=None if player is None else hand.seats.names[player],
        card=None if card is None else NAMES[card],
        at=one.play.at,
        verdict=one.verdict,
        known=_names(one.known),
        unknown=max(0, one.left - one.known.bit_count()),
        allowed=_names(may),
        narrowed=narrowed,
        hangs=len(set(duties)) > 1,
        led=one.led,
        beat=one.beat,
        broke=broke.obligation if broke else None,
        held=_names(broke.because) if broke else (),
        code=_code(broke, one.taken_back, waived) if broke else None,
        evidence=proof(hand, record.proof.holdings, one),
        missing=one.missing,
        stray=False,
        taken_back=one.taken_back,
        waived=waived,
    )


def _code(broke: Duty, taken_back: bool, waived: bool) -> str:
    """Return the code of a renege's finding."""
    return "R511" if taken_back else "R510" if waived else CODE[broke.obligation]


def _allowed(known: int, duties: Sequence[tuple[Duty, ...]]) -> tuple[int, tuple[Narrowing, ...]]:
    """Return the known cards that were certainly legal, and the certain obligations."""
    may = 0
    for steps in duties:
        may |= allowed(known, steps)
    certain = takewhile(lambda steps: len(set(steps)) == 1, zip(*duties, strict=False))
    return may, tuple([Narrowing(one.obligation, _names(one.allowed), _names(one.because)) for one, *_ in certain])


def _names(held: int) -> tuple[str, ...]:
    return tuple(names(held))


def _stray(record: HandRecord, trick: table.Trick, play: table.Play) -> PlayedCard:
    """Return a card that counts for nothing."""
    bare = Judgement(trick, play)
    return replace(_play(record, bare), verdict=None, stray=True)
