"""Sentences that no hand of ``said.txt`` and no case has: code, facts, sentence."""

from referee.finding import (
    BlindHand,
    CardNotHeld,
    DuplicateCard,
    Facts,
    IncompleteTrick,
    MisplacedStatement,
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
    WrongAnte,
    WrongCardCount,
    WrongCount,
    WrongDealer,
    WrongTrickWinner,
    WrongWinner,
)

SENTENCES: list[tuple[str, Facts, str]] = [
    ("N102", UnknownName("All", None), "Nobody called All is at the table; name each player"),
    (
        "N108",
        MissingStatement("trump", "which cards may be played"),
        "There is no `trump` line to say which cards may be played",
    ),
    ("H201", WrongDealer("Bob", ["Ann", "Dee"]), "Bob dealt out of turn; the deal had passed to Ann or Dee"),
    ("H202", PlayerCount(0, 3, 6), "This game is for 3 to 6 players, but nobody was dealt in"),
    (
        "H205",
        NotInHand("stayed", "was out of the game"),
        "Cal stayed, but was out of the game and had no part in this hand",
    ),
    ("H209", BlindHand("none-left", 0), "Cal took a blind hand, but none had been dealt"),
    ("H209", BlindHand("none-left", None), "Cal took a blind hand, but none was left"),
    (
        "C301",
        DuplicateCard("Kd", "played by somebody", "played by somebody"),
        "There is only one Kd, but it was played twice",
    ),
    (
        "C302",
        CardNotHeld(card="Th", did="showed", reason="drew", drew=1),
        "Cal showed Th, which is one new card too many: only 1 was drawn",
    ),
    ("C303", WrongCardCount(cards=2, due=1, what="draw"), "Cal should have received 1 card, but received 2"),
    (
        "C305",
        StockExhausted("cards-left", 0, 36),
        "The stock was reshuffled too early: none of its 36 cards had been drawn",
    ),
    ("C305", StockExhausted("beyond-the-pack", 1, 0), "The deal takes 1 more card than the pack has"),
    ("T402", IncompleteTrick(["Ann", "Bob"], ["Dee"]), "Ann and Bob have no card and Dee has two cards in this trick"),
    (
        "R501",
        Reneged(played="4h", held=["5d", "6d"], allowed=["6d"]),
        "Cal did not follow suit: played 4h on a diamond lead, holding 5d and 6d; had to play 6d",
    ),
    (
        "R501",
        Reneged("9d", held=["2c", "3c", "4c"], allowed=["2c", "3c", "4c"], least=2),
        "Cal did not follow suit: played 9d on a club lead, holding at least 2 of 2c, 3c and 4c",
    ),
    (
        "R505",
        Reneged(played="4c", held=["9s", "Qs"], allowed=["Qs"], led=None),
        "Cal did not lead trump: led 4c, holding 9s and Qs; had to lead Qs",
    ),
    (
        "R508",
        Reneged(played="9s", held=["Qs"], allowed=["Qs", "As"], led="s", beat="Js"),
        "Cal was sure of the pot (enough unbeatable trumps) and played last, but did not take the trick: "
        "played 9s under Js, holding Qs; had to play Qs or As",
    ),
    (
        "R511",
        Reneged(played="4c", held=["Qs"], allowed=["Qs"], broke="R505"),
        "Cal did not lead trump: led 4c, holding Qs; the card was taken back in time",
    ),
    (
        "L603",
        WrongWinner("win", ["Mike"], "divide", ["Cal", "Bob"], tricks=["Mike 3", "Cal 1", "Bob 1"], reneged=1),
        "Mike took the pot with 3 tricks, but had reneged in trick 1, so Cal and Bob should have split it",
    ),
    (
        "L603",
        WrongWinner(claimed="divide", named=["Ann", "Bob"], result="win", winners=["Ann"], tricks=[]),
        "Ann won the pot, but Ann and Bob split it",
    ),
    (
        "L603",
        WrongWinner(claimed="win", named=["Ann"], result="divide", winners=["Ann", "Bob"], tricks=[]),
        "Ann and Bob tied and should have split the pot, but Ann took it",
    ),
    (
        "L607",
        WrongCount(-300, 100),
        "Cal should have -3 if every payment was noted, but 1 was counted: 4 too much",
    ),
    (
        "L608",
        MoneyFromNowhere(due=0, counted=400, from_pot=0, unexplained=400),
        "Cal should have nothing, but 4 was counted; nobody knows where the extra 4 came from; "
        "perhaps a `rebuy` line is missing",
    ),
    (
        "U701",
        Unproven(3, ["who drew", "a card that was missed (?)"]),
        "3 plays of this hand can't be judged: the log doesn't show who drew or which card was missed (?)",
    ),
    (
        "U701",
        Unproven(0, ["who took the pot", "who paid a bourré"]),
        "The money of this hand can't be judged: the log doesn't show who took the pot or who paid a bourré",
    ),
    (
        "U701",
        Unproven(1, ["what else was held", "who took the pot", "who paid a bourré"]),
        "1 play of this hand can't be judged: the log doesn't show what else the players held. "
        "Nor does it show who took the pot or who paid a bourré",
    ),
    # Facts that are not known are left out; ``<fact>`` is one that is always known.
    ("N101", Problem("<problem>"), "<problem>"),
    ("N102", UnknownName("<name>", None), "Nobody called <name> is at the table"),
    ("N104", UnknownRuleset("<word>", "option", None, None), "There is no option `<word>`"),
    ("N105", MisplacedStatement("<statement>", "too-late", None), "A `<statement>` line belongs earlier in the hand"),
    ("N106", Problem("<problem>"), "<problem>"),
    ("N107", Problem("<problem>"), "<problem>"),
    (
        "C302",
        CardNotHeld("<card>", "<did>", "no-room", None),
        "Cal <did> <card>, but the recorded deal and draw leave no room for it",
    ),
    (
        "C302",
        CardNotHeld("<card>", "<did>", "kept", None),
        "Cal <did> <card>, but the recorded deal and draw leave no room for it",
    ),
    (
        "T404",
        WrongTrickWinner("<named>", None, None),
        "By the cards, somebody else took this trick, but the log gives it to <named>",
    ),
    (
        "R502",
        Reneged("<played>", ["<held>"], ["<held>"], led=None),
        "Cal did not trump: played <played>, holding <held>",
    ),
    (
        "R503",
        Reneged("<played>", ["<held>"], ["<held>"], beat=None),
        "Cal did not beat the best card: played <played>, holding <held>",
    ),
    (
        "R504",
        Reneged("<played>", ["<held>"], ["<held>"], led=None, beat=None),
        "Cal did not overtrump: played <played>, holding <held>",
    ),
    (
        "R508",
        Reneged("<played>", ["<held>"], ["<held>"], beat=None),
        "Cal was sure of the pot (enough unbeatable trumps) and played last, but did not take the trick: "
        "played <played>, holding <held>",
    ),
    ("L601", WrongAnte(None, 0, 0), "Cal owed no ante, but put in nothing"),
    ("L603", WrongWinner("win", [], "win", [], []), "Somebody else won the pot, but nobody took it"),
    ("L608", MoneyFromNowhere(0, 0), "Cal had nothing, but paid nothing"),
    ("U701", Unproven(0, []), "This hand can't be judged"),
]
