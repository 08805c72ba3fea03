"""The sentence of each code, which says who did what, with which cards or amounts, and what would have been right.

The function with the name of a rule takes the facts that were reported and the player, if there is one. ``renege`` is
for all proven reneges (R501 to R508, R510 and R511).
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from string import Formatter
from typing import Any, Final

from referee import finding
from referee.rules.phrases import alternatives, amount, in_a_row, near, off, quantity, suggestion, were, with_capital
from referee.values import plain


def syntax(facts: finding.Problem, player: str | None) -> str:
    expected = in_a_row(facts.expected or (), "or")
    if expected in ("", "a keyword", " or ".join(f"`{word}`" for word in alternatives(facts.meant or ""))):
        return f"{with_capital(facts.problem)}{suggestion(facts)}"
    return f"{with_capital(facts.problem)}: expected {expected}{suggestion(facts)}"


TEMPLATES: Final[Mapping[str, str | Mapping[object, str]]] = {
    "duplicate-seat": {
        "case": "The names {name} and {other} differ in capital letters alone; each seat needs its own name",
        "look-alike": "The names {name} and {other} look the same; each seat needs a name that looks different",
        "same": "The name {name} is already taken; each seat needs its own name",
    },
    "misplaced-statement": {
        "second": "A second `{statement}` line, where only one is allowed",
        "before-the-first-hand": "A `{statement}` line belongs before the first hand",
        "in-a-hand": "A `{statement}` line belongs in a hand",
        "no-hand": "A `{statement}` line belongs in a hand, and no hand has begun",
        "too-late": "A `{statement}` line belongs earlier in the hand, before `{after}`",
        "new-hand": "A new hand begins here, at `{statement}`, without a `hand` line",
    },
    "wrong-dealer": "{dealer} dealt out of turn; the deal had passed to {due:or}",
    "early": "{player} declared, gestured or played too early; everybody must wait for their turn",
    "upcard-taken": {
        "no-such-rule": "{player} took the card turned up, which these rules do not allow",
        "not-the-dealer": "{player} took the card turned up, which only the dealer may do",
        "dealer-passed": "{player} took the card turned up without staying; only a dealer who stays may take it",
        "none-discarded": "{player} took the card turned up but discarded nothing for it",
    },
    "wrong-card-count": {
        "deal": "{player} should have been dealt {due:card}, but was dealt {cards}",
        "discard": "{player} could discard at most {due:card}, but discarded {cards}",
        "draw": "{player} should have received {due:card}, but received {cards}",
    },
    "stock-exhausted": {
        "beyond-the-pack": "The deal takes {drawn:more card} than the pack has",
        "cards-left": "The stock was reshuffled too early: {drawn:only} of its {stock:card} had been drawn",
        "never-runs-out": "The stock was reshuffled, but never runs out here: passed hands and discards go under it",
        "nothing-left": "With what was shuffled into it the stock had {stock:card}, but {drawn:were drawn}",
        "forbidden": "The stock had {stock:card}, but {drawn:were drawn}, and at this table it may not run out",
        "no-reshuffle": "The stock had {stock:card}, but {drawn:were drawn}, and the log has no `reshuffle` line",
    },
    "played-on": "{winner} had won the game in hand {won_in}, but play went on",
    "forced-to-stay": "A dealer who turns up an ace has to stay, but {player} turned up {upcard} and passed",
    "upcard-conflict": {
        "never-played": "{card} was turned up as the last card dealt to {player}, who neither discarded nor played it",
        "not-dealt": "{card} was turned up as the last card dealt to {player}, but the deal as noted does not have it",
        "turned-up-elsewhere": "{card} was turned up for trump, but was also {did}",
    },
    "renege-ruled": "The table ruled that {player} reneged; the cards in the log do not prove it",
    "wrong-pot": "The pot should hold {due:money} if every payment was noted, but {counted:money} was counted{gap}",
    "wrong-bourre": {
        "no-trick": "{player} took no trick and owed a bourré of {due:sum}, but paid {paid:money}{gap}",
        "renege": "{player} owed a renege penalty of {due:sum}, but paid {paid:money}{gap}",
        "not-owed": "{player} owed no bourré, but paid {paid:money}",
    },
    "wrong-stack": "{player} should have {due:money} if every payment was noted, but {counted:money} was counted{gap}",
    "wrong-elimination": {
        "left-out": "The `out` line leaves out {player}, who could not pay in full and was out of the game",
        "could-pay": "The `out` line names {player}, who has paid everything due so far and is still in the game",
    },
}
"""The sentences that only need the facts and the player filled in, by the name of the rule. If a rule has several, a
fact decides between them."""

_DECIDING: Final = {"duplicate-seat": "alike", "wrong-card-count": "what"}
"""The fact that decides between several sentences of a rule, if it is not the ``reason``."""


_WAYS: Final[Mapping[str, Callable[[Any], str]]] = {
    "": str,
    "money": amount,
    "sum": plain,
    "or": partial(in_a_row, last="or"),
    "only": lambda number: f"only {number}" if number else "none",
}
"""The ways to write a fact in a template, such as ``{due:or}``. A number may also be followed by a noun
(``{due:card}``) or a participle (``{drawn:were drawn}``)."""


class _Filling(Formatter):
    def format_field(self, value: Any, spec: str) -> str:
        """Return a fact in words."""
        if spec.startswith("were "):
            return were(value, spec.removeprefix("were "))
        return _WAYS[spec](value) if spec in _WAYS else quantity(value, spec)


def fill(name: str, facts: finding.Facts, player: str | None) -> str:
    """Return the sentence that a rule's template makes of some facts. Amounts have their difference as ``gap``."""
    template, written = TEMPLATES[name], vars(facts) | {"player": player}
    if isinstance(facts, finding.WrongCount | finding.WrongBourre):
        written["gap"] = off(facts.due, facts.counted if isinstance(facts, finding.WrongCount) else facts.paid)
    if not isinstance(template, str):
        template = template[written[_DECIDING.get(name, "reason")]]
    return _Filling().vformat(template, (), written)


