"""What is offered, asked and found at each word of an evening: with misdeals, takebacks, joins, leaves and faults."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

import pytest
from assist.test_hover import HEAD, TRICKS
from assist.writing import FAULTS, Evening, Step, advice_at_end, evening, first_word, sampled, taken
from evenings.rewrite import TOKEN
from naive.page import written_name

from referee.assist.advice import Advice
from referee.assist.assistant import Assistant
from referee.engine.cards import NAMES as NAMES_OF_CARDS
from referee.notation import statements as st
from referee.notation.completion import read_beginning
from referee.notation.names import CARDS
from referee.notation.read import parse, read

MOST = 24
"""So many states of an evening are looked at, and a few more if it has more kinds of lines."""
TYPED = {"NAME", "AMOUNT", "BALANCE", "NUMBER", "VALUE", "ORDINAL", "TITLE", "DAY"}
QUESTIONS = {
    "dealer": "who deals", "ante": "What ante", "blinds": "How many blind", "trump": "turns up trump",
    "stay": "Who stays", "draw": "draws how many", "trick": r"Trick \d", "win": "Who takes the pot",
    "bourre": "Who pays a bourré", "out": "Who is out", "hand": "who deals|has won|Nobody is left",
}  # fmt: skip
"""The question for each line that a hand asks for, in order."""
STAGES = "dealer ante, blinds trump deal, stay draw take pass blind, trick, win, bourre, out stacks misdeal, hand"
STAGE = {word: stage for stage, words in enumerate(STAGES.split(",")) for word in words.split()}
"""The lines in each stage of a hand."""
INSTEAD = {"took": "trick", "rest": "trick", "divide": "win", "carry": "win", "share": "win"}
"""Lines that stand in the place of another one."""
IMPLIED_BY = {"stay": "draw", "blinds": "trump"}
"""Lines that are not asked for behind another one."""
KEYWORDS = "rules rule seat hand dealer ante deal trump stay pass draw trick took pot win bourre stacks misdeal"
"""Lines that are in some of a hundred evenings, whichever these are."""


class State(NamedTuple):
    """An evening that is written up to some word, and the advice there."""

    evening: Evening
    step: Step
    assistant: Assistant
    advice: Advice
    rng: Random

    @property
    def is_true(self) -> bool:
        """True if no line so far is wrong."""
        return self.step.line < self.evening.wrong


def next_word(state: State) -> str:
    """The next word of the log is among the offers, and a tap on it writes it."""
    _, step, _, advice, _ = state
    word = NAMES_OF_CARDS[CARDS[step.word]] if step.word in CARDS else step.word.replace("é", "e")
    offer = next((offer for offer in advice.offers if first_word(offer) == word), None)
    if offer is None:
        # Somebody may draw before the line that says who stays, and that line may be torn.
        is_known = state.is_true and step.before[:1] != ("draw",)
        may_be_typed = step.is_typed or (not is_known and "NAME" in advice.wants)
        return "" if may_be_typed and TYPED.intersection(advice.wants) else f"no offer begins with {word}"
    written = taken(step.text, step.line, advice, offer)[0].split("\n")[step.line - 1 :]
    words = [match[0] for match in TOKEN.finditer("\n".join(written)) if match[0] != ","]
    return "" if words[: len(step.before) + 1] == [*step.before, word] else f"a tap on {offer.text!r} writes {written}"


def question(state: State) -> str:
    """The question is for the next line of play that isn't noted, up to the one that is noted next; in a trick, for its
    next card."""
    evening, step, _, advice, _ = state
    if step.is_card:
        number = step.done.count("trick") + 1
        return (
            "" if advice.prompt.startswith(f"Trick {number}: ") or advice.about else f"trick {number} is not asked for"
        )
    if step.before or not step.hand or advice.about or {"stay"} <= {*step.done} & {*step.to_come}:
        return ""
    played, options = evening.played.hands[step.hand - 1], evening.played.options
    is_replayed = step.hand > 1 and evening.played.hands[step.hand - 2].result == "misdeal"
    is_asked = {
        "ante": options["ante"] == "dealer" and not is_replayed,
        "blinds": options["blind-hands"],
        "out": played.out,
    }
    done, to_come = ([INSTEAD.get(word, word) for word in words] for words in (step.done[1:], step.to_come))
    reached = max((STAGE.get(word, 0) for word in done), default=0)
    may_be = [word for word in QUESTIONS if STAGE[word] >= reached and (word == "trick" or word not in done)]
    may_be = [word for word in may_be if is_asked.get(word, True) and IMPLIED_BY.get(word) not in done]
    most = next((at for at, word in enumerate(may_be) if word in to_come and word != "out"), len(may_be))
    if any(re.search(QUESTIONS[word], advice.prompt) for word in may_be[: most + 1]):
        return ""
    return f"{advice.prompt!r} does not ask for {' or '.join(may_be[: most + 1])}"


def player(state: State) -> str:
    """The player who is asked is the one who plays next, and the marked cards are those that break a rule, as far as
    the log shows the hand."""
    evening, step, _, advice, _ = state
    if not step.is_card:
        return ""
    hand, play = evening.played.hands[step.hand - 1], step.play(evening.played.hands)
    turn = next((seat.player for seat in advice.table.seats if seat.acts), None)
    if turn not in (play.name, None):
        return f"{turn} is asked instead of {play.name}"
    marks = {first_word(offer): offer.mark for offer in advice.offers}
    if step.is_ruled:
        return ""
    if marks[play.card] not in ("", "led"):
        return f"{play.card} is marked {marks[play.card]}"
    written, name = step.text.rpartition("\nhand")[2], re.escape(written_name(play.name))
    is_drawn = "draw " in written if not hand.draws[play.name].thrown else re.search(rf"draw {name} .*->", written)
    is_shown = (
        turn
        and play.name not in hand.blind
        and re.search(rf"deal {name} ", written)
        and is_drawn
        and "?" not in written
    )
    unmarked = [card for card in play.wrong if is_shown and marks[card] != "illegal"]
    return f"{turn}'s {unmarked} are not marked" if unmarked else ""


def no_count(state: State) -> str:
    """No ready line and no computed amount is a count that nobody made."""
    is_count = state.step.keyword in ("stacks", "pot", "carry", "leave") and state.step.before
    for offer in state.advice.offers:
        for line in [parse(1, line) for line in offer.text.split("\n")] if offer.kind == "line" else []:
            if isinstance(line, st.Stacks | st.Pot | st.Leave) or (
                isinstance(line, st.Carry) and line.amount is not None
            ):
                return f"{offer} counts"
        if is_count and (offer.mark == "computed" or offer.kind == "amount"):
            return f"{offer} counts"
    return ""


def silence(state: State) -> str:
    """Nothing is found at any word of a log that is true so far, but what its table itself says or rules upon."""
    _, step, assistant, _, rng = state
    for written in ("", step.word + rng.choice(["", " "])):
        assistant.read(step.text + written)
        for found in assistant.findings(step.line):
            is_ruled = found.code[0] == "R" and step.is_ruled
            if found.severity != "note" and found.code != "H203" and not is_ruled:
                return f"with {written!r}: {found.code} {found.message}"
    return ""


def tap(state: State) -> str:
    """Every tap leaves a log or its beginning, as do some more taps after that."""
    _, step, assistant, advice, rng = state
    text, line = step.text, step.line
    for _ in range(rng.choice([0, 1, 1, 3])):
        if not advice.offers:
            break
        offer = rng.choice(advice.offers[: rng.choice([3, 60])])
        text, line, column = taken(text, line, advice, offer)
        if missing := misread(assistant, text, line):
            return f"{offer}: {missing}"
        advice = assistant.advise(line, column)
    return ""


def misread(assistant: Assistant, text: str, line: int) -> str:
    """Say what can't be read in a log whose last line is being written, or return an empty text."""
    assistant.read(text)
    statements = [each for section in read(text) for each in section if each.line != line]
    if lost := next((each for each in statements if isinstance(each, st.Unreadable)), None):
        return f"{text}\nline {lost.line} can't be read"
    written = text.split("\n")[line - 1]
    if written.strip() and not (read_beginning(written).accepted or isinstance(parse(line, written), st.Statement)):
        return f"{text}\nno line begins like that"
    # Options that go with others only; lines that are still to come; seats that miss an amount once the stack is `any`.
    may_be = ("N104", "N108", "N106" if "\nrule stack any\n" in text else "")
    found = [each for each in assistant.findings(line) if each.code[0] == "N" and each.code not in may_be]
    return f"{text}\n{found[0].code} {found[0].message}" if found else ""


