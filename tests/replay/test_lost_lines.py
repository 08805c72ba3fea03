"""Nothing is reported that a lost line could explain, and no log raises."""

import re
from random import Random

import pytest
from evenings.evening import evening
from evenings.scribe import STYLES, scribble
from hypothesis import example, given
from properties.games import RULESETS, SEEDS
from replay.expect import found, table

from referee.judge.audit import audit
from referee.values import words

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


@pytest.mark.parametrize("variant", ["golden-hnd", "four-card, golden-hnd", "four-card, draw-five"])
def test_an_unknown_variant_excuses_everything_except_not_following_suit_too(variant: str) -> None:
    hand = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Cal\n trick Ann 9d, Cal 3d\n trick Ann 8c, Cal 2h\n"
    log = f"{table(f'winning-moves, {variant}')}{hand} show Cal Kd 9c\n"
    assert sorted(one for one, _, _ in found(log)) == ["N104", "R501"]


@pytest.mark.parametrize(("lost", "codes"), [("rule head yes", ["R511"]), ("rule head", ["N101"])])
def test_a_lost_rule_excuses_a_card_taken_back_like_a_card_played(lost: str, codes: list[str]) -> None:
    log = (
        table()
        + f"""{lost}
hand 1
  dealer Dee
  trump 7s
  stay Ann, Cal
  trick Ann 9d, Cal Kd
  takeback Cal 3d
  trick Cal 3d, Ann 8d
  trick Ann Qs, Cal Ks
  trick Cal 8c, Ann Tc
  trick Ann 2h, Cal 3h
"""
    )
    assert [code for code, _, _ in found(log, notes=True) if code != "U701"] == codes


@pytest.mark.parametrize("option", ["hand-size", "corrected", "renege"])
def test_no_cinch_is_due_if_a_lost_rule_may_change_the_size_of_a_hand_or_cost_the_pot(option: str) -> None:
    """Ann took back a renege in time, or reneged, and then did not lead the highest of her three sure trumps."""
    first = {
        "hand-size": "trick Bob Kd, Ann 8d",
        "corrected": "trick Bob Kd, Ann 8d\n takeback Ann 4h",
        "renege": "trick Bob Kd, Ann 4h\n show Ann 8d",
    }
    log = (
        f"{table('winning-moves, golden-hand')}{{}}\nhand 1\n dealer Ann\n trump c\n stay Ann, Bob\n {first[option]}\n"
        " trick Bob 2s, Ann Qc\n trick Ann Kc, Bob 4s\n trick Ann Ac, Bob 5s\n"
    )
    before = {"hand-size": [], "corrected": [], "renege": ["R501"]}[option]
    assert [code for code, _, _ in found(log.format(""))] == [*before, "R506"]
    assert [code for code, _, _ in found(log.format(f"rule {option} some"))] == ["N104", *before]


FOUR = "; ".join(f"trick Ann {rank}c, Bob {rank}d" for rank in "AKQJ")
SEVEN = "Ann Bob Cal Dee Eve Flo Gus"
DRAWN = "draw Bob 3, Cal 3, Dee 3, Eve 3, Flo 3, Gus 3, Ann 3"
EXPLAINED = [
    ("H202", "winning-moves", "players 2-6", "dealer Ann; stay none"),
    ("H206", "booray, draw-three", "draw-max 5", "dealer Bob; ante 1; trump s; stay Ann, Bob; draw Ann 5"),
    ("H208", "winning-moves", "trump-pickup yes", "dealer Bob; trump 7s; take Bob; stay Ann, Bob; draw Bob 1"),
    ("H209", "winning-moves", "blind-hands usual 1-2", "dealer Bob; blinds 1; trump 7s; blind Ann; stay Bob"),
    ("H212", "louisiana", "dealer-ace no", "dealer Bob; trump As; stay Ann; pass Bob"),
    ("C302", "winning-moves, four-card", "hand-size 5", f"dealer Bob; trump s; stay Ann, Bob; {FOUR}; show Bob Td"),
    ("C303", "winning-moves", "hand-size 4", "dealer Bob; deal Ann Ac Kc Qc Jc; trump s; stay none"),
    ("C304", "winning-moves", "upcard dealer-last", "dealer Bob; trump Ad; stay Ann, Bob; trick Ann Ac, Bob Ad"),
    ("T403", "winning-moves", "hand-size 4", f"dealer Bob; trump s; stay Ann, Bob; {FOUR}; win Ann"),
    ("N108", "booray", "ante 1", "dealer Bob; trump s; stay none"),
]
"""For each finding: rules under which it is reported, a rule under which it isn't, and a hand that has it."""


