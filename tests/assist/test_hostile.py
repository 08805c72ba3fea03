"""Any text, and any caret in it, gets an answer."""

from random import Random

import pytest
from fuzz.broken import broken, kept

from assist.writing import evening
from referee.assist import Assistant


def carets(text):
    for number, line in enumerate(text.split("\n"), 1):
        yield from ((number, column) for column in range(1, min(len(line), 200) + 2))


def assert_answers(text, places):
    assistant = Assistant(last_log=text)
    assistant.read(text)
    for line, column in places:
        advice = assistant.advise(line, column)
        width = len(assistant.draft.line(line))
        assert 1 <= advice.start <= advice.end <= width + 1, (line, column)
        assert advice.table is not None
        assistant.hover(line, column)
    line = max((line for line, _ in places), default=1)
    assistant.findings(line)
    list(assistant.fixes(line, line))
    assistant.house_rules()


OUTSIDE = ((10**6, 1), (1, 10**6), (0, 0), (-1, -1))


def test_carets_of_an_evening_are_answered(times):
    for seed in range(400, 400 + times):
        text = evening(seed, 1).text
        assert_answers(text, [*Random(seed).sample([*carets(text)], 60), *OUTSIDE])


@pytest.mark.long
def test_every_caret_of_an_evening_is_answered(times):
    for seed in range(400, 400 + 10 * times):
        text = evening(seed).text
        assert_answers(text, [*carets(text)])


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
