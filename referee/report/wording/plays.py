"""Describe holdings and plays in sentences for players."""

from collections.abc import Iterator, Sequence
from typing import Final

from referee.playback import HeldCard, Holding, PlayedCard, PlayedHand, PlayedTrick
from referee.report.wording.phrases import counted
from referee.rules.phrases import in_a_row

SUITS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}

_WAYS: Final = {
    "dealt": "from the deal",
    "turned up": "turned up",
    "received": "from the draw",
    "played": "seen when played",
    "shown": "shown",
    "taken back": "put down and taken back",
}
_SIGNS: Final = {
    "dealt": "dealt",
    "turned up": "turned up",
    "received": "drawn",
    "shown": "shown",
    "taken back": "put down and taken back",
}
_CINCH: Final = {
    "cinch-lead": "was sure of the pot and had to lead trump",
    "cinch-ruff": "was sure of the pot and had to trump with the highest",
    "cinch-last": "was sure of the pot, played last and had to take the trick",
}
_GOES_WITH: Final = {"head": "follow", "overtrump": "ruff"}
"""The wider obligation that each belongs to, used if nothing more specific is certain."""

_MISSING: Final = {
    "whose card it was": "it isn't certain whose card this was",
    "a card that was missed (?)": "the card was not noted",
    "where a card was": "it isn't certain where {card} was",
    "the rules": "a change of the rules could not be read",
    "the trump suit": "the trump suit is unknown",
    "in which order the tricks were played": "the order of the tricks isn't certain",
    "which of very many ways it went": "there are too many ways in which it may have gone",
}
"""The reasons why a play can't be judged at all."""

# Holdings


def held(holding: Holding) -> tuple[str, str]:
    """Describe a player's part in a hand before the tricks, and the cards: a heading and a text."""
    did = ", ".join(_did(holding))
    head = f"{holding.player} ({did}): " if did else f"{holding.player}: "
    if holding.said in ("away", "out") and not holding.cards:
        return head, "no cards"
    parts = [_noted("dealt", holding.dealt), _noted("discarded", holding.discarded)]
    if holding.said != "passed" or not holding.dealt:
        parts += _known(holding)
    if holding.unknown:
        parts.append(counted(holding.unknown, "unknown card"))
    return head, "; ".join(filter(None, parts))


def _did(holding: Holding) -> Iterator[str]:
    if holding.said:
        yield holding.said
    if holding.blind:
        yield "took a blind hand"
    if holding.drew_at:
        yield f"drew {holding.drew}"
    elif holding.said == "stayed" and holding.drew == 0:
        yield "stood pat"


def _noted(what: str, cards: Sequence[str | None]) -> str:
    return f"{what} {' '.join(card or '?' for card in cards)}" if cards else ""


def _known(holding: Holding) -> Iterator[str]:
    """List the cards known to be held after the draw, grouped by how they are known."""
    for how, told in _WAYS.items():
        if cards := [one for one in holding.cards if one.how == how]:
            lines = "" if how == "played" else f" ({_lines(sorted({one.at.line for one in cards}))})"
            yield f"{' '.join(one.card for one in cards)} {told}{lines}"


def _lines(numbers: Sequence[int]) -> str:
    return f"line{'s' * (len(numbers) > 1)} {in_a_row(map(str, numbers))}"


# Plays


def played(hand: PlayedHand, play: PlayedCard) -> tuple[str, str]:
    """Describe one card of a trick and the referee's verdict: a heading and a text."""
    back = ", taken back" if play.taken_back else ""
    return f"{play.player or 'somebody'} {play.card or '?'}{back}: ", _judged(hand, play)


def _judged(hand: PlayedHand, play: PlayedCard) -> str:
    if play.verdict is None:
        return "doesn't count: it is a second card, or its player is not in the hand."
    if play.verdict == "renege":
        return _renege(hand, play)
    if play.verdict == "allowed":
        return f"allowed. {_choice(hand, play)}"
    if why := _MISSING.get(play.missing or ""):
        return f"not judged: {why.format(card=play.card)}."
    if not play.unknown:
        return f"not proven either way: it depends on what was missed. {_choice(hand, play)}"
    others = "1 other card is" if play.unknown == 1 else f"{play.unknown} other cards are"
    choice = _choice(hand, play)
    return f"not proven either way: {others} unknown. By the known cards, {choice[0].lower()}{choice[1:]}"


_NOT_CERTAIN: Final = "It isn't certain what was due"


def _choice(hand: PlayedHand, play: PlayedCard) -> str:
    """Name the obligation, and the known cards that satisfied it."""
    if len(play.known) == 1 and not play.unknown:
        return "It was the last card."
    due = _due(hand, play, [one.obligation for one in play.narrowed])
    cards = f"only {play.allowed[0]}" if len(play.allowed) == 1 else f"{in_a_row(play.allowed, 'or')}"
    hangs = "; the rest depends on what was missed" if play.hangs and due != _NOT_CERTAIN else ""
    return f"{due}: {cards}{hangs}."