@pytest.mark.parametrize(("code", "rules", "rule", "hand"), EXPLAINED, ids=[one[0] for one in EXPLAINED])
def test_nothing_is_reported_that_a_lost_rule_explains(code: str, rules: str, rule: str, hand: str) -> None:
    names = "Ann Bob" if code == "H202" else "Ann Bob Cal"
    log = f"{table(rules, names=names)}{{}}\n" + "\n  ".join(["hand 1", *hand.split("; ")]) + "\n"
    option = rule.partition(" ")[0]
    assert [one for one, _, _ in found(log.format(f"rule {option}"))] == ["N101"]
    assert [one for one, _, _ in found(log.format(f"rule {option} some"))] == ["N104"]
    assert [one for one, _, _ in found(log.format("rule anything goes"))] == ["N104"]
    assert [one for one, _, _ in found(log.format(""))] == [code]
    assert [one for one, _, _ in found(log.format(f"rule {rule}"))] == []


def test_a_draw_that_a_lost_rule_may_allow_is_reported_as_unknown_rules() -> None:
    tricks = "\n".join(f"trick Ann {rank}c, Bob {rank}d" for rank in "AKQJT")
    log = f"{table('winning-moves')}rule draw-max\nhand 1\ndealer Dee\ntrump s\nstay Ann, Bob\ndraw Ann 6\n{tricks}\n"
    [_, note] = audit(log).findings
    assert note.message == "This hand can't be judged: the log doesn't show the rules"


@pytest.mark.parametrize(("rule", "codes"), [("rule stock-out", ["N101"]), ("", ["C305", "C301"])])
def test_the_stock_may_have_run_out_if_its_rule_was_lost(rule: str, codes: list[str]) -> None:
    """Seven players who draw three cards each need more than the 18 cards of the stock; Gus has the ace that Ann was
    dealt."""
    lines = ("hand 1", "dealer Ann", "blinds 4", "deal Ann Ac 2c 3c", "trump 7s", f"stay {SEVEN}", DRAWN, "show Gus Ac")
    log = table("three-card", "draw-max 3", names=SEVEN) + rule + "\n" + "\n  ".join(lines)
    assert [one for one, _, _ in found(log)] == codes


@pytest.mark.parametrize(("rule", "codes"), [("rule upcard", ["N101"]), ("", ["R501"])])
def test_the_card_turned_up_is_the_dealers_by_the_rules_alone(rule: str, codes: list[str]) -> None:
    lines = ("hand 1", "dealer Dee", "trump Ts", "stay Ann, Dee", "draw none", "trick Ann 2s, Dee 3c")
    assert [one for one, _, _ in found(table("booed") + rule + "\n" + "\n  ".join(lines))] == codes


FOUR_SEATS = "Ann Bob Cal Dee"
SEVEN_SEATS = "P1 P2 P3 P4 P5 P6 P7"
WHO_PLAYS = ("stay Dee", "pass Dee", "blind Dee")

