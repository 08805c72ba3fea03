"""Layout never changes a verdict: comments, blanks, line ends and the byte order mark."""

from random import Random

from hypothesis import given
from hypothesis.strategies import sampled_from

from metamorphic.judgement import judgement, lines_moved
from metamorphic.logs import KINDS
from metamorphic.test_players import SEEDS

COMMENTS = ["#", "# so it was", "# trick Kd 5d", '# "quoted', "# 0.25 each", "# hand 2", "# R501 -> Ann", "#\t♥ é 李"]


def sprinkled(log: str, rng: Random) -> tuple[list[str], list[int]]:
    """Add comments, blank lines, indentation and trailing blanks; return the lines and where each came from."""
    lines: list[str] = []
    origins: list[int] = []
    for number, line in enumerate(log.splitlines(), 1):
        while rng.random() < 0.3:
            lines.append(rng.choice(["", "  ", "\t", *COMMENTS]))
            origins.append(0)
        end = rng.choice(["", "", "  ", "\t", f"  {rng.choice(COMMENTS)}"]) if "#" not in line else ""
        lines.append(rng.choice(["", "  ", "\t", "     "]) + line + end)
        origins.append(number)
    return lines, origins


@given(kind=sampled_from(sorted(KINDS)), seed=SEEDS)
def test_comments_blanks_and_line_ends_move_lines_and_columns_and_nothing_else(kind: str, seed: int) -> None:
    log, rng = KINDS[kind](seed), Random(seed)
    lines, origins = sprinkled(log, rng)
    text = rng.choice(["\n", "\r\n"]).join([*lines, ""] if rng.random() < 0.5 else lines)
    content = rng.choice([b"", b"\xef\xbb\xbf"]) + text.encode()
    assert lines_moved(judgement(content), lambda line: origins[line - 1]) == judgement(log), text


@given(kind=sampled_from(sorted(KINDS)), seed=SEEDS)
def test_windows_line_ends_a_byte_order_mark_and_a_missing_last_newline_move_nothing(kind: str, seed: int) -> None:
    log = KINDS[kind](seed)
    said = judgement(log)
    assert judgement("\ufeff" + log) == said
    assert judgement(log.replace("\n", "\r\n").encode()) == said
    assert judgement(log.rstrip("\n")) == said