_EVERYBODY: Final = ("all", "everybody", "everyone")
"""Words for all players."""


def unknown_name(facts: finding.UnknownName, player: str | None) -> str:
    remedy = "; name each player" if facts.name.lower() in _EVERYBODY else near(facts)
    return f"Nobody called {facts.name} is at the table{remedy}"


def unknown_ruleset(facts: finding.UnknownRuleset, player: str | None) -> str:
    if facts.kind == "combination":
        return f"These rules can't be combined: {facts.reason}"
    if facts.kind == "value":
        return f"`{facts.word}` is not a value of this option: {facts.reason}"
    return f"There is no {facts.kind} `{facts.word}`{near(facts)}"


def bad_amount(facts: finding.Problem, player: str | None) -> str:
    return f"{with_capital(facts.problem)}{suggestion(facts)}"


def bad_encoding(facts: finding.Problem, player: str | None) -> str:
    return f"{with_capital(facts.problem)}{f'; {facts.meant}' if facts.meant else ''}"


def missing_statement(facts: finding.MissingStatement, player: str | None) -> str:
    if facts.empty:
        return "There is no game in this log: no `rules`, no `seat`, no `hand`"
    return f"There is no `{facts.statement}` line to say {facts.needed}"


def hand_number(facts: finding.HandNumber, player: str | None) -> str:
    if facts.expected is None:
        return f"`hand {facts.written}` is written twice; the hand counts once"
    return f"This hand is numbered {facts.written}, but should be {facts.expected}"


def player_count(facts: finding.PlayerCount, player: str | None) -> str:
    span = f"{facts.low}" if facts.low == facts.high else f"{facts.low} to {facts.high}"
    dealt_in = were(facts.players, "dealt in") if facts.players else "nobody was dealt in"
    return f"This game is for {span} players, but {dealt_in}"


def declared_twice(facts: finding.DeclaredTwice, player: str | None) -> str:
    if facts.first == facts.second:
        return f"{player} {facts.first} and later {facts.second} again; only the first counts"
    return f"{player} first {facts.first} and later {facts.second}; only the first counts"


def not_in_hand(facts: finding.NotInHand, player: str | None) -> str:
    reason = "had passed" if facts.because == "passed" else facts.because
    return f"{player} {facts.did}, but {reason} and had no part in this hand"