ALWAYS: tuple[Callable[[State], str], ...] = (next_word, no_count)
WHILE_TRUE = (question, player, silence, tap)


def assert_claims(seeds: Iterable[int], most: int = MOST) -> Counter:
    """Check all claims at states of evenings, and count lines, faults, and whether the next player was known."""
    seen = Counter()
    for seed in seeds:
        written, assistant, rng = evening(seed), Assistant(), Random(f"states {seed}")
        for step in sampled(written.text, most, rng):
            assistant.read(step.text)
            state = State(written, step, assistant, assistant.advise(step.line, step.column), rng)
            for claim in ALWAYS + WHILE_TRUE * state.is_true if step.line != written.wrong else ():
                missing = claim(state)
                place = f"evening {seed} ({written.fault}), line {step.line}, column {step.column}, before {step.word}"
                assert not missing, f"{claim.__doc__}\n{place}: {missing}\n{state.advice.prompt}\n{step.text}‸"
            seen[step.keyword] += 1
            if step.is_card and state.is_true:
                seen["known" if any(seat.acts for seat in state.advice.table.seats) else "unknown"] += 1
        seen[written.fault] += 1
    return seen


def test_claims_hold_in_a_few_evenings(times):
    assert {"rules", "seat", "hand", "dealer", "trump", "stay", "trick"} <= {*assert_claims(range(3 * times))}


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_claims_hold_in_2000_evenings(part, times):
    seen = assert_claims(range(100 * part * times, 100 * (part + 1) * times))
    assert {*KEYWORDS.split(), *FAULTS} <= {*seen}
    assert seen["known"] > 4 * seen["unknown"]