def _due(hand: PlayedHand, play: PlayedCard, obligations: Sequence[str]) -> str:
    """Describe what these obligations require."""
    led, beat = SUITS.get(play.led or "", "the suit led"), play.beat or "the best card"
    parts = []
    if "follow" in obligations:
        parts.append(f"had to follow {led}" + f" and beat {beat}" * ("head" in obligations))
    elif "ruff" in obligations:
        above = "overtrump" in obligations and beat[-1] == hand.trump
        parts.append(f"{_void(play)} and had to trump" + f" above {beat}" * above)
    elif "lead" in obligations:
        parts.append("had to lead trump from its ace, king or queen")
    parts += [told for cinch, told in _CINCH.items() if cinch in obligations]
    told = ", ".join(parts or [_free(hand, play)])
    return told[0].upper() + told[1:]


def _void(play: PlayedCard) -> str:
    """Say that the player was void in the suit led; unknown if the lead is missing."""
    return f"had no {SUITS[play.led]}" if play.led else "had none of the suit led"


def _free(hand: PlayedHand, play: PlayedCard) -> str:
    """Say why any card was allowed."""
    trick = next(one for one in hand.tricks if one.number == play.trick)
    if trick.leader == play.player and _leads(trick, play):
        return "the lead was free"
    if play.hangs:
        return _NOT_CERTAIN[0].lower() + _NOT_CERTAIN[1:]
    if any(card[-1] == hand.trump for card in play.known):
        return f"{_void(play)}, and no trump that wins"
    return _void(play) + " and no trump" * (play.led != hand.trump)


def fault(hand: PlayedHand, player: str) -> str:
    """Name the charge: a renege that the cards prove, or the table's word for one."""
    for trick in hand.tricks:
        for play in (*trick.plays, *trick.taken_back):
            if play.player == player and play.verdict == "renege" and not play.waived:
                return "took back a renege" if play.taken_back else "reneged"
    return "was ruled to have reneged"


def _leads(trick: PlayedTrick, play: PlayedCard) -> bool:
    first = next((one for one in trick.plays if not one.stray), None)
    return first is not None and (play.taken_back or first.at == play.at)


# Reneges


def _renege(hand: PlayedHand, play: PlayedCard) -> str:
    """Name the obligation, the proof that it could be met, and the right play."""
    mild = ", taken back in time" if play.taken_back else ", waived by the table" if play.waived else ""
    narrowed = [one.obligation for one in play.narrowed]
    broke = play.broke or ""
    before = narrowed[: narrowed.index(broke)] if broke in narrowed else [_GOES_WITH.get(broke, "")]
    proof = in_a_row([_proof(hand, play, card) for card in play.held])
    whatever = ", no matter what was missed" if play.hangs else ""
    right = "" if play.allowed == play.held or not play.allowed else f" {in_a_row(play.allowed, 'or')} was due."
    return (
        f"renege ({play.code}{mild}), proven{whatever}. {_due(hand, play, [*before, broke])}, and held {proof}.{right}"
    )


def _proof(hand: PlayedHand, play: PlayedCard, card: str) -> str:
    """Describe a card that was held, with every place that shows it."""
    if card == play.card:
        return f"{card} (the one played)"
    cards = (one for holding in hand.holdings if holding.player == play.player for one in holding.cards)
    known = next((one for one in cards if one.card == card), None)
    return f"{card} ({'; '.join(signs(hand, known))})" if known else card


def signs(hand: PlayedHand, known: HeldCard) -> Iterator[str]:
    """Say how a card is known to have been held, and what became of it."""
    if sign := _SIGNS.get(known.how):
        yield f"{sign}, line {known.at.line}"
    if known.trick:
        line = next(trick.at.line for trick in hand.tricks if trick.number == known.trick)
        yield f"played to trick {known.trick}, line {line}"


# Tricks


def taken(trick: PlayedTrick) -> str:
    """Say who took a trick."""
    if not trick.takers:
        told = "nobody can tell who took it"
    elif len(trick.takers) > 1:
        told = f"{in_a_row(trick.takers, 'or')} took it; it isn't certain which"
    else:
        with_card = trick.plays[trick.winning[0]].card if len(trick.winning) == 1 else None
        told = f"{trick.takers[0]} takes it" + (f" with {with_card}" if with_card else "")
    wrong = trick.named is not None and trick.named not in trick.takers
    return f"{told}; the log says {trick.named}" if wrong else told


def then(play: PlayedCard) -> tuple[str, str]:
    """List what a player is known to have held at a play."""
    others = f", and {counted(play.unknown, 'unknown card')}" if play.unknown else ""
    return f"{play.player} held: ", f"{' '.join(play.known)}{others}"
