"""What is offered: over evenings by any rules, with misdeals, takebacks, joins and leaves, in any detail of noting."""

import pytest
from assist.test_hover import HEAD, TRICKS
from assist.writing import evening, first_word, is_typed, steps, tapped
from evenings.evening import evening as fair_evening
from evenings.rewrite import CARD, TOKEN
from evenings.scribe import FULL, scribble
from naive.rules import NAMES

from referee.assist import Assistant
from referee.engine.cards import NAMES as NAMES_OF_CARDS
from referee.notation import statements as st
from referee.notation.completion import read_beginning
from referee.notation.names import CARDS
from referee.notation.read import parse, read


def assert_next_words_offered(seeds):
    for seed in seeds:
        assistant = Assistant()
        for step in steps(evening(seed).text):
            assistant.read(step.text)
            advice = assistant.advise(step.line, step.column)
            words = {first_word(offer) for offer in advice.offers}
            word = NAMES_OF_CARDS[CARDS[step.word]] if step.word in CARDS else step.word
            # Somebody may draw before the line that says who stays.
            is_known = is_typed(step) or (step.before[:1] == ("draw",) and "NAME" in advice.wants)
            assert word in words or is_known, (seed, step.text[-200:], word)
            if is_typed(step) and word not in words:
                assert advice.wants & {"NAME", "AMOUNT", "BALANCE", "NUMBER", "VALUE", "ORDINAL", "TITLE", "DAY"}


def test_the_next_word_of_a_log_is_always_offered(times):
    assert_next_words_offered(range(1, 1 + times))


@pytest.mark.slow
def test_the_next_word_is_offered_in_some_more_evenings(times):
    assert_next_words_offered(range(500, 500 + 8 * times))


@pytest.mark.long
def test_the_next_word_is_offered_in_more_evenings(times):
    assert_next_words_offered(range(1000, 1000 + 50 * times))


def plays(played, text):
    """Each card of a log that comes next: the advice there, the play, and the marks of the cards."""
    assistant, tricks = Assistant(), 0
    for step in steps(text):
        if not step.before:
            tricks = tricks + 1 if step.word == "trick" else 0 if step.word == "hand" else tricks
        elif step.before[0] == "trick" and CARD.fullmatch(step.word):
            laid = sum(CARD.fullmatch(word) is not None or word == "?" for word in step.before)
            assistant.read(step.text)
            advice = assistant.advise(step.line, step.column)
            marks = {offer.text.split()[0]: offer.mark for offer in advice.offers if offer.kind == "card"}
            yield advice, played.hands[step.hand - 1].tricks[tricks - 1][laid], marks


def test_the_player_who_is_asked_is_the_one_who_plays_next_and_no_legal_card_is_marked(times):
    known = unknown = 0
    for seed in range(100, 100 + 2 * times):
        played, text = evening(seed)
        for advice, play, marks in plays(played, text):
            turn = next((seat.player for seat in advice.table.seats if seat.turn), None)
            assert turn in (play.name, None), (seed, play)
            known, unknown = known + (turn is not None), unknown + (turn is None)
            assert "ruling" in text or marks[play.card] in ("", "led"), (seed, play, marks[play.card])
    assert known > 4 * unknown


def test_where_a_holding_is_known_each_card_of_it_that_breaks_a_rule_is_marked(times):
    wrong = 0
    for seed in range(3, 5 + times):
        played = fair_evening(seed, NAMES[seed % len(NAMES)], events=0)
        text = scribble(played, FULL._replace(cards=1), seed).text
        for _, play, marks in plays(played, "\nhand".join(text.split("\nhand")[:2])):
            assert all(marks[card] == "illegal" for card in play.wrong), (seed, play, marks)
            wrong += len(play.wrong)
    assert wrong


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


def offers_after(text):
    """What is offered on a new line: the detail and the mark behind each key."""
    assistant = Assistant()
    assistant.read(text)
    return {offer.label: (offer.detail, offer.mark) for offer in assistant.advise(text.count("\n") + 1, 1).offers}


def test_an_offer_replaces_exactly_the_word_that_the_caret_is_in_or_behind(times):
    for seed in range(200, 200 + times):
        text = evening(seed, 1).text
        assistant = Assistant()
        assistant.read(text)
        for number, line in enumerate(text.split("\n"), 1):
            for word in TOKEN.finditer(line):
                if word[0] in (",", "->"):
                    continue
                for column in range(word.start() + 1, word.end() + 2):
                    advice = assistant.advise(number, column)
                    assert (advice.start, advice.end) == (word.start() + 1, word.end() + 1), (line, column)
                    for offer in advice.offers:
                        new = line[: advice.start - 1] + offer.text + line[advice.end - 1 :]
                        assert "\n" not in new or (number, column) == (text.count("\n"), len(line) + 1)


def test_no_ready_line_and_no_computed_amount_is_a_count_that_nobody_made(times):
    for seed in range(300, 300 + times):
        assistant = Assistant()
        for step in steps(evening(seed).text):
            assistant.read(step.text)
            for offer in assistant.advise(step.line, step.column).offers:
                lines = [parse(1, line) for line in offer.text.split("\n")] if offer.kind == "line" else []
                assert not [line for line in lines if isinstance(line, st.Stacks | st.Pot | st.Leave)]
                assert all(line.amount is None for line in lines if isinstance(line, st.Carry))
                if step.before[:1] in (("stacks",), ("pot",), ("carry",), ("leave",)):
                    assert offer.mark != "computed"
                    assert offer.kind != "amount"


def assert_taps_write_a_log(seeds, taps):
    lines = set()
    for seed in seeds:
        for assistant, text, line, _, offer in tapped(seed, taps):
            statements = [each for section in read(text) for each in section.statements]
            broken = [each for each in statements if isinstance(each, st.Unreadable) and each.line != line]
            assert not broken, (seed, offer, text[-300:])
            written = text.split("\n")[line - 1]
            if written.strip():
                assert read_beginning(written).accepted or isinstance(parse(line, written), st.Statement), (
                    seed,
                    offer,
                    written,
                )
            may_be = ("N104", "N108")  # Options that go with others only; lines that are still to come.
            misread = [each for each in assistant.findings(line) if each.code[0] == "N" and each.code not in may_be]
            assert not misread, (seed, offer, text[-400:], misread[0].message)
            lines |= {st.keyword(each) for each in statements}
    return lines


def test_every_tap_leaves_a_log_or_its_beginning(times):
    assert {"rules", "seat", "hand", "dealer", "trick"} <= assert_taps_write_a_log(range(2 * times), 50)


@pytest.mark.slow
def test_taps_write_many_kinds_of_lines(times):
    lines = assert_taps_write_a_log(range(100, 100 + 10 * times), 150)
    assert {"trick", "win", "bourre", "stacks", "rebuy", "rule", "show", "takeback"} <= lines
