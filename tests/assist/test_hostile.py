"""Any text, and any caret in it, gets an answer."""

import re
from random import Random
from time import process_time

import pytest
from assist.writing import evening, reading
from evenings.rewrite import TOKEN
from fuzz.test_fuzz import broken, kept

WORD = re.compile(rf'"[^"]*$|{TOKEN.pattern}')


def carets(text):
    for number, line in enumerate(text.split("\n"), 1):
        yield from ((number, column) for column in range(1, min(len(line), 200) + 2))


def seconds_to_advise(text, line, column):
    """The processor time that an assistant takes for a caret after it has read the log."""
    assistant = reading(text)
    begin = process_time()
    assistant.advise(line, column)
    return process_time() - begin


def words(line):
    """Where the words of a line begin and end, as carets count; a quote that nothing closes is one word to the end."""
    found = WORD.finditer(line.partition("#")[0])
    return [(word.start() + 1, word.end() + 1) for word in found if word[0] not in (",", "->")]


def assert_answers(text, places, most=1.0, ranges=lambda _: ()):
    """There is an answer at a caret in at ``most`` so many seconds, which replaces exactly the word there, if any."""
    assistant = reading(text, last_log=text)
    for line, column in places:
        begin = process_time()
        advice, place = assistant.advise(line, column), f"line {line}, column {column}\n{text}"
        is_slow = process_time() - begin > most
        assert not is_slow or min(seconds_to_advise(text, line, column) for _ in range(3)) < most, place
        written = assistant.draft.line(line)
        assert 1 <= advice.start <= advice.end <= len(written) + 1, place
        assert advice.table is not None, place
        for start, end in ranges(written):
            if start < column <= end:
                assert (advice.start, advice.end) == (start, end), place
                is_last = line == text.count("\n") and column == len(written) + 1
                assert is_last or not [offer for offer in advice.offers if "\n" in offer.text], place
        assistant.hover(line, column)
    line = max((line for line, _ in places), default=1)
    assistant.findings(line)
    list(assistant.fixes(line, line))
    assistant.house_rules()


OUTSIDE = ((10**6, 1), (1, 10**6), (0, 0), (-1, -1))


def assert_carets(seeds, most):
    for seed in seeds:
        text = evening(seed).text
        places = [*carets(text)]
        assert_answers(text, sorted(Random(seed).sample(places, min(most, len(places)))), 0.06, words)
        assert_answers(text, OUTSIDE)


def test_carets_of_evenings_are_answered(times):
    assert_carets(range(400, 400 + 2 * times), 20)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_carets_of_500_evenings_are_answered(part):
    assert_carets(range(25 * part, 25 * part + 25), 12)


@pytest.mark.long
@pytest.mark.parametrize("part", range(50))
def test_every_caret_of_500_evenings_is_answered(part):
    assert_carets(range(10 * part, 10 * part + 10), 10**6)


def assert_broken_logs_answered(seeds, each):
    for seed in seeds:
        text = broken(f"assist {seed}").decode("utf-8", "surrogateescape")
        places = [*carets(text)]
        assert_answers(text, Random(seed).sample(places, min(each, len(places))))


def test_carets_in_broken_logs_are_answered(times):
    assert_broken_logs_answered(range(4 * times), 6)


@pytest.mark.slow
def test_carets_in_more_broken_logs_are_answered(times):
    assert_broken_logs_answered(range(100, 100 + 20 * times), 10)


@pytest.mark.long
def test_carets_in_every_log_that_ever_failed_are_answered():
    for number, log in enumerate(kept()):
        text = log[:20_000].decode("utf-8", "surrogateescape")
        places = [*carets(text)]
        assert_answers(text, Random(number).sample(places, min(10, len(places))))
