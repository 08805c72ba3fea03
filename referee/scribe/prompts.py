"""Prompts: the next question, given the state of the log, and the lines that a bare Enter writes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from referee import statements as st
from referee.notation import written
from referee.playback import claims
from referee.rules.phrases import in_a_row
from referee.scribe import typed, which_rules
from referee.scribe.beginning import ASK, BACK, Beginning
from referee.scribe.inputs import AmountInput, Choice, Input, LinePart
from referee.scribe.leads import DoubtedLead
from referee.scribe.now import Now, next_hand
from referee.scribe.rules_in_words import in_words, number_of_players
from referee.table.cards import NAMES
from referee.table.house import House
from referee.table.money import plain

Kind = Literal[
    "rules", "seat", "dealer", "ante", "blinds", "trump", "stay", "draw", "trick", "result", "bourre", "out", "stacks",
    "next", "line", "lead", "edit", "house",
]  # fmt: skip

IN_PLAY: Final[tuple[Kind, ...]] = ("dealer", "ante", "blinds", "trump", "stay", "draw", "trick", "result")
"""The questions in a hand up to the one that says who takes the pot."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question.

    ``accepted`` describes possible answers. ``who`` are the players whom an answer is likely to name, in order,
    ``turn`` is the player whose turn it is. ``offer`` are the lines that a bare Enter writes, empty if it writes
    nothing; it then types ``usual``, if there is any. ``input`` is what may be tapped, ``choices`` are ready-made
    answers, that of a bare Enter first; ``parts`` are those of a line that is edited.
    """

    kind: Kind
    question: str
    accepted: str
    who: tuple[str, ...] = ()
    turn: str | None = None
    offer: tuple[str, ...] = ()
    usual: str = ""
    input: tuple[Input, ...] = ()
    choices: tuple[Choice, ...] = ()
    parts: tuple[LinePart, ...] = ()


def prompt(now: Now, own: tuple[str, ...], begins: Beginning) -> Prompt:
    """The next question; ``own`` are the table's own rule sets."""
    if now.header:
        return _header(now, own, begins)
    house = now.game.rules.house
    if now.hand is None or house is None:
        question = "The rules of this game are unknown. It needs a rules line before the first hand."
        return Prompt("line", question, "lines of the notation")
    if not now.over:
        for step in _STEPS:
            if found := step(now, house):
                return found
    return _next(now)


# Before the first hand


def _header(now: Now, own: tuple[str, ...], begins: Beginning) -> Prompt:
    if st.Rules not in now.kinds and now.game.rules.house is None:
        return _rules(now, own, begins) if begins.answers is None else _house(begins.answers)
    house = now.game.rules.house
    if house and house.ante != "dealer" and _asks_ante(now):
        ante = written(st.Rule(0, "", "ante", plain(house.ante)))
        return Prompt("ante", "How much is the ante?", "an amount; dealer, if the dealer sets it", offer=(ante,))
    return _seat(now, house, begins)


def _seat(now: Now, house: House | None, begins: Beginning) -> Prompt:
    given = house.stack if house and isinstance(house.stack, int) else None
    brings = "" if given is None else f" Each brings {plain(given)} unless you write another amount."
    number = len(now.seated)
    if number < 2:
        question = f"Who is playing, clockwise?{brings}" if brings else "Who is playing, clockwise, and with how much?"
        same = begins.last.seats if begins.last and st.Seat not in now.kinds else ()
        return Prompt("seat", question, "Ann 200, Bob 150", now.seated, offer=same)
    question = "Who else, or is that everybody?"
    offer: tuple[str, ...] = (written(next_hand(now)[0]),)
    if house and not house.players[0] <= number <= house.players[1]:
        low, high = min(number, *house.players), max(number, *house.players)
        question += f" These rules are for {number_of_players(house)}; a `rule` line will change that."
        offer = (written(st.Rule(0, "", "players", f"{low}-{high}")), *offer)
    return Prompt("seat", question + brings, "Cal 200", now.seated, offer=offer)


def _asks_ante(now: Now) -> bool:
    """True if the rule set leaves the ante for the table to agree on, and the log does not yet say what it is."""
    ruleset = now.game.rules.ruleset
    if ruleset is None or ruleset.options["ante"].assumed is None or st.Seat in now.kinds:
        return False
    return not any(isinstance(one, st.Rule) and one.option == "ante" for one in now.lines)


def _rules(now: Now, own: tuple[str, ...], begins: Beginning) -> Prompt:
    """Offer the rules of the last table, else the questions; or name a rule set."""
    known = (*(now.game.rules.own[name] for name in own), *which_rules.known())
    ask = Choice("a few questions about your game", ASK)
    choices = (ask, *(Choice(ruleset.title, ruleset.name) for ruleset in known))
    question, lines = "Which rules?", tuple(f"rules {name}" for name in own) if len(own) == 1 else ()
    if begins.last:
        question, lines = f"Which rules? The same as in {begins.last.log}?", begins.last.rules
    usual = "" if lines else ASK
    accepted = f"{_listed(choices, usual)}\nVariants may follow a name: louisiana limit"
    return Prompt(
        "rules", question, accepted, tuple(one.name for one in known), offer=lines, usual=usual, choices=choices
    )