@pytest.mark.long
@pytest.mark.parametrize("part", range(50))
def test_claims_hold_in_50000_evenings(part):
    assert_claims(range(1000 * part + 2000, 1000 * part + 3000))


def test_a_torn_line_does_not_end_the_hand():
    assert advice_at_end(HEAD + "  sho\n").prompt.startswith("Trick ")


def test_a_trick_of_one_card_or_of_fewer_than_the_one_before_is_not_complete():
    assert "4d" in offers_after(HEAD.replace("stay Ann, Bob\n", "stay Ann\n"), "  trick Kd ")
    assert "9c" in offers_after(f"{HEAD}  trick Kd 9s Ac\n", "  trick Qh 2c ")


def test_the_others_are_asked_to_stay_after_a_blind_hand():
    header = (
        "rules three-card\nseat Ann 200\nseat Bob 200\nseat Cal 200\n\nhand 1\n  dealer Cal\n  blinds 2\n  trump 7s\n"
    )
    assert advice_at_end(header + "  blind Ann\n").prompt == "Who stays?"
    assert advice_at_end(header + "  blind Ann\n  blind Bob\n  blind Cal\n").prompt != "Who stays?"


def test_somebody_who_could_not_pay_the_ante_may_still_be_named():
    poor = HEAD.replace("Cal 200", "Cal 2").partition("  deal")[0] + "  trump 7s\n  stay Ann\n  win Ann 6\n"
    for line in ("  out ", "  away ", "  forfeit "):
        assert "Cal" in offers_after(poor + "hand 2\n  dealer Ann\n", line)
    assert "Cal" in offers_after(poor.replace("Cal 2", "Cal 3") + "hand 2\n  dealer Ann\n", "  ante Ann 2, ")


def test_what_is_said_of_everybody_is_offered_once():
    assert "Bourrés" not in offers_after(HEAD + TRICKS + "  win Bob 6\n  bourre none\n  stacks Ann 198\n")
    antes = HEAD.partition("  deal")[0]
    assert "Who put in" not in offers_after(antes + "  ante 2\n")
    assert [*offers_after(antes + "  ante Ann 2\n", "  ante ")] == ["Bob", "Cal"]


def test_a_card_is_not_seen_elsewhere_if_a_missed_one_may_have_been_another():
    tricks = "  trick Kd ? -> Ann\n  trick Jh 2h -> Ann\n"
    marks = {label: mark for label, (_, mark) in offers_after(HEAD + tricks, "  trick 3c ").items()}
    assert [marks[card] for card in ("Jc", "5d", "9s")] == ["led", "", "seen"]


def test_money_is_offered_with_its_reason():
    offers = offers_after(HEAD + TRICKS)
    assert offers["Bob takes 6; No bourré"] == ("3 tricks", "computed")
    assert offers["Bob takes 6"] == ("3 tricks", "computed")
    assert offers["Ann takes 6"] == ("2 tricks", "computed")
    tied = HEAD.replace("stay Ann, Bob\n", "stay Ann, Bob, Cal\n") + "  took Ann 2, Bob 2, Cal 1\n"
    assert offers_after(tied)["The pot stays; No bourré"] == ("Ann and Bob tied, 2 tricks each", "computed")
    reneged = HEAD + "  trick Kd 2h\n  trick Jh 9h\n  trick 3c Jc\n  trick 4d 8d\n  trick Tc 5d\n"
    offers = offers_after(reneged.replace("winning-moves, pot-limit", "booed"))
    assert [detail for detail, _ in offers.values() if "for the renege in trick 1" in detail]


def offers_after(text, line=""):
    """What is offered behind some lines and the beginning of one: the detail and the mark behind each key."""
    return {offer.label: (offer.detail, offer.mark) for offer in advice_at_end(text + line).offers}