def drew_too_many(facts: finding.DrewTooMany, player: str | None) -> str:
    if facts.most:
        return f"{player} could draw at most {quantity(facts.most, 'card')}, but drew {facts.drew}"
    return f"This game has no draw, but {player} drew {quantity(facts.drew, 'card')}"


def blind_hand(facts: finding.BlindHand, player: str | None) -> str:
    match facts.reason:
        case "more-taken":
            dealt = f"{'only ' * bool(facts.dealt)}{were(facts.dealt or 0, 'dealt')}"
            return f"{facts.taken} players took a blind hand, but by this line {dealt}"
        case "none-left" if facts.dealt == 0:
            reason = ", but none had been dealt"
        case "none-left":
            reason = f", but none was left{f': only {facts.dealt} had been dealt' if facts.dealt else ''}"
        case "after-a-draw":
            reason = " after drawing cards; it takes the place of the hand as dealt"
        case "no-such-rule":
            reason = ", which these rules do not have"
    return f"{player} took a blind hand{reason}"


def cannot_cover(facts: finding.CannotCover, player: str | None) -> str:
    stack = f"stayed with only {plain(facts.has)}" if facts.has else "stayed with nothing left"
    return f"The second ante was {plain(facts.due)}, but {player} {stack} and should have passed"


_DEED: Final = r"(?P<did>\w[\w ]*? (?:by|to)) (?P<player>.+)"
"""What was done with a card, and by whom or to whom, such as ``played by Ann``."""


def duplicate_card(facts: finding.DuplicateCard, player: str | None) -> str:
    places = [place for place in (facts.first, facts.second) if place]
    if not places:
        return f"This trick repeats line {facts.again}; no card can be played twice"
    if places == ["played by somebody"] * 2:
        return f"There is only one {facts.card}, but it was played twice"
    first, second = places
    deeds = f"{first} twice" if first == second else f"both {first} and {second}"
    deed, second_deed = (re.fullmatch(_DEED, place) for place in places)
    if first != second and deed and second_deed and deed["did"] == second_deed["did"]:
        deeds = f"{deed['did']} both {deed['player']} and {second_deed['player']}"
    return f"There is only one {facts.card}, but it was {deeds}"


_NOT_HELD = {
    "stood-pat": "but was dealt other cards and stood pat",
    "discarded": "but had discarded it",
    "not-dealt": "but was never dealt it",
    "too-many": "which makes one card too many",
}


def card_not_held(facts: finding.CardNotHeld, player: str | None) -> str:
    reason = _NOT_HELD.get(facts.reason, "but the recorded deal and draw leave no room for it")
    if facts.reason == "drew" and facts.drew is not None:
        reason = f"which is one new card too many: {'only ' * bool(facts.drew)}{were(facts.drew, 'drawn')}"
    elif facts.reason == "kept" and facts.drew is not None:
        reason = f"which is one more than can be left of the cards dealt: {were(facts.drew, 'exchanged')}"
    return f"{player} {facts.did} {facts.card}, {reason}"


def played_out_of_turn(facts: finding.PlayedOutOfTurn, player: str | None) -> str:
    turn, did = ("lead", "led") if facts.led else ("turn", "played")
    return f"It was {facts.due}'s {turn}, but {player} {did} {facts.card}"


def incomplete_trick(facts: finding.IncompleteTrick, player: str | None) -> str:
    if facts.players is not None:
        cards = quantity(facts.players, "card")
        return f"This trick should have {cards}, one for each player, but has {facts.cards}"
    odd = ((facts.missing, "no card"), (facts.twice, "two cards"))
    have = (f"{in_a_row(names)} {'have' if len(names) > 1 else 'has'} {cards}" for names, cards in odd if names)
    return f"{' and '.join(have)} in this trick"


def trick_count(facts: finding.TrickCount, player: str | None) -> str:
    due, tricks = quantity(facts.due, "trick"), facts.tricks
    match facts.reason:
        case "took":
            return f"The `took` line should add up to {due}, but adds up to {tricks}"
        case "too-few":
            played, gap = f"only {tricks}" if tricks else "none", facts.due - tricks
            missing = ("the missing one" if gap == 1 else f"the {gap} missing ones") if tricks else "them"
            line = "`rest`" if tricks else "`took`"
            return f"This hand should have {due}, but has {played}, and no {line} line says who took {missing}"
        case "too-many":
            return f"This hand should have {due}, but has {tricks}"


