"""Tell a hand in sentences for players, the same for every display, by part of the hand or event by event."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from referee.finding import CARDS, Finding
from referee.ledger.entries import STAKES, TAKEN, MoneyStep, Standing
from referee.report.wording.phrases import UNKNOWN, Entry, account, counted, debt, describe_move, figure, rules_named
from referee.rules.phrases import amount as money_in_words
from referee.rules.phrases import in_a_row, with_capital
from referee.story.events import Event
from referee.story.hand import Between, HeldCard, Holding, Opening, PlayedCard, PlayedHand, PlayedTrick
from referee.values import plain

SUITS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}

TOLD_AT_PLAYS: Final = ("R501", "R502", "R503", "R504", "R505", "R506", "R507", "R508", "R510", "R511", "U701")
"""The codes of findings that the sentences about plays and tricks contain."""


def entries(sentences: Iterable[str]) -> list[Entry]:
    """Return entries without headings."""
    return [("", sentence) for sentence in sentences]


def why_no_hand(opening: Opening) -> str:
    """Explain why no hand of a log is shown."""
    if opening.house is not None:
        return "There is no hand to show: the log has none."
    return "There is no hand to show: no game could be read, or its rules are unknown."


def title(hand: PlayedHand) -> str:
    """Say who dealt, the trump and the hand's place in the log."""
    trump = f"{SUITS[hand.trump]} are trump" if hand.trump else ""
    if hand.upcard:
        trump = f"{hand.upcard} is turned up, {SUITS[hand.upcard[-1]]} are trump"
    dealer = f"{hand.dealer} deals" if hand.dealer else "the dealer is unknown"
    return "; ".join(filter(None, (dealer, trump, f"lines {hand.first} to {hand.last}")))


# Holdings

_WAYS: Final = {
    "dealt": "from the deal",
    "turned up": "turned up",
    "received": "from the draw",
    "played": "seen when played",
    "shown": "shown",
    "taken back": "put down and taken back",
}
"""How a card is known to have been held."""
_SIGNS: Final = {**_WAYS, "dealt": "dealt", "received": "drawn", "played": ""}
"""How a single card is known to have been held, in a word or two."""


def held(holding: Holding) -> Entry:
    """Describe a player's part in a hand before the tricks, and the cards."""
    actions = [holding.said or "", "took a blind hand" * holding.blind]
    if holding.drew_line:
        actions.append(f"drew {holding.drew}")
    elif holding.said == "stayed" and holding.drew == 0:
        actions.append("stood pat")
    action = ", ".join(filter(None, actions))
    head = f"{holding.player} ({action}): " if action else f"{holding.player}: "
    if holding.said in ("away", "out") and not holding.cards:
        return head, "no cards"
    parts = [
        f"{verb} {_cards(cards)}"
        for verb, cards in (("dealt", holding.dealt), ("discarded", holding.discarded))
        if cards
    ]
    for way, words in _WAYS.items() if holding.said != "passed" or not holding.dealt else ():
        if cards := [card for card in holding.cards if card.how == way]:
            lines = sorted({card.at.line for card in cards})
            where = "" if way == "played" else f" (line{'s' * (len(lines) > 1)} {in_a_row(map(str, lines))})"
            parts.append(f"{_cards([card.card for card in cards])} {words}{where}")
    if holding.unknown:
        parts.append(counted(holding.unknown, "unknown card"))
    return head, "; ".join(parts)


def _cards(cards: Iterable[str | None]) -> str:
    return " ".join(card or "?" for card in cards)


def signs(hand: PlayedHand, card: HeldCard) -> Iterator[str]:
    """Say how a card is known to have been held, and what became of it."""
    if sign := _SIGNS[card.how]:
        yield f"{sign}, line {card.at.line}"
    if card.trick:
        line = next(trick.at.line for trick in hand.tricks if trick.number == card.trick)
        yield f"played to trick {card.trick}, line {line}"


# Plays

_CINCH: Final = {
    "cinch-lead": "was sure of the pot and had to lead trump",
    "cinch-ruff": "was sure of the pot and had to trump with the highest",
    "cinch-last": "was sure of the pot, played last and had to take the trick",
}
_GOES_WITH: Final = {"head": "follow", "overtrump": "ruff"}
"""The wider obligation that each belongs to, used if nothing more specific is certain."""
_NOT_CERTAIN: Final = "It isn't certain what was due"
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


