"""A log explained while it is written is explained like one read for the first time."""

from random import Random

import pytest
from explain.telling import game, hands_of
from explain.test_properties import written
from hypothesis import given, settings
from properties.games import RULESETS, SEEDS

from referee import audit
from referee.judge import draft as draft_module
from referee.judge.draft import Draft
from referee.limits import EXPLAINED, GAMES_KEPT
from referee.notation import read as read_module
from referee.notation.read import read
from referee.story.from_engine import hand_of
from referee.story.position import next_dealer, table_before

HAND = """
hand
  trump 7s
  stay Ann, Bob
  trick Kd 5d
  trick Qd 4d
  trick 4c Jc
  trick 9h 8s
  trick 2c Th
  win Ann
"""
FIRST = HAND.replace("hand\n", "hand\n  dealer Dee\n", 1)
SCRAPS = ["", "x", "\n", "\nhand\n", " 2", "1.5", "#", "Ann", '"', "win Bob", "\nrebuy Ann 20\n", "?"]
SCRAPS += ["\n\ufeffhand\n", "\n\0hand\n"]


def followed(*texts: str) -> Draft:
    """Return a log that has been read in each of these versions."""
    log = Draft("")
    for text in texts:
        log = Draft(text, before=log)
    return log


@settings(max_examples=4)
@given(SEEDS, RULESETS)
def test_after_any_changes_a_log_is_judged_and_explained_like_a_new_one(seed: int, ruleset: str) -> None:
    chance, log, text = Random(seed), Draft(""), written(seed, ruleset, "part")
    for _ in range(4):
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice(SCRAPS) + text[at + chance.choice((0, 0, 1, 5, 200)) :]
        log = Draft(text, before=log)
        assert log.sections == tuple(read(text))
        told, anew = {one.number: one for one in hands_of(text)}, followed(text)
        for number in chance.sample(range(len(told) + 2), 2):
            assert hand_of(log, number) == told.get(number)
        assert log.audit == audit(text)
        line = chance.randrange(text.count("\n") + 2)
        same, whole = table_before(log, line), table_before(anew, line)
        assert (same, same.hand, same.standing) == (whole, whole.hand, whole.standing)


def test_a_hand_may_begin_in_the_first_line_and_anything_may_precede_another() -> None:
    for before in ("", "\ufeff", "\0", " \0"):
        for text in (f"{before}hand\n  trump 7s\n", f"hand\n{before}hand\n  trump 7s\n"):
            assert followed(text, text + "  stay Ann\n").sections == tuple(read(text + "  stay Ann\n"))


def test_no_more_bad_lines_are_explained_after_a_change_than_at_a_first_reading() -> None:
    text = game("misdeel\n" * EXPLAINED, FIRST) + "  winn Ann\n"
    assert followed(text, text + "  winn Bob\n").sections == tuple(read(text + "  winn Bob\n"))


def test_while_the_stacks_are_counted_the_pot_is_unknown() -> None:
    log = followed(
        game(
            FIRST.replace("win Ann", "wni Ann\n  bourre Bob 9"), HAND + "  stacks Ann 203, Bob 199, Cal 197, Dee 197\n"
        )
    )
    hand = hand_of(log, 2)
    assert hand is not None
    *_, before, last = [step.pot for step in hand.money.steps if step.kind == "unexplained"]
    assert (before, last) == (None, hand.money.table.pot)


def test_the_money_at_the_end_of_a_hand_is_that_of_its_account() -> None:
    text = game(FIRST, HAND, "rebuy Cal 50\n", HAND)
    log = followed(text)
    ends = [section[-1].line for section in log.sections[1:]]
    assert [table_before(log, end + 1).standing for end in ends] == [account.table for account in audit(text).ledgers]
    assert table_before(log, ends[1]).standing != table_before(log, ends[1] + 1).standing
    assert all(hand is not None and hand.certain for hand in (hand_of(log, number) for number in (1, 2, 3)))


def test_the_money_at_a_line_is_unknown_if_it_depends_on_an_unreadable_line() -> None:
    for text in (game(FIRST + "  win\n"), game(FIRST, more="rule ante\n"), game(FIRST, more="seat Eve 2OO\n")):
        log = followed(text)
        hand, table = hand_of(log, 1), table_before(log, text.count("\n") + 1)
        assert hand is not None
        assert not hand.certain or hand.money.table.pot is None
        assert not table.game.books.certain or table.standing.pot is None


def test_the_table_before_a_line_knows_nothing_of_what_follows_and_continues_with_given_statements() -> None:
    text = game(FIRST, "leave Cal\n", HAND)
    line = text[: text.index("  trick 4c Jc")].count("\n") + 1
    before = table_before(followed(text), line)
    assert before.hand is not None
    assert [trick.number for trick in before.hand.tricks] == [1, 2]
    assert before.seated == ("Ann", "Bob", "Cal", "Dee")
    [more] = [one for section in read("trick Jd ?") for one in section]
    hand = table_before(followed(text), line, [more]).hand
    assert hand is not None
    assert [play.player for play in hand.tricks[-1].plays] == ["Ann", "Bob"]
    assert table_before(followed(text), text[: text.index("leave")].count("\n") + 2).gone == ("Cal",)
    assert next_dealer(followed(text), text.count("\n") + 1) == "Bob"


def test_without_known_rules_no_hand_is_explained_and_everybody_is_seated() -> None:
    log = followed(game(FIRST, rules="bogus"))
    assert hand_of(log, 1) is None
    assert table_before(log, 12).standing.pot is None
    assert table_before(log, 12).seated == ("Ann", "Bob", "Cal", "Dee")


def test_not_all_states_of_a_log_are_kept_when_hands_are_requested_one_by_one() -> None:
    log = followed(game(FIRST + HAND * 99))
    assert all(hand_of(log, number) for number in range(100, 0, -1))
    assert len(log._kept) <= GAMES_KEPT


def test_hands_past_the_limit_are_not_read_in_a_changed_log_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_module, "LOG_HANDS", 3)
    for hands in (1, 2, 3):
        changed = game(FIRST, *[HAND] * (hands - 1), HAND.replace("win Ann", "win Bob"), *[HAND] * 2)
        assert followed(game(FIRST, *[HAND] * 5), changed).sections == tuple(read(changed))


def test_a_long_log_is_judged_hand_by_hand_and_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    text = game(FIRST, HAND, more="  bourre Bob 9\n")
    monkeypatch.setattr(draft_module, "DRAFT_BYTES", 10)
    long = Draft(text)
    assert long.audit == audit(text)
    assert "sections" not in vars(long)
    assert hand_of(long, 2) == hand_of(followed(text), 2)