def wrong_trick_winner(facts: finding.WrongTrickWinner, player: str | None) -> str:
    if facts.reason == "took":
        return "The `took` line and the cards disagree about who took how many tricks"
    taker = f"{facts.taker or 'somebody else'} took this trick{f' with {facts.card}' if facts.card else ''}"
    return f"By the cards, {taker}, but the log gives it to {facts.named}"


OFFENCES: Final = {
    "R501": "did not follow suit",
    "R502": "did not trump",
    "R503": "did not beat {beat}",
    "R504": "did not overtrump",
    "R505": "did not lead trump",
    "R506": "was sure of the pot ({sure}), but did not lead the highest trump",
    "R507": "was sure of the pot ({sure}), but did not trump with the highest",
    "R508": "was sure of the pot ({sure}) and played last, but did not take the trick",
}
"""The reneges, which share their facts and their sentence."""

_ENOUGH: Final = 3
"""A player who has won this many tricks is sure of the pot whatever trumps are left."""

_LEADS: Final = ("R505", "R506")
_SUITS: Final = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}


_LET_PASS: Final = {"R510": "; the table waived the penalty", "R511": "; the card was taken back in time"}


def renege(code: str, facts: finding.Reneged, player: str | None) -> str:
    """Return a renege in words, such as ``Cal did not follow suit: played 4h on a diamond lead, holding 5d``."""
    broke = facts.broke or code
    won = [f"{quantity(facts.won, 'trick')} won"] if facts.won else []
    sure = " and ".join([*won, *(["enough unbeatable trumps"] if facts.won < _ENOUGH else [])])
    offence = OFFENCES[broke].format(sure=sure, beat=facts.beat or "the best card")
    if broke == "R505" and facts.played[1] == facts.held[0][1]:
        offence = "did not lead a high enough trump"
    play = f"{'led' if broke in _LEADS else 'played'} {facts.played}"
    led = facts.held[0][1] if broke == "R501" else facts.led
    if broke not in (*_LEADS, "R503") and (facts.beat or led):
        play += f" under {facts.beat}" if facts.beat else f" on a {_SUITS[led or '']} lead"
    least = f"at least {facts.least} of " if facts.least else ""
    sentence = f"{player} {offence}: {play}, holding {least}{in_a_row(facts.held)}"
    if facts.allowed != facts.held:
        sentence += f"; had to {'lead' if broke in _LEADS else 'play'} {in_a_row(facts.allowed, 'or')}"
    return sentence + _LET_PASS.get(code, "")


_NO_ANTE: Final[Mapping[str | None, str]] = {
    None: "owed no ante",
    "exempt": "was exempt from the ante after the last hand",
    "not-dealt-in": "was not dealt in and owed no ante",
}


def wrong_ante(facts: finding.WrongAnte, player: str | None) -> str:
    """Say whose ante it was, what was due, what was paid, and the difference.

    Without a player, it is everybody's ante.
    """
    paid, gap = amount(facts.paid), off(facts.due, facts.paid)
    if player is None:
        due = amount(facts.due) if facts.reason != "limit" else f"at most {amount(facts.due)}"
        return f"The ante should be {due}, but {paid} was put in{gap}"
    free = _NO_ANTE[facts.reason]
    return f"{player} {f'owed an ante of {plain(facts.due)}' if facts.due else free}, but put in {paid}{gap}"


def wrong_winner(facts: finding.WrongWinner, player: str | None) -> str:
    if facts.reneged or facts.ruled:
        [name] = facts.named
        counts = (entry.rsplit(maxsplit=1) for entry in facts.tricks)
        tricks = int(next(number for player, number in counts if player == name))
        renege = f"had reneged in trick {facts.reneged}" if facts.reneged else f"the table ruled that {name} reneged"
        return f"{name} took the pot with {quantity(tricks, 'trick')}, but {renege}, so {_pot_should(facts, 'it')}"
    if facts.claimed == "carry":
        return f"{_whose_pot(facts)}, but it was left for the next hand"
    takers = in_a_row(facts.named) or "nobody"
    return f"{_whose_pot(facts)}, but {takers} {'split' if facts.claimed == 'divide' else 'took'} it"