def held_then(play: PlayedCard) -> Entry:
    """List what a player is known to have held at a play."""
    unknown = f", and {counted(play.unknown, 'unknown card')}" if play.unknown else ""
    return f"{play.player} held: ", f"{_cards(play.known)}{unknown}"


def play_with_verdict(hand: PlayedHand, play: PlayedCard) -> Entry:
    """Describe one card of a trick and the referee's verdict."""
    head = f"{play.player or 'somebody'} {play.card or '?'}{', taken back' if play.taken_back else ''}: "
    if play.verdict is None:
        return head, "doesn't count: it is a second card, or its player is not in the hand."
    if play.verdict == "renege":
        return head, _renege(hand, play)
    if play.verdict == "allowed":
        return head, f"allowed. {_choice(hand, play)}"
    if reason := _MISSING.get(play.missing or ""):
        return head, f"not judged: {reason.format(card=play.card)}."
    if not play.unknown:
        return head, f"not proven either way: it depends on what was missed. {_choice(hand, play)}"
    unknown = "1 other card is" if play.unknown == 1 else f"{play.unknown} other cards are"
    choice = _choice(hand, play)
    return head, f"not proven either way: {unknown} unknown. By the known cards, {choice[0].lower()}{choice[1:]}"


def _choice(hand: PlayedHand, play: PlayedCard) -> str:
    """Name the obligation, and the known cards that satisfied it."""
    if len(play.known) == 1 and not play.unknown:
        return "It was the last card."
    due = _due(hand, play, [narrowing.obligation for narrowing in play.narrowed])
    cards = f"only {play.allowed[0]}" if len(play.allowed) == 1 else in_a_row(play.allowed, "or")
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
    parts += [words for cinch, words in _CINCH.items() if cinch in obligations]
    return with_capital(", ".join(parts) or _free(hand, play))


def _void(play: PlayedCard) -> str:
    """Say that the player was void in the suit led, or in an unknown suit if the lead is missing."""
    return f"had no {SUITS[play.led]}" if play.led else "had none of the suit led"


def _free(hand: PlayedHand, play: PlayedCard) -> str:
    """Say why any card was allowed."""
    trick = next(trick for trick in hand.tricks if trick.number == play.trick)
    lead = next((card for card in trick.plays if not card.stray), None)
    if trick.leader == play.player and lead and (play.taken_back or lead.at == play.at):
        return "the lead was free"
    if play.hangs:
        return _NOT_CERTAIN
    if any(card[-1] == hand.trump for card in play.known):
        return f"{_void(play)}, and no trump that wins"
    return _void(play) + " and no trump" * (play.led != hand.trump)


def _renege(hand: PlayedHand, play: PlayedCard) -> str:
    """Name the obligation, the proof that it could be met, and the right play."""
    mild = ", taken back in time" if play.taken_back else ", waived by the table" if play.waived else ""
    known = {card.card: card for holding in hand.holdings if holding.player == play.player for card in holding.cards}
    proofs = []
    for card in play.held:
        places = "; ".join(signs(hand, known[card])) if card in known else ""
        proofs.append(f"{card} (the one played)" if card == play.card else f"{card} ({places})" if places else card)
    obligations = [narrowing.obligation for narrowing in play.narrowed]
    broke = play.broke or ""
    before = obligations[: obligations.index(broke)] if broke in obligations else [_GOES_WITH.get(broke, "")]
    whatever = ", no matter what was missed" if play.hangs else ""
    right = "" if play.allowed == play.held or not play.allowed else f" {in_a_row(play.allowed, 'or')} was due."
    due = _due(hand, play, [*before, broke])
    return f"renege ({play.code}{mild}), proven{whatever}. {due}, and held {in_a_row(proofs)}.{right}"


# Tricks


def takers(trick: PlayedTrick) -> str:
    """Say who took a trick."""
    if not trick.takers:
        taker = "nobody can tell who took it"
    elif len(trick.takers) > 1:
        taker = f"{in_a_row(trick.takers, 'or')} took it; it isn't certain which"
    else:
        card = trick.plays[trick.winning[0]].card if len(trick.winning) == 1 else None
        taker = f"{trick.takers[0]} takes it" + (f" with {card}" if card else "")
    is_wrong = trick.named is not None and trick.named not in trick.takers
    return f"{taker}; the log says {trick.named}" if is_wrong else taker


