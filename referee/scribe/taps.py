"""Answers by taps: the inputs of each prompt, and the ready-made answers to it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from referee import rulesets
from referee import statements as st
from referee.notation.parse import parse
from referee.replay.card_conflicts import sightings
from referee.replay.contradictions import conflicts
from referee.rules.phrases import begun, in_a_row
from referee.scribe import typed
from referee.scribe.beginning import BACK
from referee.scribe.inputs import (
    AmountInput,
    AmountsInput,
    CardInput,
    Choice,
    CountsInput,
    Input,
    LinePart,
    NameInput,
    NumberInput,
    PlayersInput,
    SuitOrCardInput,
    Tappable,
    TextInput,
    WordsInput,
)
from referee.scribe.now import Now
from referee.scribe.prompts import Prompt
from referee.scribe.remarks import unseen
from referee.table.cards import PACK, mask, names
from referee.table.hand import Hand
from referee.table.money import plain
from referee.text.place import words

ALL: Final = "*"
NOBODY: Final = "-"


def with_taps(prompt: Prompt, now: Now) -> Prompt:
    """Add what may be tapped, and the ready-made answers, the offer first."""
    tapped, ready = _INPUTS.get(prompt.kind, _text), _CHOICES.get(prompt.kind)
    own = {one.types: one._replace(label=begun(one.label)) for one in prompt.choices}
    usual = own.pop(prompt.usual, Choice(prompt.usual, ""))
    offer = [Choice(_offered(prompt, now) if prompt.offer else usual.label, "")] * bool(prompt.offer or prompt.usual)
    named = {(one.label, one.input) for one in offer}
    others = own | {one.types: one for one in (ready(prompt, now) if ready else ())}
    choices = [*offer, *(one for one in others.values() if (one.label, one.input) not in named), _COMMENT]
    return replace(prompt, input=tapped(prompt, now), choices=tuple(choices))


def _people(players: Iterable[str]) -> tuple[Tappable, ...]:
    return tuple([Tappable(name, typed.whole(name)) for name in players])


def _one(players: Iterable[str], asks: str = "", before: str = "") -> PlayersInput:
    return PlayersInput(players=_people(players), asks=asks, before=before)


# Inputs


def _text(prompt: Prompt, now: Now) -> tuple[Input, ...]:
    return (TextInput(),)


def _given(prompt: Prompt, now: Now) -> tuple[Input, ...]:
    return prompt.input


def _seat(prompt: Prompt, now: Now) -> tuple[Input, ...]:
    house = now.game.rules.house
    given = house is not None and isinstance(house.stack, int)
    return NameInput(asks="Name"), AmountInput(asks="Brings", optional=given)


def _player(prompt: Prompt, now: Now) -> tuple[Input, ...]:
    return (_one(prompt.who),)


def _players(prompt: Prompt, now: Now) -> tuple[Input, ...]:
    return (PlayersInput(players=_people(prompt.who), many=True, none=True),)


def _ante(prompt: Prompt, now: Now) -> tuple[Input, ...]:
    return (AmountInput(),)


def _blinds(prompt: Prompt, now: Now) -> tuple[Input, ...]:
    house = now.game.rules.house
    return (NumberInput(least=0, most=52 // house.hand_size if house else 52),)


def _trump(prompt: Prompt, now: Now) -> tuple[Input, ...]:
    return (SuitOrCardInput(seen=_seen(now, None)),)


def _draw(prompt: Prompt, now: Now) -> tuple[Input, ...]:
    house = now.game.rules.house
    return (CountsInput(players=_people(prompt.who), least=0, most=house.draw_max or 1 if house else 5),)


def _card(prompt: Prompt, now: Now) -> tuple[Input, ...]:
    others = [one for one in now.stayed or now.dealt if one != prompt.turn]
    return (CardInput(player=prompt.turn, seen=_seen(now, prompt.turn), out_of_turn=_people(others)),)


def _led(prompt: Prompt, now: Now) -> tuple[Input, ...]:
    return (CardInput(seen=_seen(now, None)),)


def _result(prompt: Prompt, now: Now) -> tuple[Input, ...]:
    winners = PlayersInput(players=_people(prompt.who), many=True, none=True)
    return winners, AmountInput(asks="How much each?", optional=True)


def _bourre(prompt: Prompt, now: Now) -> tuple[Input, ...]:
    stake = now.hand.money.stake if now.hand else None
    usual = (plain(stake.amount),) * len(prompt.who) if stake else ()
    return (AmountsInput(players=_people(prompt.who), bare=True, none=True, usual=usual),)


def _stacks(prompt: Prompt, now: Now) -> tuple[Input, ...]:
    claim = parse(1, prompt.offer[-1]) if prompt.offer else None
    sums = dict(claim.sums) if isinstance(claim, st.Stacks) else {}
    usual = tuple([plain(sums[name]) for name in prompt.who]) if sums.keys() >= {*prompt.who} else ()
    return (AmountsInput(players=_people(prompt.who), every=True, usual=usual),)


_INPUTS: Final[Mapping[str, Callable[[Prompt, Now], tuple[Input, ...]]]] = {
    "house": _given,
    "seat": _seat,
    "dealer": _player,
    "next": _player,
    "ante": _ante,
    "blinds": _blinds,
    "trump": _trump,
    "stay": _players,
    "draw": _draw,
    "trick": _card,
    "lead": _led,
    "result": _result,
    "bourre": _bourre,
    "out": _players,
    "stacks": _stacks,
}


def _seen(now: Now, player: str | None) -> tuple[str, ...]:
    """List the cards that this player can't hold; with ``None``, the cards played or put away."""
    if now.record is None:
        return ()
    hand = now.record.hand
    number = None if player is None else hand.seats.ids.get(player)
    gone = (
        _gone(hand) if number is None else PACK & ~unseen(hand, conflicts(hand, sightings(hand, hand.tricks)), number)
    )
    return tuple(names(gone))


