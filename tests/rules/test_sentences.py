"""Every violation becomes one sentence with its cards or amounts in it, and findings come in order."""

from pathlib import Path

import pytest
from replay.expect import said, table

from referee.finding import (
    BlindHand,
    CardNotHeld,
    DeclaredTwice,
    DuplicateCard,
    Facts,
    IncompleteTrick,
    MissingStatement,
    MoneyFromNowhere,
    NotInHand,
    PlayerCount,
    Problem,
    Reneged,
    StockExhausted,
    UnknownName,
    UnknownRuleset,
    Unproven,
    Violation,
    WrongAmountWon,
    WrongAnte,
    WrongCardCount,
    WrongCount,
    WrongDealer,
    WrongTrickWinner,
    WrongWinner,
)
from referee.judge.audit import audit, brief
from referee.judge.policy import DEFAULT
from referee.limits import FINDINGS
from referee.rules.catalogue import judge, sentence
from referee.rulesets.ruleset import Clause
from referee.values import Place

SENTENCES: list[tuple[str, Facts, str]] = [
    ("N102", UnknownName("All", None), "Nobody called All is at the table; name each player"),
    ("N108", MissingStatement("trump", "which cards may be played"),
     "There is no `trump` line to say which cards may be played"),
    ("H201", WrongDealer("Bob", ["Ann", "Dee"]), "Bob dealt out of turn; the deal had passed to Ann or Dee"),
    ("H202", PlayerCount(0, 3, 6), "This game is for 3 to 6 players, but nobody was dealt in"),
    ("H205", NotInHand("stayed", "was out of the game"),
     "Cal stayed, but was out of the game and had no part in this hand"),
    ("H209", BlindHand("none-left", 0), "Cal took a blind hand, but none had been dealt"),
    ("H209", BlindHand("none-left", None), "Cal took a blind hand, but none was left"),
    ("C301", DuplicateCard("Kd", "played by somebody", "played by somebody"),
     "There is only one Kd, but it was played twice"),
    ("C302", CardNotHeld(card="Th", did="showed", reason="drew", drew=1),
     "Cal showed Th, which is one new card too many: only 1 was drawn"),
    ("C303", WrongCardCount(cards=2, due=1, what="draw"), "Cal should have received 1 card, but received 2"),
    ("C305", StockExhausted("cards-left", 0, 36),
     "The stock was reshuffled too early: none of its 36 cards had been drawn"),
    ("C305", StockExhausted("beyond-the-pack", 1, 0), "The deal takes 1 more card than the pack has"),
    ("T402", IncompleteTrick(["Ann", "Bob"], ["Dee"]), "Ann and Bob have no card and Dee has two cards in this trick"),
    ("R501", Reneged("9d", held=["2c", "3c", "4c"], allowed=["2c", "3c", "4c"], least=2),
     "Cal did not follow suit: played 9d on a club lead, holding at least 2 of 2c, 3c and 4c"),
    ("R505", Reneged(played="4c", held=["9s", "Qs"], allowed=["Qs"], led=None),
     "Cal did not lead trump: led 4c, holding 9s and Qs; had to lead Qs"),
    ("R508", Reneged(played="9s", held=["Qs"], allowed=["Qs", "As"], led="s", beat="Js"),
     "Cal was sure of the pot (enough unbeatable trumps) and played last, but did not take the trick: "
     "played 9s under Js, holding Qs; had to play Qs or As"),
    ("R511", Reneged(played="4c", held=["Qs"], allowed=["Qs"], broke="R505"),
     "Cal did not lead trump: led 4c, holding Qs; the card was taken back in time"),
    ("L603", WrongWinner("win", ["Mike"], "divide", ["Cal", "Bob"], tricks=["Mike 3", "Cal 1", "Bob 1"], reneged=1),
     "Mike took the pot with 3 tricks, but had reneged in trick 1, so Cal and Bob should have split it"),
    ("L603", WrongWinner(claimed="divide", named=["Ann", "Bob"], result="win", winners=["Ann"], tricks=[]),
     "Ann won the pot, but Ann and Bob split it"),
    ("L603", WrongWinner(claimed="win", named=["Ann"], result="divide", winners=["Ann", "Bob"], tricks=[]),
     "Ann and Bob tied and should have split the pot, but Ann took it"),
    ("L607", WrongCount(-300, 100), "Cal should have -3 if every payment was noted, but 1 was counted: 4 too much"),
    ("L607", WrongCount(0, 400), "Cal should have nothing if every payment was noted, but 4 was counted"),
    ("L607", WrongCount(400, 0), "Cal should have 4 if every payment was noted, but nothing was counted"),
    ("L604", WrongAmountWon(400, 325), "Cal was due 4 from the pot, but took 3.25: 0.75 short"),
    ("L604", WrongAmountWon(400, 0), "Cal was due 4 from the pot, but took nothing"),
    ("L604", WrongAmountWon(0, 400), "Cal could take nothing from the pot, but took 4"),
    ("L608", MoneyFromNowhere(due=0, counted=400, from_pot=0, unexplained=400),
     "Cal should have nothing, but 4 was counted; nobody knows where the extra 4 came from; "
     "perhaps a `rebuy` line is missing"),
    ("U701", Unproven(3, ["who drew", "a card that was missed (?)"]),
     "3 plays of this hand can't be judged: the log doesn't show who drew or which card was missed (?)"),
    ("U701", Unproven(0, ["who took the pot", "who paid a bourré"]),
     "The money of this hand can't be judged: the log doesn't show who took the pot or who paid a bourré"),
    ("U701", Unproven(1, ["what else was held", "who took the pot", "who paid a bourré"]),
     "1 play of this hand can't be judged: the log doesn't show what else the players held. "
     "Nor does it show who took the pot or who paid a bourré"),
    # Facts that are not known are left out; ``<fact>`` is one that is always known.
    ("N101", Problem("<problem>"), "<problem>"),
    ("N102", UnknownName("<name>", None), "Nobody called <name> is at the table"),
    ("N104", UnknownRuleset("<word>", "option", None, None), "There is no option `<word>`"),
    ("C302", CardNotHeld("<card>", "<did>", "no-room", None),
     "Cal <did> <card>, but the recorded deal and draw leave no room for it"),
    ("T404", WrongTrickWinner("<named>", None, None),
     "By the cards, somebody else took this trick, but the log gives it to <named>"),
    ("R502", Reneged("<played>", ["<held>"], ["<held>"], led=None),
     "Cal did not trump: played <played>, holding <held>"),
    ("L603", WrongWinner("win", [], "win", [], []), "Somebody else won the pot, but nobody took it"),
    ("U701", Unproven(0, []), "This hand can't be judged"),
]  # fmt: skip