def about_tricks(hand: PlayedHand) -> Iterator[str]:
    """Explain missing tricks, and what is unproven."""
    for line in hand.gaps:
        yield f"line {line} could not be read, and may have been a trick"
    if hand.rest:
        yield f"the tricks still to play were conceded to {hand.rest}"
    if hand.took:
        yield f"tricks as noted: {_each(hand.took.items())}"
    # A player who was sure of the pot, and broke the rule for that, is not blamed for later leads.
    reneged: dict[str, int] = {}
    for trick in hand.tricks if hand.house.renege == "bourre-and-forfeit" else ():
        if trick.leader in reneged:
            renege = f"the renege in trick {reneged.pop(trick.leader)}"
            yield f"{trick.leader} can't win the pot after {renege}, and no longer has to lead as if sure of it"
        for play in trick.plays:
            if play.player and play.code and (play.broke or "").startswith("cinch") and not play.waived:
                reneged.setdefault(play.player, trick.number)
    if list(hand.missing) == [CARDS]:
        yield "the cards were not noted"
    elif hand.missing:
        yield f"not all of this hand is proven; unknown: {', '.join(hand.missing)}"


def _each(counts: Iterable[tuple[str, object]]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts)


def _fault(hand: PlayedHand, player: str) -> str:
    """Name the charge, either a renege that the cards prove or the table's word for one."""
    for trick in hand.tricks:
        for play in (*trick.plays, *trick.taken_back):
            if play.player == player and play.verdict == "renege" and not play.waived:
                return "took back a renege" if play.taken_back else "reneged"
    return "was ruled to have reneged"


# Money

_FREE: Final = {
    "bourre": "paid a bourré after the last hand",
    "renege": "paid a renege penalty after the last hand",
    "tied": "tied for the last pot",
    "void": "the ante of the void hand counts",
    "away": "away",
    "out": "out of the game",
    "no-ante": "there is no ante",
}
"""Why a player owes no ante."""
_RESULTS: Final = {
    "win": "by tricks {winners} wins the pot of {pot}{can}",
    "divide": "by tricks the pot of {pot} is split: {winners} tie for the most",
    "default": "only {winners} stayed, and takes the pot of {pot}",
    "all-passed": "nobody plays for it: the pot of {pot} rides",
    "misdeal": "a misdeal: the hand is void, and the pot of {pot} stays",
    "agreed": "the table agreed that {winners} share the pot of {pot}",
    "carry": "the pot of {pot} rides: {tied}",
    "unproven": "the tricks don't prove who wins the pot",
}
_STAKE: Final = {
    "pot": "the size of the pot",
    "antes": "the antes of this hand",
    "ante": "one ante",
    "fixed": "a fixed sum",
}


def standing(at: Standing) -> str:
    """List every stack and the pot."""
    stacks = _each((name, figure(stack)) for name, stack in at.stacks.items()) or "nobody at the table"
    return f"{stacks}; pot {figure(at.pot)}"


def money(hand: PlayedHand) -> Iterator[str]:
    """Describe the hand's money, from its antes to the stacks after it."""
    steps = hand.money.steps
    yield f"before: {standing(hand.money.before)}"
    yield from (*antes(steps), *outcome(hand, steps), *stakes(hand, steps), *other_payments(steps))
    yield f"after: {standing(hand.money.table)}"
    yield from _should_have_been(hand)


def _should_have_been(hand: PlayedHand) -> Iterator[str]:
    if hand.money.verified != hand.money.table:
        yield f"should have been: {standing(hand.money.verified)}"


def payments(hand: PlayedHand, steps: Sequence[MoneyStep]) -> Iterator[str]:
    """Describe some of a hand's payments, and who wins the pot if they come out of it."""
    takings = outcome(hand, steps) if any(step.kind in TAKEN for step in steps) else ()
    yield from (*antes(steps), *takings, *stakes(hand, steps), *other_payments(steps))


def antes(steps: Iterable[MoneyStep]) -> Iterator[str]:
    """Say who put in what before the tricks, and who was exempt."""
    steps = list(steps)
    owed = [step for step in steps if step.kind == "ante"]
    paid = [step for step in owed if step.amount and step.amount == step.owed]
    free = [step for step in owed if step.amount == step.due == 0 and not step.short]
    for where, amount in dict.fromkeys((_where(step), step.amount) for step in paid):
        names = [step.player or "" for step in paid if (_where(step), step.amount) == (where, amount)]
        yield f"{in_a_row(names)} put{_s(names)} in an ante of {figure(amount)} ({where})"
    for exemption in dict.fromkeys(step.why for step in free):
        names = [step.player or "" for step in free if step.why == exemption]
        yield f"{in_a_row(names)} owe{_s(names)} no ante" + (f": {_FREE[exemption]}" if exemption else "")
    yield from (_ante(step) for step in owed if step not in paid and step not in free)
    seconds = [step for step in steps if step.kind == "second-ante"]
    for amount in dict.fromkeys(step.amount for step in seconds):
        names = [step.player or "" for step in seconds if step.amount == amount]
        yield f"{in_a_row(names)} put{_s(names)} in a second ante of {figure(amount)} for staying"


