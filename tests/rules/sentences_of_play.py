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
    ("T401", PlayedOutOfTurn(led=True, due="Dee", card="2s"), "Cal led 2s out of turn; Dee was to lead"),
    ("T401", PlayedOutOfTurn(led=False, due="Dee", card="2s"), "Cal played 2s out of turn; it was the turn of Dee"),
    ("T402", IncompleteTrick(["Bob"], []), "Bob has no card in this trick"),
    (
        "T402",
        IncompleteTrick(["Ann", "Bob"], ["Dee"]),
        "Ann and Bob have no card in this trick; Dee has two cards in this trick",
    ),
    (
        "T402",
        IncompleteTrick(missing=[], twice=[], cards=2, players=3),
        "the trick has 2 cards for 3 players; each plays one",
    ),
    ("T403", TrickCount(6, 5, "too-many"), "the hand has 6 tricks; 5 were due"),
    (
        "T403",
        TrickCount(0, 5, "too-few"),
        "the hand has no tricks and a result; 5 were due, and the rest was conceded to nobody",
    ),
    ("T403", TrickCount(4, 5, "took"), "the tricks taken come to 4 tricks; a hand has 5"),
    (
        "T404",
        WrongTrickWinner(named="Ann", taker="Dee", card="9s"),
        "Ann was named as taking the trick; Dee took it with 9s",
    ),
    (
        "T404",
        WrongTrickWinner(named="Ann", taker=None, card=None),
        "Ann was named as taking the trick; another took it",
    ),
    (
        "T404",
        WrongTrickWinner(named=None, taker=None, card=None, reason="took"),
        "the tricks that each took were noted otherwise than the cards give them",
    ),
    (
        "R501",
        Reneged(played="4h", held=["5d"], allowed=["5d"], led="d"),
        "Cal did not follow suit: played 4h on a diamond lead, and held 5d",
    ),
    (
        "R501",
        Reneged(played="4h", held=["5d", "6d"], allowed=["6d"]),
        "Cal did not follow suit: played 4h on a diamond lead, and held 5d and 6d; 6d was due",
    ),
    (
        "R502",
        Reneged(played="Tc", held=["9s"], allowed=["9s"], led="h", beat=None),
        "Cal did not trump: played Tc on a heart lead, and held 9s",
    ),
    (
        "R503",
        Reneged(played="8d", held=["Ad"], allowed=["Ad"], led="d", beat="Kd"),
        "Cal did not head the trick: played 8d under Kd, and held Ad",
    ),
    (
        "R504",
        Reneged(played="4s", held=["Qs"], allowed=["Qs"], led="h", beat="8s"),
        "Cal did not overtrump: played 4s under 8s, and held Qs",
    ),
    (
        "R505",
        Reneged(played="4c", held=["9s", "Qs"], allowed=["Qs"], led=None),
        "Cal did not lead trump: led 4c, and held 9s and Qs; Qs was due",
    ),
    (
        "R506",
        Reneged(played="9s", held=["Qs", "Ks", "As"], allowed=["As"], led=None),
        "Cal was sure of the pot and did not lead the highest trump: led 9s, and held Qs, Ks and As; As was due",
    ),
    (
        "R506",
        Reneged(played="2d", held=["As"], allowed=["As"], led=None, won=2),
        "Cal was sure of the pot and did not lead the highest trump: had won 2 tricks, led 2d, and held As",
    ),
    (
        "R507",
        Reneged(played="Qs", held=["Qs", "Ks", "As"], allowed=["As"], led="c"),
        "Cal was sure of the pot and did not trump with the highest:"
        " played Qs on a club lead, and held Qs, Ks and As; As was due",
    ),
    (
        "R508",
        Reneged(played="9s", held=["Qs"], allowed=["Qs", "As"], led="s", beat="Js"),
        "Cal was sure of the pot, played last and did not take the trick:"
        " played 9s under Js, and held Qs; Qs or As was due",
    ),
    ("R509", Facts(), "the table ruled that Cal reneged; the cards of the log do not prove it"),
    (
        "R510",
        Reneged(played="4h", held=["5d"], allowed=["5d"], broke="R501"),
        "Cal did not follow suit: played 4h on a diamond lead, and held 5d; the table waived the penalty",
    ),
    (
        "R511",
        Reneged(played="4c", held=["Qs"], allowed=["Qs"], broke="R505"),
        "Cal did not lead trump: led 4c, and held Qs; the card was taken back in time",
    ),
    ("L601", WrongAnte(None, 100, 0), "Cal put in another ante than the rules ask: due 1, paid 0, 1 too little"),
    ("L601", WrongAnte("exempt", 0, 100), "Cal owed no ante after the last hand: due 0, paid 1, 1 too much"),
    ("L601", WrongAnte("limit", 500, 1000), "Cal set an ante above the limit: due 5, paid 10, 5 too much"),
    ("L601", WrongAnte("not-dealt-in", 0, 100), "Cal was not dealt in and owed no ante: due 0, paid 1, 1 too much"),
    ("L602", WrongCount(1000, 900), "the pot was not what the payments made it: due 10, counted 9, 1 too little"),
    (
        "L603",
        WrongWinner(claimed="win", named=["Ann"], result="carry", winners=["Ann", "Bob"], tricks=["Ann 2", "Bob 2"]),
        "Ann took the pot; Ann and Bob tied, and it was to stay for the next hand (tricks: Ann 2 and Bob 2)",
    ),
    (
        "L603",
        WrongWinner(claimed="win", named=["Ann"], result="carry", winners=[], tricks=["Ann 2", "Bob 1"]),
        "Ann took the pot; it was to stay for the next hand (tricks: Ann 2 and Bob 1)",
    ),
    (
        "L603",
        WrongWinner("win", ["Mike"], "win", ["Debbie"], ["Mike Lee 1", "Mike 4"], reneged=2),
        "Mike took 4 tricks but reneged in trick 2, so the pot goes to Debbie",
    ),
    (
        "L603",
        WrongWinner("win", ["Mike"], "win", ["Debbie"], ["Mike 4", "Debbie 1"], ruled=1),
        "Mike took 4 tricks but was ruled to have reneged, so the pot goes to Debbie",
    ),
    (
        "L603",
        WrongWinner("win", named=["Mike"], result="carry", winners=[], tricks=["Debbie 1", "Mike 4"], reneged=2),
        "Mike took 4 tricks but reneged in trick 2, so the pot stays for the next hand",
    ),
    (
        "L603",
        WrongWinner("win", ["Mike"], "divide", ["Cal", "Bob"], tricks=["Mike 3", "Cal 1", "Bob 1"], reneged=1),
        "Mike took 3 tricks but reneged in trick 1, so the pot is divided between Cal and Bob",
    ),
    (
        "L603",
        WrongWinner(claimed="divide", named=["Ann", "Bob"], result="win", winners=["Ann"], tricks=[]),
        "Ann and Bob divided the pot; it was due to Ann",
    ),
    (
        "L603",
        WrongWinner(claimed="carry", named=[], result="default", winners=["Ann"], tricks=[]),
        "the pot stayed for the next hand; it was due to Ann, who alone stayed",
    ),
    (
        "L603",
        WrongWinner(claimed="win", named=["Ann"], result="divide", winners=["Ann", "Bob"], tricks=[]),
        "Ann took the pot; it was to be divided between Ann and Bob",
    ),
    (
        "L603",
        WrongWinner(claimed="win", named=["Ann"], result="all-passed", winners=[], tricks=[]),
        "Ann took the pot; nobody stayed, and it was to stay for the next hand",
    ),
    (
        "L604",
        WrongAmountWon(400, 450),
        "Cal took another amount from the pot than was due: due 4, paid 4.5, 0.5 too much",
    ),
    ("L605", WrongBourre("no-trick", 400, 0), "Cal took no trick and owed a bourré: due 4, paid 0, 4 too little"),
    ("L605", WrongBourre("renege", 400, 325), "Cal owed the penalty of a renege: due 4, paid 3.25, 0.75 too little"),
    ("L605", WrongBourre("not-owed", 0, 400), "Cal owed no bourré: due 0, paid 4, 4 too much"),
    ("L606", WrongElimination("left-out"), "Cal could not pay in full and was not named as out"),
    ("L606", WrongElimination("could-pay"), "Cal was named as out, but could pay"),
    ("L607", WrongCount(-300, 100), "Cal had another stack than the payments made it: due -3, counted 1, 4 too much"),
    (
        "L608",
        MoneyFromNowhere(due=20800, counted=21800, from_pot=400, unexplained=600),
        "Cal had more than there was at the table: due 208, counted 218, 10 too much;"
        " 4 may have come from the pot; 6 came from nowhere",
    ),
    (
        "L608",
        MoneyFromNowhere(due=20800, counted=21800, from_pot=0, unexplained=1000),
        "Cal had more than there was at the table: due 208, counted 218, 10 too much; 10 came from nowhere",
    ),
    (
        "U701",
        Unproven(3, ["who drew", "a card that was missed (?)"]),
        "3 plays of this hand could not be judged; not known: who drew, a card that was missed (?)",
    ),
    ("U701", Unproven(2, []), "2 plays of this hand could not be judged"),
    ("U701", Unproven(0, ["the cards"]), "the play of this hand could not be judged; not known: the cards"),
    ("U701", Unproven(0, ["the cards"], lost=True), "this hand could not be judged; not known: the cards"),
    (
        "U701",
        Unproven(0, ["who took the pot"]),
        "the money of this hand could not be judged; not known: who took the pot",
    ),
    (
        "U701",
        Unproven(0, ["the cards", "who took the pot"]),
        "this hand could not be judged; not known: the cards, who took the pot",
    ),
]