def _whose_pot(facts: finding.WrongWinner) -> str:
    winners = in_a_row(facts.winners)
    tricks = f" (tricks: {', '.join(facts.tricks)})" if facts.tricks else ""
    match facts.result:
        case "carry" if not winners:
            return f"Nobody won the pot{tricks}, so {_pot_should(facts, 'it')}"
        case "carry":
            return f"{winners} tied{tricks}, so {_pot_should(facts, 'the pot')}"
        case "divide":
            return f"{winners} tied{tricks} and should have split the pot"
        case "all-passed":
            return f"Nobody stayed, so {_pot_should(facts, 'the pot')}"
        case "default":
            return f"{winners} alone stayed and won the pot"
        case _:
            return f"{winners or 'Somebody else'} won the pot{tricks}"


def _pot_should(facts: finding.WrongWinner, pot: str) -> str:
    winners = in_a_row(facts.winners)
    match facts.result:
        case "carry" | "all-passed":
            return f"{pot} should have been left for the next hand"
        case "divide":
            return f"{winners} should have split {pot}"
        case _:
            return f"{pot} should have gone to {winners}"


def wrong_amount_won(facts: finding.WrongAmountWon, player: str | None) -> str:
    due, gap = amount(facts.due), off(facts.due, facts.paid)
    if player is None:
        return f"The pot that rides should be {due}, but the log says {plain(facts.paid)}{gap}"
    if facts.due <= 0:
        return f"{player} could take nothing from the pot, but took {plain(facts.paid)}"
    due = f"was due {due}" if facts.paid < facts.due else f"could take only {due}"
    return f"{player} {due} from the pot, but took {amount(facts.paid)}{gap}"


_REBUY = "; perhaps a `rebuy` line is missing"


def money_from_nowhere(facts: finding.MoneyFromNowhere, player: str | None) -> str:
    """Say whose count it was, the difference, how much of it the pot had, and how much came from nowhere.

    If nobody was counted, somebody paid more than they had, or the table shared more than the pot held.
    """
    due, counted = amount(facts.due), amount(facts.counted)
    if facts.unexplained is None:
        payment = (
            f"{player} had {due}, but paid {counted}" if player else f"The pot held {due}, but {counted} was shared out"
        )
        return f"{payment}{off(facts.due, facts.counted)}"
    nowhere = f"{plain(facts.unexplained)} came from"
    if not facts.from_pot:
        return f"{player} should have {due}, but {counted} was counted; nobody knows where the extra {nowhere}{_REBUY}"
    pot = f"{plain(facts.from_pot)} may have come from the pot, but nobody knows where the other {nowhere}{_REBUY}"
    return f"{player} should have {due}, but {counted} was counted{off(facts.due, facts.counted)}; {pot}"


_OF_MONEY = (finding.POT_TAKER, finding.BOURRE_PAYER)
_IN_WORDS = {
    finding.OTHER_CARDS: "what else the players held",
    "a card that was missed (?)": "which card was missed (?)",
    "tricks that were not noted": "the rest of the tricks",
    "which of the lines is no trick": "which line is one trick too many",
}


def unproven(facts: finding.Unproven, player: str | None) -> str:
    if facts.plays:
        subject = f"{quantity(facts.plays, 'play')} of this hand"
    elif facts.missing and set(facts.missing) <= set(_OF_MONEY):
        subject = "The money of this hand"
    else:
        subject = "The play of this hand" if facts.only_cards else "This hand"
    cards = [_IN_WORDS.get(fact, fact) for fact in facts.missing if fact not in _OF_MONEY]
    money = [fact for fact in facts.missing if fact in _OF_MONEY]
    unknown = f": the log doesn't show {in_a_row(cards or money, 'or')}" if facts.missing else ""
    also = f". Nor does it show {in_a_row(money, 'or')}" if cards and money else ""
    return f"{subject} can't be judged{unknown}{also}"