def _ante(step: MoneyStep) -> str:
    """Describe a wrong or unproven ante."""
    line = _where(step)
    if step.short:
        puts = f"puts in the last {figure(step.amount)}" if step.amount else "has nothing left"
        return f"{step.player} owes an ante of {figure(step.owed)}, {puts} and is out ({line})"
    if step.amount is None and step.due is None:
        return f"what {step.player} puts in is not known"
    if step.amount is None:
        return f"{step.player} owes an ante of {figure(step.due)}; what was put in is not known"
    if step.due is None:
        return f"{step.player} puts in {plain(step.amount)} ({line}); whether it was owed is not known"
    exemption = f" ({_FREE[step.why]})" if step.why else ""
    return (
        f"{step.player} owes {money_in_words(step.due)}{exemption}, but puts in {money_in_words(step.amount)} ({line})"
    )


def outcome(hand: PlayedHand, steps: Iterable[MoneyStep]) -> Iterator[str]:
    """Say who wins the pot by cards and rules, and by which tricks, then who took it."""
    money, counts = hand.money, hand.tricks_taken
    if counts and money.result not in ("default", "all-passed", "misdeal"):
        yield f"tricks: {_each(counts.items())}"
    best = max(((counts or {}).get(name, 0) for name in money.winners or ()), default=0)
    barred = [name for name, count in (counts or {}).items() if count >= best and name not in (money.winners or ())]
    reasons = (f", because {name} {_fault(hand, name)} and can't win it" for name in barred)
    can = "".join(reasons) if money.result == "win" else ""
    tied = f"{in_a_row(money.tied)} tie for the most tricks" if money.tied else "nobody has enough tricks"
    winners = in_a_row(money.winners or ())
    yield _RESULTS[money.result].format(pot=figure(money.pot), winners=winners, can=can, tied=tied)
    for step in steps:
        if step.kind in TAKEN:
            line = "" if step.amount == 0 else f" ({_where(step)})"
            if step.amount is None:
                yield f"{step.player} takes an amount that is not known{line}"
            elif step.due is None:
                yield f"{step.player} takes {money_in_words(step.amount)}{line}, which the tricks don't prove"
            else:
                due = "" if step.amount == step.due else f"is due {money_in_words(step.due)}, but "
                yield f"{step.player} {due}takes {money_in_words(step.amount)}{line}"


def stakes(hand: PlayedHand, steps: Iterable[MoneyStep]) -> Iterator[str]:
    """Describe how each bourré and penalty is calculated, and what was paid."""
    steps, stake = [step for step in steps if step.kind in STAKES], hand.money.stake
    if stake and steps:
        limit = "" if stake.amount == stake.base else f", {plain(stake.base)}, but at most {figure(stake.limit)}"
        yield f"a bourré is {_STAKE[stake.of]}{limit}: {plain(stake.amount)}"
    yield from (_stake(hand, step) for step in steps)


def _stake(hand: PlayedHand, step: MoneyStep) -> str:
    """Say what a player paid into the next pot, and owed."""
    name, line = step.player or UNKNOWN, _where(step)
    because = "took no trick" if step.kind == "bourre" and name in (hand.money.bourre or ()) else ""
    because = _fault(hand, name) if step.kind == "renege" and name in hand.money.penalties else because
    owes = f"{name} {because} and" if because else name
    if step.due is None:
        return f"{name} pays {figure(step.amount)} ({line}); whether it was owed is not proven"
    if step.short and step.amount == step.due:
        pays = f"pays the last {plain(step.due)}" if step.due else "has nothing left"
        return f"{owes} owes {figure(step.owed)}, {pays} and is out ({line})"
    if step.amount is None:
        return f"{owes} owes {plain(step.due)}; what was paid is not known"
    if step.amount == step.due:
        return f"{owes} pays {plain(step.amount)} ({line})"
    return f"{owes} owes {money_in_words(step.due)}, but pays {money_in_words(step.amount)} ({line})"


