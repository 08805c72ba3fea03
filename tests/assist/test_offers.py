"""What is offered: over evenings by any rules, with misdeals, takebacks, joins and leaves, in any detail of noting."""

import pytest
from evenings.words import CARD, TOKEN

from assist.writing import evening, first_word, is_typed, steps, tapped
from referee import statements as st
from referee.assist import Assistant
from referee.notation import read
from referee.notation.begun import begun
from referee.notation.parse import parse

QUICK = 2
"""Evenings in a quick run."""


def assert_next_words_offered(seeds):
    for seed in seeds:
        assistant = Assistant()
        for step in steps(evening(seed).text):
            assistant.read(step.text)
            advice = assistant.advise(step.line, step.column)
            words = {first_word(offer) for offer in advice.offers}
            assert step.word in words or is_typed(step), (seed, step.text[-200:], step.word)
            if is_typed(step) and step.word not in words:
                assert advice.wants & {"NAME", "AMOUNT", "BALANCE", "NUMBER", "VALUE", "ORDINAL", "TITLE", "DAY"}


def test_the_next_word_of_a_log_is_always_offered(times):
    assert_next_words_offered(range(QUICK * times))


@pytest.mark.long
def test_the_next_word_is_offered_in_more_evenings(times):
    assert_next_words_offered(range(1000, 1000 + 50 * times))


def test_the_player_who_is_asked_is_the_one_who_played_next(times):
    known = unknown = 0
    for seed in range(100, 100 + 3 * times):
        played, text = evening(seed)
        assistant, tricks = Assistant(), 0
        for step in steps(text):
            if not step.before:
                tricks = tricks + 1 if step.word == "trick" else 0 if step.word == "hand" else tricks
            elif step.before[0] == "trick" and CARD.fullmatch(step.word):
                laid = sum(CARD.fullmatch(word) is not None or word == "?" for word in step.before)
                assistant.read(step.text)
                seats = assistant.advise(step.line, step.column).table.seats
                turn = next((seat.player for seat in seats if seat.turn), None)
                truth = played.hands[step.hand - 1].tricks[tricks - 1][laid]
                if turn is None:
                    unknown += 1
                else:
                    assert turn == truth.name, (seed, step.text[-200:])
                    known += 1
    assert known > 4 * unknown


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
                assert begun(written).accepted or isinstance(parse(line, written), st.Statement), (seed, offer, written)
            may_be = ("N104", "N108")  # Options that go with others only; lines that are still to come.
            misread = [each for each in assistant.findings(line) if each.code[0] == "N" and each.code not in may_be]
            assert not misread, (seed, offer, text[-400:], misread[0].message)
            lines |= {st.keyword(each) for each in statements}
    return lines


def test_every_tap_leaves_a_log_or_its_beginning(times):
    assert {"rules", "seat", "hand", "dealer", "trick"} <= assert_taps_write_a_log(range(4 * times), 60)


@pytest.mark.slow
def test_taps_write_every_kind_of_line_but_comments(times):
    lines = assert_taps_write_a_log(range(100, 100 + 20 * times), 150)
    assert {"trick", "win", "bourre", "stacks", "rebuy", "misdeal", "rule", "ruling", "show", "takeback"} <= lines
