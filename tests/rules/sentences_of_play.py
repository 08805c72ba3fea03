"""Sentences about tricks, reneges and money: code, facts, sentence."""

from referee.finding import (
    Facts,
    IncompleteTrick,
    MoneyFromNowhere,
    PlayedOutOfTurn,
    Reneged,
    TrickCount,
    Unproven,
    WrongAmountWon,
    WrongAnte,
    WrongBourre,
    WrongCount,
    WrongElimination,
    WrongTrickWinner,
    WrongWinner,
)

Sentence = tuple[str, Facts, str]

PLAY_AND_MONEY: list[Sentence] = [
    ("T401", PlayedOutOfTurn(led=True, due="Dee", card="2s"), "It was Dee's lead, but Cal led 2s"),
    ("T401", PlayedOutOfTurn(led=False, due="Dee", card="2s"), "It was Dee's turn, but Cal played 2s"),
    ("T402", IncompleteTrick(["Bob"], []), "Bob has no card in this trick"),
    (
        "T402",
        IncompleteTrick(["Ann", "Bob"], ["Dee"]),
        "Ann and Bob have no card and Dee has two cards in this trick",
    ),
    (
        "T402",
        IncompleteTrick(missing=[], twice=[], cards=2, players=3),
        "This trick should have 3 cards, one for each player, but has 2",
    ),
    ("T403", TrickCount(6, 5, "too-many"), "This hand should have 5 tricks, but has 6"),
    (
        "T403",
        TrickCount(0, 5, "too-few"),
        "This hand should have 5 tricks, but has none, and no `rest` line says who took them",
    ),
    ("T403", TrickCount(4, 5, "took"), "The `took` line should add up to 5 tricks, but adds up to 4"),
    (
        "T404",
        WrongTrickWinner(named="Ann", taker="Dee", card="9s"),
        "By the cards, Dee took this trick with 9s, but the log gives it to Ann",
    ),
    (
        "T404",
        WrongTrickWinner(named="Ann", taker=None, card=None),
        "By the cards, somebody else took this trick, but the log gives it to Ann",
    ),
    (
        "T404",
        WrongTrickWinner(named=None, taker=None, card=None, reason="took"),
        "The `took` line and the cards disagree about who took how many tricks",
    ),
    (
        "R501",
        Reneged(played="4h", held=["5d"], allowed=["5d"], led="d"),
        "Cal did not follow suit: played 4h on a diamond lead, holding 5d",
    ),
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
        "R502",
        Reneged(played="Tc", held=["9s"], allowed=["9s"], led="h", beat=None),
        "Cal did not trump: played Tc on a heart lead, holding 9s",
    ),
    (
        "R503",
        Reneged(played="8d", held=["Ad"], allowed=["Ad"], led="d", beat="Kd"),
        "Cal did not head the trick: played 8d under Kd, holding Ad",
    ),
    (
        "R504",
        Reneged(played="4s", held=["Qs"], allowed=["Qs"], led="h", beat="8s"),
        "Cal did not overtrump: played 4s under 8s, holding Qs",
    ),
    (
        "R505",
        Reneged(played="4c", held=["9s", "Qs"], allowed=["Qs"], led=None),
        "Cal did not lead trump: led 4c, holding 9s and Qs; had to lead Qs",
    ),
    (
        "R505",
        Reneged(played="Ks", held=["Ks", "As"], allowed=["As"], led=None),
        "Cal did not lead a high enough trump: led Ks, holding Ks and As; had to lead As",
    ),
    (
        "R506",
        Reneged(played="9s", held=["Qs", "Ks", "As"], allowed=["As"], led=None),
        "Cal was sure of the pot (enough unbeatable trumps), but did not lead the highest trump:"
        " led 9s, holding Qs, Ks and As; had to lead As",
    ),
    (
        "R506",
        Reneged(played="2d", held=["As"], allowed=["As"], led=None, won=2),
        "Cal was sure of the pot (2 tricks won and enough unbeatable trumps), but did not lead the highest trump:"
        " led 2d, holding As",
    ),
    (
        "R506",
        Reneged(played="2d", held=["Js"], allowed=["Js"], led=None, won=3),
        "Cal was sure of the pot (3 tricks won), but did not lead the highest trump: led 2d, holding Js",
    ),
    (
        "R507",
        Reneged(played="Qs", held=["Qs", "Ks", "As"], allowed=["As"], led="c"),
        "Cal was sure of the pot (enough unbeatable trumps), but did not trump with the highest:"
        " played Qs on a club lead, holding Qs, Ks and As; had to play As",
    ),
    (
        "R508",
        Reneged(played="9s", held=["Qs"], allowed=["Qs", "As"], led="s", beat="Js"),
        "Cal was sure of the pot (enough unbeatable trumps) and played last, but did not take the trick:"
        " played 9s under Js, holding Qs; had to play Qs or As",
    ),
    ("R509", Facts(), "The table ruled that Cal reneged; the cards in the log do not prove it"),
    (
        "R510",
        Reneged(played="4h", held=["5d"], allowed=["5d"], broke="R501"),
        "Cal did not follow suit: played 4h on a diamond lead, holding 5d; the table waived the penalty",
    ),
    (
        "R511",
        Reneged(played="4c", held=["Qs"], allowed=["Qs"], broke="R505"),
        "Cal did not lead trump: led 4c, holding Qs; the card was taken back in time",
    ),
    ("L601", WrongAnte(None, 100, 0), "Cal owed an ante of 1, but put in nothing"),
    ("L601", WrongAnte("exempt", 0, 100), "Cal was exempt from the ante after the last hand, but put in 1"),
    ("L601", WrongAnte("not-dealt-in", 0, 100), "Cal was not dealt in and owed no ante, but put in 1"),
    ("L602", WrongCount(1000, 900), "The pot should hold 10 if every payment was noted, but 9 was counted: 1 short"),
    (
        "L603",
        WrongWinner(claimed="win", named=["Ann"], result="carry", winners=["Ann", "Bob"], tricks=["Ann 2", "Bob 2"]),
        "Ann and Bob tied (tricks: Ann 2, Bob 2), so the pot should have been left for the next hand, but Ann took it",
    ),
    (
        "L603",
        WrongWinner(claimed="win", named=["Ann"], result="carry", winners=[], tricks=["Ann 2", "Bob 1"]),
        "Nobody won the pot (tricks: Ann 2, Bob 1), so it should have been left for the next hand, but Ann took it",
    ),
    (
        "L603",
        WrongWinner("win", ["Mike"], "win", ["Debbie"], ["Mike Lee 1", "Mike 4"], reneged=2),
        "Mike took the pot with 4 tricks, but had reneged in trick 2, so it should have gone to Debbie",
    ),
    (
        "L603",
        WrongWinner("win", ["Mike"], "win", ["Debbie"], ["Mike 4", "Debbie 1"], ruled=1),
        "Mike took the pot with 4 tricks, but the table ruled that Mike reneged, so it should have gone to Debbie",
    ),
    (
        "L603",
        WrongWinner("win", named=["Mike"], result="carry", winners=[], tricks=["Debbie 1", "Mike 4"], reneged=2),
        "Mike took the pot with 4 tricks, but had reneged in trick 2, so it should have been left for the next hand",
    ),
    (
        "L603",
        WrongWinner("win", ["Mike"], "divide", ["Cal", "Bob"], tricks=["Mike 3", "Cal 1", "Bob 1"], reneged=1),
        "Mike took the pot with 3 tricks, but had reneged in trick 1, so Cal and Bob should have divided it",
    ),
    (
        "L603",
        WrongWinner(claimed="divide", named=["Ann", "Bob"], result="win", winners=["Ann"], tricks=[]),
        "Ann won the pot, but Ann and Bob divided it",
    ),
    (
        "L603",
        WrongWinner(claimed="carry", named=[], result="default", winners=["Ann"], tricks=[]),
        "Ann alone stayed and won the pot, but it was left for the next hand",
    ),
    (
        "L603",
        WrongWinner(claimed="win", named=["Ann"], result="divide", winners=["Ann", "Bob"], tricks=[]),
        "Ann and Bob tied and should have divided the pot, but Ann took it",
    ),
    (
        "L603",
        WrongWinner(claimed="win", named=["Ann"], result="all-passed", winners=[], tricks=[]),
        "Nobody stayed, so the pot should have been left for the next hand, but Ann took it",
    ),
    ("L604", WrongAmountWon(1, 3), "Cal could take only 0.01 from the pot, but took 0.03: 0.02 too much"),
    (
        "L604",
        WrongAmountWon(400, 450),
        "Cal could take only 4 from the pot, but took 4.5: 0.5 too much",
    ),
    ("L605", WrongBourre("no-trick", 400, 0), "Cal took no trick and owed a bourré of 4, but paid nothing"),
    ("L605", WrongBourre("renege", 400, 325), "Cal owed a renege penalty of 4, but paid 3.25: 0.75 short"),
    ("L605", WrongBourre("not-owed", 0, 400), "Cal owed no bourré, but paid 4"),
    (
        "L606",
        WrongElimination("left-out"),
        "The `out` line leaves out Cal, who could not pay in full and was out of the game",
    ),
    (
        "L606",
        WrongElimination("could-pay"),
        "The `out` line names Cal, who has paid everything due so far and is still in the game",
    ),
    (
        "L607",
        WrongCount(-300, 100),
        "Cal's stack should be -3 if every payment was noted, but 1 was counted: 4 too much",
    ),
    (
        "L608",
        MoneyFromNowhere(due=20800, counted=21800, from_pot=400, unexplained=600),
        "Cal's stack should be 208, but 218 was counted:"
        " 10 too much; 4 may have come from the pot, but nobody knows where the other 6 came from;"
        " perhaps a `rebuy` line is missing",
    ),
    (
        "L608",
        MoneyFromNowhere(due=20800, counted=21800, from_pot=0, unexplained=1000),
        "Cal's stack should be 208, but 218 was counted; nobody knows where the extra 10 came from;"
        " perhaps a `rebuy` line is missing",
    ),
    (
        "L608",
        MoneyFromNowhere(due=0, counted=400, from_pot=0, unexplained=400),
        "Cal's stack should be empty, but 4 was counted; nobody knows where the extra 4 came from;"
        " perhaps a `rebuy` line is missing",
    ),
    (
        "U701",
        Unproven(3, ["who drew", "a card that was missed (?)"]),
        "3 plays of this hand can't be judged: the log doesn't show who drew or a card that was missed (?)",
    ),
    ("U701", Unproven(2, []), "2 plays of this hand can't be judged"),
    ("U701", Unproven(0, ["the cards"]), "The play of this hand can't be judged: the log doesn't show the cards"),
    ("U701", Unproven(0, ["the cards"], lost=True), "This hand can't be judged: the log doesn't show the cards"),
    (
        "U701",
        Unproven(0, ["who took the pot"]),
        "The money of this hand can't be judged: the log doesn't show who took the pot",
    ),
    (
        "U701",
        Unproven(0, ["the cards", "who took the pot"]),
        "This hand can't be judged: the log doesn't show the cards. Nor does it show who took the pot",
    ),
    (
        "U701",
        Unproven(0, ["who took the pot", "who paid a bourré"]),
        "The money of this hand can't be judged: the log doesn't show who took the pot or who paid a bourré",
    ),
    (
        "U701",
        Unproven(1, ["what else was held", "who took the pot", "who paid a bourré"]),
        "1 play of this hand can't be judged: the log doesn't show what else the players held."
        " Nor does it show who took the pot or who paid a bourré",
    ),
]