def other_payments(steps: Iterable[MoneyStep]) -> Iterator[str]:
    """Describe money that moved outside the rules' payments."""
    for step in steps:
        if step.kind == "agreed":
            giver, taker = account(step.giver), account(step.taker)
            yield f"{giver} pays {taker} {figure(step.amount)}, as agreed (line {step.line})"
        elif step.kind == "unexplained":
            yield f"by the count in line {step.line}, {figure(step.amount)} {describe_move(step.giver, step.taker)}"


def _where(step: MoneyStep) -> str:
    """Name the line that records a payment."""
    return f"line {step.line}" if step.noted else "not noted"


def _s(names: Sequence[str]) -> str:
    return "s" if len(names) == 1 else ""


# Rulings, findings, and what happens between the hands


def findings(findings: Iterable[Finding]) -> Iterator[Entry]:
    """List the findings that are not shown with the plays."""
    for finding in findings:
        if finding.code not in TOLD_AT_PLAYS:
            yield f"{finding.code} ", f"{finding.message} (line {finding.at.line})"


_SESSION: Final = {
    "buy-in": "{player} sits down with {amount}",
    "brought-along": "{amount} lies in the pot from an earlier evening",
    "rebuy": "{player} buys in again for {amount}",
    "cash-out": "{player} leaves and cashes out {amount}",
}
_INTRODUCED: Final = {"rule": "the table's rule: ", "rules": "the rules: ", "stacks": "the stacks were counted: "}


def between_hands(between: Between, number: int | None = None) -> Iterator[str]:
    """Describe what each line between hands did, or only one line, and the corrections that come from it."""
    for line in between.lines if number is None else [line for line in between.lines if line.number == number]:
        suffix, introduction = f" (line {line.number})", _INTRODUCED.get(line.keyword)
        quote = introduction + line.text.removeprefix(line.keyword).strip() if introduction else line.text
        actions = []
        for step in between.steps:
            if step.line == line.number:
                seated = _SESSION.get(step.kind, "").format(player=step.player, amount=figure(step.amount))
                actions.append(seated or "; ".join(other_payments([step])).removesuffix(suffix))
        actions += [ruling.message for ruling in between.rulings if ruling.at.line == line.number]
        yield ("; ".join(actions) or (quote if line.readable else "a line that could not be read")) + suffix
    for correction in between.corrections:
        if number is None or number in correction.lines:
            yield debt(correction)


# Event by event


def opening_entries(opening: Opening, event: Event) -> list[Entry]:
    """Say who sat down, and by which rules, or describe one line from before the first hand."""
    if event.kind == "start":
        return [("Before the first hand: ", rules_named(opening)), *entries(between_hands(opening.before))]
    return entries(map(with_capital, _of_line(opening.before, event)))


def event_entries(hand: PlayedHand, event: Event) -> list[Entry]:
    """Describe an event of a hand, such as a card with what it proves and who takes the trick."""
    play = event.play
    if event.kind == "stay":
        return [held(holding) for holding in hand.holdings if holding.said in ("stayed", "passed")]
    if play is None:
        return entries(map(with_capital, _event_sentences(hand, event)))
    proven = [
        f"{evidence.message}: proof of {finding.code} in line {finding.at.line}."
        for finding in event.proofs
        for evidence in finding.evidence
        if evidence.at[:2] == play.at[:2]
    ]
    taker = [f"{with_capital(takers(event.trick))}."] if event.is_last and event.trick else []
    return [play_with_verdict(hand, play), *entries([*proven, *taker])]


def _event_sentences(hand: PlayedHand, event: Event) -> Iterator[str]:
    """Describe an event, other than a card or who stays."""
    match event.kind:
        case "deal":
            yield title(hand)
        case "payment" if event.payment:
            yield from payments(hand, [event.payment])
        case "ruling" if event.ruling:
            yield event.ruling.message
        case "line" if event.noted:
            yield f"The log says: {event.noted.text}" if event.noted.readable else "This line could not be read."
        case "between":
            yield from _of_line(hand.after, event)
        case _:
            yield f"hand {hand.number} is over"
            if not any(step.kind in TAKEN for step in hand.money.steps):
                yield from outcome(hand, ())
            yield from map(debt, hand.money.corrections)
            yield from _should_have_been(hand)
            yield from about_tricks(hand)


def _of_line(between: Between, event: Event) -> Iterator[str]:
    """Describe one line between two hands. If it moved money several times, only this event's payment."""
    steps = (event.payment,) if event.payment else ()
    return between_hands(between._replace(steps=steps), event.line)
