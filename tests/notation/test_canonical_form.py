"""The canonical form: its look, and that it changes nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.example import EXAMPLE
from notation.reading import all_of, placeless
from notation.strategies import scribbles, statements
from referee.notation.write import formatted, written

UNTIDY = """\


# Tuesday
seat   Ann $200#rich
  seat Bob 200.00   #  poor \t


# the first
hand 1
dealer "Bob"
# spades
\ttrump 10♠
 stay Ann Bob


# a slip:
trik Kd,5d
rebuy Bob 100
stacks Ann 1 Bob 2
# again

hand 2
stay none"""

TIDY = """\
# Tuesday
seat Ann 200  #rich
seat Bob 200  #  poor

# the first
hand 1
  dealer Bob
  # spades
  trump Ts
  stay Ann, Bob

  # a slip:
trik Kd,5d
rebuy Bob 100
stacks Ann 1, Bob 2
# again

hand 2
  stay none
"""


def test_an_untidy_log_is_formatted():
    assert formatted(UNTIDY) == TIDY


def test_bytes_give_bytes():
    assert formatted(UNTIDY.replace("\n", "\r\n").encode()) == TIDY.encode()


def test_a_hand_is_set_apart():
    assert formatted("hand\n# so\nhand\nhand") == "hand\n\n# so\nhand\n\nhand\n"


def test_a_comment_that_ends_the_log_is_indented_like_the_line_before():
    assert formatted("hand\nmisdeal\n\n# so") == "hand\n  misdeal\n\n  # so\n"


@pytest.mark.parametrize(
    "log",
    [
        b"stay  Ann\xff\n",
        b"stay  Ann\0\n\0\n",
        "stay  Ann".encode("utf-16"),
        "stay  \ud800",
        b"",
        "hand\n" + f"take Ann #{'x' * 21}\n" * 1990,
        "hand\nforfeit " + "Ann#" + "x" * 4084,
    ],
)
def test_a_log_that_would_not_read_the_same_stays_as_it_is(log):
    assert formatted(log) == log


@pytest.mark.parametrize("line", ["stay Ann\r", "  stay   Ann\x1b ", "\tsplit  Ann,Bob"])
def test_a_line_that_cannot_be_read_stays_as_it_is(line):
    once = formatted(f"hand\r\n{line}\r\n")
    assert line in once
    assert formatted(once) == once
    assert placeless(all_of(once)) == placeless(all_of(f"hand\r\n{line}\r\n"))


@given(scribbles)
def test_formatting_twice_changes_nothing_and_what_is_read_stays_the_same(log):
    once = formatted(log)
    assert formatted(once) == once
    assert placeless(all_of(once)) == placeless(all_of(log))


@given(st.lists(statements.map(written) | scribbles, max_size=12))
def test_the_same_holds_for_logs_with_all_statements(lines):
    log = "\n".join(lines)
    once = formatted(log)
    assert formatted(once) == once
    assert placeless(all_of(once)) == placeless(all_of(log))


@given(statements)
def test_a_statement_that_is_written_is_read_as_it_was(statement):
    (read_back,) = all_of(written(statement))
    assert placeless(read_back) == placeless(statement)


@given(st.lists(statements.map(written), max_size=8))
def test_a_canonical_log_is_its_own_canonical_form(lines):
    once = formatted("\n".join(lines))
    assert all(line.strip() in once for line in lines)
    assert formatted(EXAMPLE + once) == formatted(EXAMPLE + once + "\n\n")