def _house(answers: tuple[str, ...]) -> Prompt:
    """Ask the next question about the rules, or show what the answers came to."""
    asked = which_rules.question(answers)
    if asked is None:
        rules = which_rules.found(answers)
        question = f"Is this your game?\n{in_words(rules.house)}"
        return Prompt("house", question, f"{BACK}: change an answer", offer=rules.lines)
    choices = tuple(Choice(one.label, one.types) for one in asked.answers)
    amount = ["an amount"] if asked.amount else []
    accepted = "\n".join([*([_listed(choices)] if choices else []), *amount, f"{BACK}: the question before"])
    tapped = (AmountInput(asks="A fixed amount"),) if asked.amount else ()
    return Prompt("house", asked.text, accepted, usual=asked.usual, input=tapped, choices=choices)


def _listed(choices: Sequence[Choice], but: str = "") -> str:
    """One line for each answer, except the one that types ``but``."""
    return "\n".join(f"{one.types}: {one.label}" for one in choices if one.types != but)


def _next(now: Now) -> Prompt:
    books = now.game.books
    line, dealer = next_hand(now)
    a, b = _two(now, now.seated)
    menu = f"rebuy {a} 50, leave {a}, join Zoe 50 after {a}, pay {a} {b} 5, put {a} 5"
    if books.winner is not None:
        question = f"{now.game.seats.names[books.winner]} has won the game."
        return Prompt("next", question, f"hand or who deals, to play on; {menu}", now.seated)
    if len(now.seated) < 2:
        return Prompt("next", "Nobody is left to play with.", menu, now.seated)
    offer = (written(line), f"dealer {_spelled(dealer)}") if dealer else ()
    return Prompt("next", f"Hand {line.number}: who deals?", f"a name; {menu}", now.seated, offer=offer)


def _two(now: Now, names: Sequence[str]) -> tuple[str, str]:
    """The first two of some players, or else of all, in their shortest form, for hints."""
    known = tuple(dict.fromkeys((*names, *now.everybody)))[:2]
    first, second = [typed.beginning(name, now.everybody) for name in known] if len(known) > 1 else ("a", "b")
    return first, second


def _numbered(now: Now, names: Sequence[str], *numbers: int) -> str:
    """The first two of some players, each with a number: ``a2 d1``."""
    both = zip(_two(now, names), numbers, strict=True)
    return " ".join(f"{name}{' ' * name[-1].isdigit()}{number}" for name, number in both)


def _spelled(name: str) -> str:
    return written(st.Dealer(0, "", name)).removeprefix("dealer ")


_OPEN: Final = "; hand leaves it open and begins the next one"


# In a hand: each returns its question, or nothing if it was answered or is past


def _dealer(now: Now, house: House) -> Prompt | None:
    if now.kinds & {st.Dealer} or now.group > 0 or now.hand is None:
        return None
    offer = (written(st.Dealer(0, "", now.hand.dealer)),) if now.hand.dealer and now.hand.number > 1 else ()
    a, _ = _two(now, now.seated)
    accepted = f"a name; away {a}, if dealt no cards"
    return Prompt("dealer", f"Hand {now.game.number}: who deals?", accepted, now.seated, offer=offer)


def _ante(now: Now, house: House) -> Prompt | None:
    if house.ante != "dealer" or now.kinds & {st.Ante, st.Antes} or now.group > 0 or now.before.game.books.void:
        return None
    dealer = now.hand.dealer if now.hand and now.hand.dealer else "the dealer"
    offer = () if now.before.ante is None else (f"ante {plain(now.before.ante)}",)
    return Prompt("ante", f"What ante does {dealer} set?", "an amount", now.seated, offer=offer)


def _blinds(now: Now, house: House) -> Prompt | None:
    if house.blind_hands is None or now.kinds & {st.Blinds, st.Trump} or now.group > 1:
        return None
    return Prompt("blinds", "How many blind hands?", "a number", now.seated, offer=(f"blinds {house.blind_hands[0]}",))


def _trump(now: Now, house: House) -> Prompt | None:
    if now.kinds & {st.Trump} or now.group > 1:
        return None
    return Prompt("trump", "Which card is turned up for trump?", "a card, such as 7s; or only the suit: s", now.dealt)


def _stay(now: Now, house: House) -> Prompt | None:
    if now.kinds & {st.Stay, st.Blind, st.Draw, st.Exchange} or now.group > 2:
        return None
    a, b = _two(now, now.dealt)
    blind = f"; {a} blind {b}, if {b} takes a blind hand" if house.blind_hands else ""
    return Prompt("stay", "Who stays?", f"names, all, all but {b}, - for nobody{blind}", now.dealt)


