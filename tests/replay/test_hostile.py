"""No log raises, and nobody is blamed for lines left out or lost (findings.md; hardening.md, the promise)."""

from random import Random

import pytest
from evenings.evening import evening
from evenings.pencil import STYLES
from evenings.scribe import scribble
from hypothesis import example, given
from properties.games import RULESETS, SEEDS

from referee.judge.audit import audit
from referee.values import words
from replay.expect import found, table

CLAIMS = ("pot", "win", "divide", "carry", "bourre", "bourré", "out", "stacks")


def written(seed: int, ruleset: str, style: str) -> list[str]:
    """Write the lines of a legal game."""
    return scribble(evening(seed, ruleset), STYLES[style], seed).text.splitlines()


def word(line: str) -> str:
    """Return the line's keyword, or an empty text."""
    return (line.split() or [""])[0]


@pytest.mark.parametrize("style", ["full", "part", "bare", "sketch"])
@pytest.mark.parametrize("junk", ["@@@", None])
@example(seed=6594270, ruleset="winning-moves")  # who is out, once nobody knows who was out before
@example(seed=1391, ruleset="winning-moves")  # whose deal it is, after a player who may have been out
@example(seed=73946, ruleset="winning-moves")  # how many play, if somebody may be out
@given(seed=SEEDS, ruleset=RULESETS)
def test_one_unreadable_line_is_one_finding(junk: str | None, style: str, seed: int, ruleset: str) -> None:
    """Whatever the lost line was, nothing that it could explain is reported (a lost `rule` changes the rules)."""
    lines = written(seed, ruleset, style)
    lost = Random(seed).choice([n for n, line in enumerate(lines) if word(line) not in {"", "rule", "hand"}])
    lines[lost] = junk or f"{lines[lost].partition('#')[0]} ;;"
    log = "\n".join(lines)
    assert [(line, code[0]) for code, line, _ in found(log)] == [(lost + 1, "N")], log


@pytest.mark.parametrize("style", ["full", "part", "bare", "sketch"])
@given(seed=SEEDS, ruleset=RULESETS)
def test_claims_left_out_add_no_error(style: str, seed: int, ruleset: str) -> None:
    rng = Random(seed)
    lines = [line for line in written(seed, ruleset, style) if word(line) not in CLAIMS or rng.random() < 0.6]
    log = "\n".join(lines)
    assert found(log) == [], log


@given(seed=SEEDS, ruleset=RULESETS)
def test_a_line_left_out_proves_no_renege(seed: int, ruleset: str) -> None:
    """Named tricks without a deal: a `stay`, `draw`, `take`, `rule`, `seat`, … line left out would say something false.

    The last hand is over, too: a hand with nothing after the tricks may be in progress, and then no trick is missing.
    """
    rng = Random(seed)
    log = scribble(evening(seed, ruleset), STYLES["bare"]._replace(names=1, draws=0), seed).text
    left_out = {"trick", "trump", "deal", "blinds", "away", "ante", "rebuy", *CLAIMS}
    lines = [line for line in log.splitlines() if word(line) not in left_out or rng.random() < 0.8]
    log = "\n".join([*lines, "hand"])
    assert [one for one in found(log) if one[0][0] in "RC"] == [], log


@pytest.mark.parametrize("style", ["full", "part", "sketch"])
@given(seed=SEEDS, ruleset=RULESETS)
def test_shuffled_doubled_and_missing_lines_never_raise_or_leave_a_player_out_of_a_sentence(
    style: str, seed: int, ruleset: str
) -> None:
    lines, rng = written(seed, ruleset, style), Random(seed)
    for _ in range(rng.randint(1, 12)):
        at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(3):
            case 0:
                lines.insert(to, lines[at])
            case 1:
                lines[at], lines[to] = lines[to], lines[at]
            case _:
                lines[at] = ""
    log = "\n".join(lines)
    assert not any("None" in one.message for one in audit(log).findings), log


@given(seed=SEEDS, ruleset=RULESETS)
def test_lines_of_two_games_in_any_order_never_raise(seed: int, ruleset: str) -> None:
    lines = [*written(seed, ruleset, "sketch"), *written(seed + 1, "louisiana", "part")]
    Random(seed).shuffle(lines)
    audit("\n".join(lines))


def test_five_hundred_broken_lines_have_a_finding_each() -> None:
    """Every one is reported at its own line, and the hand around them is still read."""
    broken = ("trik Ann Kd", "stay Ann,, Bob", "win Cal 4.0.0", "draw Ann x", "xyzzy Ann", "pot -3", "split Ann Bob 4")
    log = (
        [table("winning-moves"), "hand 1", "  dealer Dee"] + [f"  {broken[n % 7]}" for n in range(500)] + ["  trump 7s"]
    )
    text = "\n".join(log)
    audited = audit(text)
    first = text.splitlines().index("  dealer Dee") + 2
    reported = {one.at.line for one in audited.findings if one.code in ("N101", "N106")}
    assert reported == set(range(first, first + 500))
    assert audited.verdict == "violations"
    assert audited.ledgers[0].trump == "s"


def test_a_file_without_a_game_says_so() -> None:
    for log in ("", "\n\n", "# only a note\n"):
        audited = audit(log)
        assert [one.message for one in audited.findings] == [
            "There is no game in this log: no `rules`, no `seat`, no `hand`"
        ]
        assert audited.verdict == "unreadable"


@pytest.mark.parametrize("line", ["trick" + " 2c" * 1300, "deal Ann" + " 2c" * 1300, "stacks" + " Zoe 4" * 600])
def test_a_long_line_is_searched_for_its_words_once(line: str) -> None:
    """Searching such a line again for each of its words took half a minute for fifteen of them."""
    words.cache_clear()
    audit(f"rules winning-moves\nseat Ann 9\nseat Bob 9\nhand 1\ndealer Bob\ntrump 7s\nstay Ann, Bob\n{line}\n")
    assert words.cache_info().misses < 20


def test_the_same_tricks_written_thirty_times_are_not_laid_out_in_every_order() -> None:
    """There would be 24 million of them."""
    tricks = "".join(f"  trick Ann {rank}h, Bob {rank}c\n" for rank in "AKQJT") * 30
    audited = audit(f"{table()}hand 1\n  dealer Dee\n  trump s\n  stay Ann, Bob\n{tricks}  win Ann\n")
    assert audited.ledgers[0].result == "unproven"


@pytest.mark.parametrize(
    ("stayed", "first", "second"),
    [
        ("stay Cal, Dee", "trick Cal 9h, Ann Qh -> Ann", "trick Tc Jh"),
        ("stay Ann, Bob, Cal", "trick Ann 3c, Bob Kd, Dee 6h -> Dee", "trick 6h Qh 2d"),
    ],
)
def test_a_trick_led_by_somebody_who_did_not_stay_has_no_order_of_play(stayed: str, first: str, second: str) -> None:
    """The arrow names the leader, who has no part in the hand, so nobody's turn is known."""
    codes = [code for code, _, _ in found(f"{table()}hand 1\n  {stayed}\n  {first}\n  {second}\nhand 2\n")]
    assert "H205" in codes
    assert "T401" not in codes