def _gone(hand: Hand) -> int:
    played = {one.noted for trick in hand.tricks for one in trick.plays}
    put_away = {one.card for draw in hand.draws.values() for one in draw.discards}
    return mask(card for card in played | put_away if card is not None)


# A line that is edited


def edited(number: int, text: str, there: Now) -> Prompt:
    """The question for a line of the hand that ``there`` knows: each card, player and number in it may be tapped."""
    question = f"How should line {number} read?"
    accepted = "Enter writes it, or deletes it if it is empty; Escape leaves it as it is"
    delete = (Choice("Delete this line", ""),)
    return Prompt("edit", question, accepted, input=(TextInput(),), choices=delete, parts=tuple(_parts(text, there)))


def _parts(text: str, there: Now) -> Iterator[LinePart]:
    line, end = parse(1, text), 0
    found = () if line is None or isinstance(line, st.Unreadable) else words(1, text)[1:]
    for word in found:
        if instead := _instead(line, text[word.column - 1 : word.end - 1], there):
            yield from [LinePart(text[end : word.column - 1])] * (end < word.column - 1)
            yield LinePart(text[word.column - 1 : word.end - 1], instead)
            end = word.end - 1
    yield from [LinePart(text[end:])] * (end < len(text))


def _instead(line: st.Statement | None, word: str, there: Now) -> Input | None:
    """Find the input that replaces a word of a line."""
    house = there.game.rules.house
    if isinstance(line, st.Trump):
        return SuitOrCardInput(seen=_seen(there, None))
    if isinstance(line, _WITH_CARDS) and typed.cards(word):
        return CardInput(seen=_seen(there, None))
    if isinstance(line, st.Draw | st.Took) and word.isdecimal():
        return NumberInput(least=0, most=house.hand_size if house else 5)
    if isinstance(line, _WITH_AMOUNTS) and _is_amount(word):
        return AmountInput()
    if any(typed.is_name(name, word) for name in there.everybody):
        return _one(there.everybody)
    return None


def _is_amount(word: str) -> bool:
    try:
        typed.amount(word)
    except typed.UnclearError:
        return False
    return True


_WITH_CARDS: Final = (st.Trick, st.Deal, st.Exchange, st.Show, st.TakeBack)
_WITH_AMOUNTS: Final = (
    *(st.Seat, st.Join, st.Rebuy, st.Pay, st.Put, st.Stacks, st.Ante, st.Antes),
    *(st.Win, st.Divide, st.Share, st.Carry, st.Bourre),
)