DOUBTFUL = """
C301: a card dealt to one and played by another
  deal Ann 2c 3c 4c 5c 6c; trump 7s; stay Bob, Cal; draw none; trick Bob 2c, Cal 8c
  stay Dee; pass Dee; blind Dee; away Dee; blinds 1; take Dee
H205: a draw of a player on a pass line
  trump 7s; stay Ann, Bob; pass Cal; draw Cal 1
  stay Dee; pass Dee; blind Dee
H205: a draw of a player not on the stay line
  trump 7s; stay Ann; draw Bob 1
  stay Dee; pass Dee; blind Dee
H205: a card of a player on a pass line
  trump 7s; stay Ann, Bob; pass Cal; trick Ann 2c, Bob 3c, Cal 4c
  stay Dee; pass Dee; blind Dee
T402: a trick in which one has no card
  trump 7s; stay Ann, Bob, Cal; trick Ann 2c, Bob 3c, Cal 4c; trick Cal 5c, Bob 6c
  stay Dee; pass Dee; blind Dee; trick Ann 4d
T402: a trick of more cards than players
  trump 7s; stay Ann, Bob; trick Ann 2c, Bob 3c; trick 4c 5c 6c
  stay Dee; pass Dee; blind Dee
R501: a renege that depends on whose turn it is
  trump 7s; stay Ann, Bob; trick Ann 2c, Bob 3h; trick 9c 4c
  stay Dee; pass Dee; blind Dee
C302: a card that the deal leaves no room for
  deal Ann 2d 3d 4d 5d 6d; trump 7s; stay Ann, Bob; draw none; trick Ann Kd, Bob 3c
  draw Ann 1; take Ann
C302 by winning-moves, trump-pickup: a card that the dealer's deal and draw leave no room for
  deal Dee 2c 3c 4c 5c 6c; trump 7s; stay Ann, Dee; draw Dee 2c -> 9d; trick Ann Kh, Dee 8h
  take Dee
C304 by winning-moves, trump-pickup: the upcard played by the dealer
  trump 7s; stay Ann, Dee; draw none; trick Ann Ks, Dee 7s
  take Dee
C303 by winning-moves, trump-pickup: fewer cards drawn by the dealer than discarded
  trump 7s; stay Ann, Dee; draw Dee 2c 3c -> 4d
  take Dee
T403: fewer tricks than cards
  trump 7s; stay Ann, Bob; trick Ann 4c, Bob 3c; win Ann
  trick Ann 9d, Bob 8d; rest Ann; took Ann 5
T403: a sum of tricks that is too small
  trump 7s; stay Ann, Bob; took Ann 3
  took Bob 2
N108: no trump
  stay Ann, Bob; trick Ann 4c, Bob 3c
  trump 7s
H202 by winning-moves; players 2-3: more players than the game is for
  trump 7s; stay Ann, Bob
  away Dee
C305 by boure: a stock that ran out
  trump 7s; stay P1, P2, P3, P4, P5; draw P1 4, P2 4, P3 4, P4 4, P5 1
  away P6; blinds 1; take P7; reshuffle
L605: a bourré that a list leaves out
  trump 7s; stay Ann, Bob, Cal; took Ann 5; win Ann 4; bourre Bob 4
  bourre Cal 4
L603: a wrong winner
  trump 7s; stay Ann, Bob; took Ann 5; win Bob 4; bourre Bob 4
  win Ann
L601: an ante that a list leaves out
  ante Ann 1, Bob 1, Dee 1; trump 7s; stay none
  ante Cal 1
N108 by winning-moves; ante dealer: an ante that only the dealer knows
  trump 7s; stay none
  ante 1
"""
"""What there is to report, after its code and the rules if they are not winning-moves; the hand; and lost lines that
could each explain it."""
CASES = [case.split("\n  ") for case in re.split(r"\n(?! )", DOUBTFUL.strip())]


def with_lost(game: str, hand: str, lost: str = "") -> str:
    """Write a hand, with an unreadable line at its end."""
    dealer = "P7" if "seat P7" in game else "Dee"
    return f"{game}hand 1\n dealer {dealer}\n {hand}\n" + (f" {lost} ;;\n" if lost else "")


@pytest.mark.parametrize(("report", "hand", "lines"), CASES, ids=[case[0] for case in CASES])
def test_nothing_is_reported_that_a_lost_line_of_the_right_kind_explains(report: str, hand: str, lines: str) -> None:
    code, _, rules = report.partition(": ")[0].partition(" by ")
    names = SEVEN_SEATS if rules == "boure" else FOUR_SEATS
    game, hand = table(*(rules or "winning-moves").split("; "), names=names), hand.replace("; ", "\n ")
    for lost in ("", "early Cal"):
        assert code in {one for one, _, _ in found(with_lost(game, hand, lost))}
    for lost in lines.split("; "):
        assert {one for one, _, _ in found(with_lost(game, hand, lost))} == {"N101"}, lost


def test_a_lost_trick_may_have_cards_of_a_player_who_is_in_no_other() -> None:
    hand = "trump 7s\n trick Ann 4c, Bob 3c\n trick Ann 5c, Bob 6c\n rest Bob"
    [account] = audit(with_lost(table(), hand)).ledgers
    assert account.stayed == ("Ann", "Bob")
    [account] = audit(with_lost(table(), hand, "trick Ann 9d, Bob 8d")).ledgers
    assert account.stayed is None


def test_a_hand_that_is_not_over_has_no_result_even_if_nobody_could_change_it() -> None:
    four = "\n ".join(f"trick Ann {rank}c, Bob {rank}d" for rank in "AKQJ")
    [account] = audit(with_lost(table(), f"trump 7s\n stay Ann, Bob\n {four}")).ledgers
    assert account.result == "unproven"


@pytest.mark.parametrize("lost", WHO_PLAYS)
def test_it_is_unknown_who_stayed_if_a_line_that_says_so_was_lost(lost: str) -> None:
    hand = "trump 7s\n stay Ann, Bob"
    assert [one.stayed for one in audit(with_lost(table(), hand)).ledgers] == [("Ann", "Bob")]
    assert [one.stayed for one in audit(with_lost(table(), hand, lost)).ledgers] == [None]


def test_if_only_a_blind_line_says_who_stayed_the_others_passed() -> None:
    blind = with_lost(table("three-card", names=SEVEN_SEATS), "blinds 3\n trump 7s\n blind P2")
    assert [one.stayed for one in audit(blind).ledgers] == [("P2",)]
