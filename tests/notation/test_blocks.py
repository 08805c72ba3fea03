"""A log in blocks reads the same as in one piece, wherever the blocks end."""

import tracemalloc
from itertools import pairwise, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.notation import read
from referee.notation.lines import Some, lines, texts
from referee.text import log as logs
from referee.text.limits import LINE_BYTES

PARTS = (
    *(b"\n", b"\r\n", b"\r", b"\xef\xbb\xbf", b"\xef", b"\xbb\xbf", b"\xff\xfe", b"\0"),
    *("é♥".encode(), "♥".encode()[:2], b"\xe9", b"\x1b", b'"', b"#", b"# 1.5\n", b'"2.25" 3.5', b" .5 ", b"1.5"),
    *(b"hand 1\n", b"hnad 2\r\n", b"  stay Ann\n", b"pot 4.5\n", b"misdeal\n" * 2001, b"x" * LINE_BYTES),
    *(b"x 1.25 " * 700, b" " * 5000 + b"hand 3\n", b"y" * (logs.KEPT - 1), b"z" * 3 * logs.KEPT),
)
contents = st.lists(st.sampled_from(PARTS), max_size=12).map(b"".join)


def cut(content: bytes, *ends: int) -> logs.Blocks:
    """Split the bytes into blocks, some of which may be empty."""
    places = [0, *sorted(min(end, len(content)) for end in ends), len(content)]
    return lambda: (content[start:end] for start, end in pairwise(places))


def in_blocks_of(content: bytes, size: int) -> logs.Blocks:
    return cut(content, *range(size, len(content), size))


def told(log: logs.Log) -> list[tuple[object, ...]]:
    """List every line, at least its beginning, and why it can't be read."""
    return [
        (number, text[: LINE_BYTES + 1], why and (why.code, why.at, why.problem)) for number, text, why in lines(log)
    ]


@given(contents, st.lists(st.integers(0, 10_000) | st.integers(0, 200_000), max_size=8))
def test_blocks_may_end_anywhere(content, ends):
    """Even within a line end, the byte order mark, or a character."""
    log = cut(content, *ends)
    assert told(log) == told(content)
    assert [one.statements for one in read(log)] == [one.statements for one in read(content)]
    assert logs.smallest_unit(log) == logs.smallest_unit(content)
    assert logs.sha256_of(log) == logs.sha256_of(content)


@pytest.mark.parametrize("size", range(1, 9))
def test_blocks_of_a_few_bytes_are_enough(size):
    content = "\ufeffhand 1\r\n  stay Ännë, Bob\r\n\r\n  pot 4.5\r\n  win Bob 4♥".encode()
    log = in_blocks_of(content, size)
    assert list(lines(log)) == list(lines(content))
    assert logs.smallest_unit(log) == 50


@pytest.mark.parametrize("size", [1, 2, 3, 100])
@pytest.mark.parametrize(
    "content", [b"\xff\xfeh\0", b"\0h", b"\xef\xbb\xbf\0h", b"h\0a\0\n\0", b"\xef\xbb\xbf\xff\xfe"]
)
def test_a_log_that_is_not_text_is_recognised_at_its_beginning(content, size):
    assert [one.statements for one in read(in_blocks_of(content, size))] == [one.statements for one in read(content)]


def test_a_line_that_is_too_long_does_not_count_for_the_smallest_unit():
    long = b"pot 1.25 " + b"x" * LINE_BYTES
    for content in (long, b"pot 1.5\n" + long + b"\npot 2\n", b"pot 1.5\n" + long):
        assert logs.smallest_unit(content) == logs.smallest_unit(in_blocks_of(content, 1000)) in {100, 50}


def test_only_the_beginning_of_an_endless_line_is_kept():
    size = 40_000_000
    tracemalloc.start()
    [(number, text, why)] = lines(lambda: repeat(b"x" * 40_000, size // 40_000))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (number, len(text)) == (1, logs.KEPT)
    assert str(size) in why.problem
    assert peak < 1_000_000


def test_many_lines_take_no_memory():
    block = b"  trick Kd 4h 9s -> Ann # 1.50\n" * 100
    tracemalloc.start()
    assert sum(1 for _ in lines(lambda: repeat(block, 400))) == 40_000
    assert logs.smallest_unit(lambda: repeat(block, 100)) == 100
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 300_000  # The beginning is read at once, to see whether it is text.


def test_some_lines_of_a_log_are_kept_in_their_places():
    content = b"\xef\xbb\xbfone\ntwo\r\nthree\nfour"
    some = Some(in_blocks_of(content, 2), {2, 4, 9})
    whole = texts(content)
    assert len(some) == len(whole) == 4
    assert (some[1], some[-1]) == (whole[1], whole[3])
    assert some[3:9] == whole[3:9] == ["four"]
    with pytest.raises(IndexError):
        some[8]
    with pytest.raises(LookupError):  # Nothing reports that it is blank.
        some[2]