PAGE = Path(__file__).with_name("said.txt").read_text(encoding="utf-8")
CASES = [case.rstrip("\n").split("\n") for case in PAGE.split("\n\n")[1:]]


@pytest.mark.parametrize("case", CASES, ids=lambda case: " / ".join(line.strip() for line in case))
def test_a_hand_gets_exactly_these_sentences(case: list[str]) -> None:
    first = case[0].removeprefix("table ") if case[0].startswith("table ") else "winning-moves"
    rules, _, names = first.partition(": ")
    hand = [line for line in case if not line.startswith(("table ", "> "))]
    sentences = [line.removeprefix("> ") for line in case if line.startswith("> ")]
    assert said(table(rules, names=names or "Ann Bob Cal Dee") + "\n".join(hand) + "\n") == sentences


def test_a_player_who_lost_everything_is_out_of_the_game() -> None:
    hands = "hand 1\n dealer Dee\n trump s\n stay Cal\nhand 2\n trump s\n stay Dee, Ann\n"
    log = table(names="Bob Cal Dee").replace("seat Bob", "seat Ann 1\nseat Bob") + hands
    assert said(log) == ["12:12 H205 Ann: Ann stayed, but was out of the game and had no part in this hand"]


@pytest.mark.parametrize(("code", "facts", "said"), SENTENCES)
def test_the_facts_make_the_sentence(code: str, facts: Facts, said: str) -> None:
    assert sentence(Violation(code, Place(1, 1, 2), facts, 1, 1, "Cal")) == said


@pytest.mark.parametrize(
    ("code", "facts", "said"),
    [
        ("L601", WrongAnte(None, 100, 200), "The ante should be 1, but 2 was put in: 1 too much"),
        ("L601", WrongAnte("limit", 500, 1000), "The ante should be at most 5, but 10 was put in: 5 too much"),
        ("L604", WrongAmountWon(400, 300), "The pot that rides should be 4, but the log says 3: 1 short"),
        ("L608", MoneyFromNowhere(400, 1000), "The pot held 4, but 10 was shared out: 6 too much"),
    ],
)
def test_what_concerns_the_table_names_no_player(code: str, facts: Facts, said: str) -> None:
    assert sentence(Violation(code, Place(1, 1, 2), facts)) == said


@pytest.mark.parametrize(
    ("code", "facts", "topic"),
    [
        ("H204", DeclaredTwice("stayed", "passed"), "declare"),
        ("H204", DeclaredTwice("drew 2", "drew 1"), "draw"),
        ("C303", WrongCardCount(6, 5, "deal"), "deal"),
        ("C303", WrongCardCount(7, 6, "discard"), "draw"),
        ("C303", WrongCardCount(2, 1, "draw"), "draw"),
    ],
)
def test_a_mistake_in_the_draw_cites_the_text_about_the_draw(code: str, facts: Facts, topic: str) -> None:
    finding = judge(Violation(code, Place(1, 1, 2), facts, player="Cal"), lambda about, _: Clause(about, about, "§ 1"))
    assert finding.gist == topic


HEAD = b"rules winning-moves\nrule goal none\nrule target none\nseat Ann 200\nseat Bob 200\nseat Cal 200\n\n"


def test_missing_parts_of_a_log_without_hands_come_first():
    found = audit(b"forfeit Joe\ndealer Cal\nearly Fay\n").findings
    assert [(one.code, one.at.line) for one in found] == [("N108", 1), ("N108", 1), ("N105", 2), ("N105", 3)]


def test_the_first_of_many_findings_and_rulings_are_listed_and_all_are_counted():
    hands = b"hand\n  dealer Cal\n  misdeal\n  @\n"
    log = HEAD + hands * (FINDINGS + 5)
    judged = audit(log)
    made, whole = DEFAULT.apply(log, judged.findings), brief(judged)
    assert whole.found["N101"] == made.listed["error"] == FINDINGS + 5
    last_lines = [HEAD.count(b"\n") + number * hands.count(b"\n") for number in range(1, FINDINGS + 1)]
    assert [one.at.line for one in made.findings] == last_lines
    assert (len(whole.rulings), whole.ruled) == (FINDINGS, FINDINGS + 5)
    assert made.fails