# Ready-made answers


def _offered(prompt: Prompt, now: Now) -> str:
    """Say what a bare Enter writes."""
    lines = [parse(1, line) for line in prompt.offer]
    rules = next((one for one in lines if isinstance(one, st.Rules)), None)
    seats = [f"{one.name} {_amount(one.amount)}" for one in lines if isinstance(one, st.Seat)]
    if prompt.kind == "house":
        return "Yes, that is our game"
    if rules:
        changes = [f"{one.option} {one.value}" for one in lines if isinstance(one, st.Rule)]
        return ", ".join((_ruleset(rules.ruleset, now).title, *rules.variants, *changes))
    return ", ".join(seats) or _line(lines[-1], now) or "; ".join(prompt.offer)


def _line(line: st.Statement | None, now: Now) -> str:  # noqa: PLR0911
    """Say what a line says, if it is the last one offered."""
    match line:
        case st.Rule(value=value):
            return value
        case st.Hand(number=number):
            return "That is everybody" if now.header else f"Hand {number}"
        case st.Dealer(name=name):
            return f"{name} deals"
        case st.Ante(amount=amount):
            return plain(amount)
        case st.Blinds(number=number):
            return str(number)
        case st.Out(names=some):
            return f"{in_a_row(some)} {'are' if len(some) > 1 else 'is'} out"
        case _:
            return _payment(line)


def _payment(line: st.Statement | None) -> str:
    """Say what a line says about the money."""
    match line:
        case st.Win(name=name, amount=amount):
            return f"{name} takes {_amount(amount)}"
        case st.Divide(names=some, amount=amount):
            return f"{in_a_row(some)} take {_amount(amount)} each"
        case st.Carry():
            return "The pot stays"
        case st.Bourre(sums=sums):
            return ", ".join(f"{name} pays {_amount(amount)}" for name, amount in sums) or "Nobody pays a bourré"
        case st.Stacks(sums=sums):
            return ", ".join(f"{name} {_amount(amount)}" for name, amount in sums)
        case _:
            return ""


def _amount(amount: int | None) -> str:
    return "the pot" if amount is None else plain(amount)


def _ruleset(name: str, now: Now) -> rulesets.RuleSet:
    own = now.game.rules.own
    return own[name] if name in own else rulesets.load(name)


def _rules_choices(prompt: Prompt, now: Now) -> Iterator[Choice]:
    for name in prompt.who:
        found = _ruleset(name, now)
        variants = tuple([Tappable(one.says, variant) for variant, one in found.variants.items()])
        more = (WordsInput(words=variants, many=True, optional=True, asks="Variants"),) if variants else ()
        yield Choice(found.title, name, more)


def _house_choices(prompt: Prompt, now: Now) -> Iterator[Choice]:
    yield Choice("Change an answer" if prompt.offer else "Back to the question before", BACK)


def _ante_choices(prompt: Prompt, now: Now) -> Iterator[Choice]:
    if now.header:
        yield Choice("The dealer sets it for each hand", "dealer")


def _dealer_choices(prompt: Prompt, now: Now) -> Iterator[Choice]:
    yield Choice("Dealt no cards", "away", (PlayersInput(players=_people(prompt.who), many=True),))


def _trump_choices(prompt: Prompt, now: Now) -> Iterator[Choice]:
    yield from _only_money(now)
    yield _MISDEAL


def _stay_choices(prompt: Prompt, now: Now) -> Iterator[Choice]:
    house = now.game.rules.house
    yield Choice("All", ALL)
    yield Choice("Nobody", NOBODY)
    if house is not None and house.blind_hands:
        seen = PlayersInput(players=_people(prompt.who), many=True, optional=True, asks="Who stays with the own hand?")
        blind = PlayersInput(players=_people(prompt.who), many=True, asks="Who takes a blind hand?", before="blind")
        yield Choice("With a blind hand", "", (seen, blind))
    yield from _only_money(now)
    yield _MISDEAL


