"""After a line that may have changed a rule, nothing is reported that another rule would explain."""

import pytest

from referee.judge.audit import audit
from replay.expect import found, table


@pytest.mark.parametrize("lost", ["rule head", "rulle head no", "no need to head", "rule heed no", "rule head non"])
def test_a_lost_rule_excuses_everything_except_not_following_suit(lost: str) -> None:
    """All rules require following suit. An unknown keyword may have been a rule, and so may an unknown option."""
    log = (
        table()
        + """{}
hand 1
  dealer Dee
  trump 7s
  stay Ann, Cal
  trick Ann 9d, Cal 3d
  trick Ann 8c, Cal 2h
  trick Ann Qs, Cal Ks
  trick Cal Kd, Ann 4c
  trick Cal 9c, Ann 5c
{}
hand 2
  dealer Ann
  trump 7s
  stay Ann, Cal
  trick Cal 9d, Ann 3d
  trick Cal 8c, Ann 2h
  trick Cal Qs, Ann Ks
  trick Ann Kd, Cal 4c
  trick Ann 9c, Cal 5c
"""
    )
    follow = [("R501", 12, "Cal"), ("R501", 22, "Ann")]
    head = [("R503", 11, "Cal"), ("R503", 21, "Ann")]
    assert sorted(found(log.format("", ""))) == follow + head
    assert [one for one in sorted(found(log.format(lost, ""))) if one[0][0] != "N"] == follow
    assert [one for one in sorted(found(log.format("", lost))) if one[0][0] != "N"] == [*follow, head[0]]


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