def _draw(now: Now, house: House) -> Prompt | None:
    hand, stayed = now.hand, now.stayed or ()
    takes = house.trump_pickup and hand is not None and hand.dealer in stayed
    if len(stayed) < 2 or not (house.draw_max or takes) or now.kinds & {st.Draw, st.Exchange} or now.group > 2:
        return None
    up = hand.upcard if hand else None
    take = f"; take first, if {hand.dealer} takes {up or 'the card turned up'}" if hand and takes else ""
    take = "" if st.Take in now.kinds else take
    accepted = f"{_numbered(now, stayed, 2, 1)}, or a number for each; - for nobody{take}"
    return Prompt("draw", f"How many cards did each draw? {', '.join(stayed)}", accepted, stayed)


def _trick(now: Now, house: House) -> Prompt | None:
    hand, stayed = now.hand, now.stayed
    conceded = now.kinds & {st.Took, st.Rest} or now.group > 3
    if hand is None or conceded or (stayed is not None and len(stayed) < 2):
        return None
    number = len(hand.tricks) + len(hand.gaps) + (now.trick is None)
    if number > house.hand_size:
        return None
    turns = now.turns
    turn = turns[now.laid] if now.laid < len(turns) else None
    verb = "plays" if now.laid else "leads"
    question = f"Trick {number}: {f'{turn} {verb}' if turn else 'who plays, and'} which card?"
    a, b = _two(now, stayed or now.dealt)
    accepted = f"kd5d9s, ?, {b} kd out of turn; rest {a}, tb 5d, misdeal"
    if not hand.tricks and not now.laid:
        accepted = f"kd5d9s, ?; took {_numbered(now, stayed or now.dealt, 3, 2)}, if you write down no cards"
    return Prompt("trick", question, accepted, tuple(one for one in turns[now.laid :] if one), turn)


def _result(now: Now, house: House) -> Prompt | None:
    hand = now.hand
    stayed = now.stayed
    if hand is None or now.kinds & {*st.RESULTS, st.Bourre, st.Out, st.Stacks} or stayed == ():
        return None
    a, b = _two(now, stayed or now.dealt)
    claim, accepted = claims.result(hand), f"{a} 4; {a} {b} 2, if they share it; - if it stays"
    if claim is None:
        return Prompt("result", "Who takes the pot?", accepted + _OPEN, stayed or now.dealt)
    question = f"{_taken(hand.money.result, hand.money.winners or ())}?"
    return Prompt("result", question, accepted, stayed or (), offer=(written(claim),))


def about_lead(lead: DoubtedLead) -> Prompt:
    """Ask whether a lead is written correctly."""
    question = f"Was the lead really {NAMES[lead.card]}? {in_a_row(lead.players)} did not follow."
    return Prompt("lead", question, "Press Enter if it was, or type the card that was led")


def _taken(result: str, winners: tuple[str, ...]) -> str:
    """Who takes the pot, as the beginning of a sentence."""
    if result == "carry":
        return "Does the pot stay for the next hand"
    return f"{' and '.join(winners)} take{'' if len(winners) > 1 else 's'} the pot"


def _bourre(now: Now, house: House) -> Prompt | None:
    hand, stayed = now.hand, now.stayed
    if hand is None or now.kinds & {st.Bourre, st.Out, st.Stacks} or (stayed is not None and len(stayed) < 2):
        return None
    claim = claims.bourre(hand)
    may_pay = stayed or now.dealt
    accepted = f"{_numbered(now, may_pay, 4, 3)}; - for nobody" + ("" if claim else _OPEN)
    offer = (written(claim),) if claim else ()
    as_seated = tuple(sorted(may_pay, key=(*now.seated, *may_pay).index))
    return Prompt("bourre", "Who pays a bourré?", accepted, as_seated, offer=offer)


def _out(now: Now, house: House) -> Prompt | None:
    claim = claims.out(now.hand) if now.hand else None
    if claim is None or now.kinds & {st.Out, st.Stacks}:
        return None
    return Prompt("out", "Who is out of the game?", "names", now.dealt, offer=(written(claim),))


def _stacks(now: Now, house: House) -> Prompt | None:
    if st.Stacks in now.kinds or now.stayed == ():
        return None
    claim = claims.stacks(now.hand, now.seated) if now.hand else None
    accepted = f"{_numbered(now, now.seated, 195, 199)} … as counted; - not counted"
    question = "Does everybody's count agree?" if claim else "How much does everybody have?"
    return Prompt("stacks", question, accepted, now.seated, offer=(written(claim),) if claim else ())


_STEPS: Final[tuple[Callable[[Now, House], Prompt | None], ...]] = (
    _dealer, _ante, _blinds, _trump, _stay, _draw, _trick, _result, _bourre, _out, _stacks,
)  # fmt: skip


def everybody(now: Now) -> Iterator[str]:
    """Everybody who may be named; those who are still in come first."""
    yield from now.seated
    yield from now.everybody