def _draw_choices(prompt: Prompt, now: Now) -> Iterator[Choice]:
    house, hand = now.game.rules.house, now.hand
    yield Choice("Nobody draws", NOBODY)
    takes = house is not None and house.trump_pickup and hand is not None and hand.dealer in (now.stayed or ())
    if takes and hand and st.Take not in now.kinds:
        yield Choice(f"{hand.dealer} takes {hand.upcard or 'the card turned up'}", "take")
    yield _took(prompt, now)
    yield _MISDEAL


def _trick_choices(prompt: Prompt, now: Now) -> Iterator[Choice]:
    yield from _last_trick(now)
    if now.hand and now.hand.tricks and now.trick is None:
        yield Choice("The other tricks are conceded", "rest", (_one(now.stayed or now.dealt, "To whom?"),))
    elif not now.laid:
        yield _took(prompt, now)
    yield _MISDEAL


def _last_trick(now: Now) -> Iterator[Choice]:
    """Answers about the last card or trick."""
    last = now.hand.tricks[-1] if now.hand and now.hand.tricks else None
    if last is None:
        return
    if now.trick is None and last.named is None:
        yield Choice("Who took the last trick?", ">", (_one(now.stayed or now.dealt),))
    card = CardInput(seen=_seen(now, None), unknown=False, asks="Which card was played instead?")
    yield Choice("The player took the last card back", "tb", (card,))


def _lead_choices(prompt: Prompt, now: Now) -> Iterator[Choice]:
    yield Choice("Yes", "")


def _result_choices(prompt: Prompt, now: Now) -> Iterator[Choice]:
    yield Choice("The pot stays", NOBODY)
    yield _OPEN
    yield from _last_trick(now)


def _bourre_choices(prompt: Prompt, now: Now) -> Iterator[Choice]:
    yield Choice("Nobody pays a bourré", NOBODY)
    yield _OPEN


def _stacks_choices(prompt: Prompt, now: Now) -> Iterator[Choice]:
    yield Choice("Not counted", NOBODY)


def _next_choices(prompt: Prompt, now: Now) -> Iterator[Choice]:
    there, amount = now.seated, AmountInput(asks="How much?")
    if there:
        yield Choice("Somebody buys chips", "rebuy", (_one(now.everybody, "Who?"), amount))
        yield Choice("Somebody leaves", "leave", (_one(there, "Who?"),))
        after = _one(there, "To the left of whom?", before="after")
        yield Choice("Somebody joins", "join", (NameInput(asks="Name"), amount, replace(after, optional=True)))
        yield Choice("One pays another", "pay", (_one(there, "Who pays?"), _one(there, "To whom?"), amount))
        yield Choice("Somebody puts money into the pot", "put", (_one(there, "Who?"), amount))


def _only_money(now: Now) -> Iterator[Choice]:
    """The answer of a table that writes down only the money: who takes the pot, instead of any cards."""
    pot = now.hand.money.pot if now.hand else None
    end = "" if pot is None else f" {plain(pot)}"
    winners = tuple([Tappable(one.label, one.types + end) for one in _people(now.stayed or now.dealt)])
    yield Choice("Only the money: who takes the pot?", "win", (PlayersInput(players=winners),))
    yield Choice("Only the money: the pot stays", "carry")


def _took(prompt: Prompt, now: Now) -> Choice:
    house = now.game.rules.house
    players = _people(now.stayed or now.dealt)
    return Choice(
        "Only the tricks of each",
        "took",
        (CountsInput(players=players, least=0, most=house.hand_size if house else 5),),
    )


_MISDEAL: Final = Choice("Misdeal", "misdeal")
_COMMENT: Final = Choice("Write a comment", "#", (TextInput(),))
_OPEN: Final = Choice("Leave it open", "hand")

_CHOICES: Final[Mapping[str, Callable[[Prompt, Now], Iterator[Choice]]]] = {
    "rules": _rules_choices,
    "house": _house_choices,
    "ante": _ante_choices,
    "dealer": _dealer_choices,
    "trump": _trump_choices,
    "stay": _stay_choices,
    "draw": _draw_choices,
    "trick": _trick_choices,
    "lead": _lead_choices,
    "result": _result_choices,
    "bourre": _bourre_choices,
    "stacks": _stacks_choices,
    "next": _next_choices,
}
