"""A short soak, which shows that the long one can be trusted; ``python -m soak`` is the long one."""

import gc
import re
import sys
import tracemalloc
from dataclasses import replace
from functools import _lru_cache_wrapper

import pytest

from referee.generate import generate
from referee.judge.audit import audit
from referee.judge.policy import DEFAULT
from referee.notation import parse, patterns
from soak import __main__ as soak
from soak import many, one
from soak.guise import disguised
from soak.pool import pool
from soak.slope import Sample, slope

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")


@pytest.fixture(scope="module")
def games():
    return pool(60_000, seed=1)


def test_a_disguised_game_has_the_same_lines_and_findings(games):
    for number, game in enumerate(games):
        log = disguised(game, number)
        assert log.content.count(b"\n") == game.text.count("\n")
        assert [found[:2] for found in log.findings] == [(one.code, one.line) for one in game.findings]
        assert not re.search(rb"\b(Ann|Bob|Cal|Dee|Eve)\b", log.content)


def test_no_two_logs_have_a_player_in_common(games):
    names = [set(re.findall("seat ([^ ]+)", disguised(games[0], number).content.decode())) for number in range(50)]
    assert len(set.union(*names)) == sum(map(len, names))


@LINUX
def test_every_log_is_judged_and_every_verdict_matches_the_generator(games, tmp_path):
    count = many.written(tmp_path / "logs", games, 100_000)
    total = many.judged(tmp_path / "logs", games, 100_000)
    assert total.wrong == []
    assert total.logs == count > len(games)
    assert total.size >= 100_000
    assert set(total.verdicts) <= {"clean", "incomplete", "violations"}


@LINUX
def test_a_different_verdict_is_noticed(games, tmp_path):
    count = many.written(tmp_path / "logs", games[:2], 1)
    wrong = [replace(games[0], findings=(*games[0].findings, *games[-1].findings, *games[-2].findings))]
    total = many.judged(tmp_path / "logs", wrong, 1)
    assert count == total.logs == 1
    assert len(total.wrong) >= 1


@LINUX
@pytest.mark.long
def test_the_list_and_the_number_of_findings_of_a_long_log_match_the_generator(tmp_path, monkeypatch):
    made = next(generate(replace(one.GAME, hands=200, seed=1)))
    assert one.judged(tmp_path / "long.bourre", made).wrong == []
    less = replace(made, findings=made.findings[:-1])
    assert len(one.judged(tmp_path / "long.bourre", less).wrong) == 2
    monkeypatch.setattr(one, "FINDINGS", 3)
    assert len(one.judged(tmp_path / "long.bourre", made).wrong) == 1


def test_nothing_of_judged_logs_stays_in_memory(games):
    """Caches are bounded; beyond them there are as many objects after many logs as after few."""
    kept = []
    for turn in range(3):
        for number, game in enumerate(games, turn * len(games)):
            log = disguised(game, number).content
            DEFAULT.apply(log, audit(log).findings)
        del log
        forget()
        gc.collect()
        kept.append(len(gc.get_objects()))
    assert abs(kept[2] - kept[1]) < 100


def forget():
    """Empty the bounded caches."""
    patterns._READ.clear()
    parse._UNREADABLE.clear()
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper) and each.cache_parameters()["maxsize"]:
            each.cache_clear()


def test_the_memory_for_unreadable_lines_is_bounded(monkeypatch):
    """A gibibyte of logs may have ten thousand of them, all different."""
    lines = [f"  dael Ann-{number} 2s 3d 4h 5c 6s" for number in range(200)]
    monkeypatch.setattr(parse, "_UNREADABLE", {})
    parse.parse(1, lines[0])  # Loads the modules once.
    tracemalloc.start()
    for line in lines:
        parse.parse(1, line)
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(parse._UNREADABLE) == len(lines)
    assert taken / len(lines) * parse._MOST < 500_000
    monkeypatch.setattr(parse, "_MOST", len(lines))
    parse.parse(1, "  darw Ann 2")
    assert len(parse._UNREADABLE) == 1


def test_lines_that_rarely_recur_are_not_remembered(monkeypatch):
    monkeypatch.setattr(patterns, "_READ", {})
    seldom = ["  deal Ann 2s 3d 4h 5c 6s", "  draw Ann 2s -> 7d", "  trick Ann 2s, Bob 3s", "  stacks Ann 20"]
    for line in [*seldom, "  stay Ann"]:
        assert parse.parse(1, line)
    assert list(patterns._READ) == ["  stay Ann"]


def test_the_slope_matches_the_line():
    flat = slope([Sample(judged, 50_000_000) for judged in range(0, 10**9, 10**8)])
    assert str(flat) == "+0.00 ± 0.00 MiB a GiB"
    steep = slope([Sample(judged, 50_000_000 + judged // 512) for judged in range(0, 10**9, 10**8)])
    assert str(steep).startswith("+2.00")
    assert steep.slope > soak.STEEPEST


@pytest.mark.parametrize(("text", "size"), [("0", 0), ("300", 300), ("64MiB", 64 << 20), ("1GiB", 1 << 30)])
def test_sizes_are_read(text, size):
    assert soak.size(text) == size


def test_too_little_for_a_line_is_refused(capsys):
    with pytest.raises(SystemExit):
        soak.arguments(["--bytes", "1000KiB"])
    assert "less than 1MiB" in capsys.readouterr().err
    assert soak.arguments(["--large", "0"]).large == 0
