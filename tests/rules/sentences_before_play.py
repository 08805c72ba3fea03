"""What is said of the record, of a hand before its tricks, and of the pack: code, facts, sentence."""

from referee.finding import Fact

Sentence = tuple[str, dict[str, Fact], str]

BEFORE_PLAY: list[Sentence] = [
    (
        "N101",
        {"problem": "this line could not be read at 'trik'", "expected": ["a statement"], "meant": "trick"},
        "this line could not be read at 'trik'; expected there: a statement; perhaps trick was meant",
    ),
    ("N101", {"problem": "this line is too long", "expected": [], "meant": None}, "this line is too long"),
    ("N102", {"name": "Cla", "meant": "Cal"}, "nobody by the name of Cla is at the table; perhaps Cal was meant"),
    ("N102", {"name": "Zoe"}, "nobody by the name of Zoe is at the table"),
    (
        "N103",
        {"name": "Bob", "other": "Bob", "alike": "same"},
        "the name Bob was taken already; each seat needs a name of its own",
    ),
    (
        "N103",
        {"name": "Bоb", "other": "Bob", "alike": "look-alike"},
        "the names Bоb and Bob look the same; each seat needs a name that can be told from the others",
    ),
    (
        "N104",
        {"word": "golden-hnd", "kind": "variant", "meant": "golden-hand"},
        "there is no variant `golden-hnd`; perhaps golden-hand was meant",
    ),
    (
        "N104",
        {"word": "9", "kind": "value", "reason": "hand-size takes 3, 4, 5"},
        "`9` is not a value of this option: hand-size takes 3, 4, 5",
    ),
    (
        "N104",
        {"word": "players 2-30", "kind": "combination", "reason": "30 hands of 5 cards are more than the pack holds"},
        "these rules do not go together: 30 hands of 5 cards are more than the pack holds",
    ),
    (
        "N105",
        {"statement": "trump", "reason": "second", "after": "trump"},
        "a second `trump` line, where there is but one",
    ),
    (
        "N105",
        {"statement": "draw", "reason": "too-late", "after": "trick"},
        "a `draw` line belongs earlier in the hand, before `trick`",
    ),
    ("N105", {"statement": "seat", "reason": "before-the-first-hand"}, "a `seat` line belongs before the first hand"),
    ("N105", {"statement": "stay", "reason": "in-a-hand", "after": None}, "a `stay` line belongs in a hand"),
    ("N105", {"statement": "stay", "reason": "no-hand"}, "a `stay` line belongs in a hand, and none had begun"),
    ("N106", {"problem": "4.005 has more than two decimals"}, "4.005 has more than two decimals"),
    ("N106", {"problem": "`4,5` is not an amount", "meant": "4.5"}, "`4,5` is not an amount; perhaps 4.5 was meant"),
    ("N107", {"problem": "this is UTF-16", "meant": "save the log as UTF-8"}, "this is UTF-16; save the log as UTF-8"),
    ("N107", {"problem": "U+0007 is a control character"}, "U+0007 is a control character"),
    (
        "N108",
        {"statement": "trump", "needed": "which cards may be played"},
        "there is no `trump` line, which would have told which cards may be played",
    ),
    ("N108", {"statement": "rules"}, "there is no `rules` line"),
    ("N109", {"written": 4, "expected": 3}, "the hand was numbered 4, and 3 came next"),
    ("H201", {"dealer": "Bob", "due": ["Ann"]}, "Bob dealt out of turn; the deal had passed to Ann"),
    ("H201", {"dealer": "Bob", "due": ["Ann", "Dee"]}, "Bob dealt out of turn; the deal had passed to Ann or Dee"),
    ("H202", {"players": 2, "low": 3, "high": 6}, "2 players sat down to the hand; the game is for 3 to 6"),
    ("H202", {"players": 1, "low": 4, "high": 4}, "1 player sat down to the hand; the game is for 4"),
    ("H203", {}, "Cal declared, gestured or played before the turn; each player waits for it"),
    (
        "H204",
        {"first": "stayed", "second": "passed"},
        "Cal stayed, and later passed; the first declaration stood",
    ),
    ("H205", {"did": "played 6d", "because": "passed"}, "Cal played 6d, but had passed and had no part in this hand"),
    (
        "H205",
        {"did": "stayed", "because": "was out of the game"},
        "Cal stayed, but was out of the game and had no part in this hand",
    ),
    ("H206", {"drew": 5, "most": 4}, "Cal drew 5 cards; at most 4 may be drawn"),
    ("H206", {"drew": 1, "most": 0}, "Cal drew 1 card; this game has no draw"),
    ("H208", {"reason": "no-such-rule"}, "Cal took the upcard, which these rules do not allow"),
    ("H208", {"reason": "not-the-dealer"}, "Cal took the upcard, which only the dealer may do"),
    ("H208", {"reason": "dealer-passed"}, "Cal took the upcard without staying; only a dealer who stays may take it"),
    ("H208", {"reason": "none-discarded"}, "Cal took the upcard and discarded nothing; at least one card had to go"),
    ("H209", {"reason": "no-such-rule"}, "Cal took a blind hand, which these rules do not have"),
    (
        "H209",
        {"reason": "none-left", "dealt": 1},
        "Cal took a blind hand, and none was left: 1 blind hand had been dealt",
    ),
    (
        "H209",
        {"reason": "none-left", "dealt": 0},
        "Cal took a blind hand, and none was left: no blind hands had been dealt",
    ),
    ("H209", {"reason": "none-left", "dealt": None}, "Cal took a blind hand, and none was left"),
    (
        "H209",
        {"reason": "after-a-draw", "dealt": None},
        "Cal took a blind hand, but had drawn cards; it takes the place of the hand as dealt",
    ),
    ("H210", {"winner": "Dee", "won_in": 1}, "the game was over: Dee had won it in hand 1, and play went on"),
    (
        "H211",
        {"has": "0.5", "due": "1"},
        "Cal stayed without the second ante: due 1, had 0.5, 0.5 too little; a pass was due",
    ),
    (
        "H212",
        {"upcard": "As"},
        "Cal dealt, turned up As and passed; with an ace turned up the dealer has to stay",
    ),
    (
        "C301",
        {"card": "Kd", "first": "played by Ann", "second": "played by Cal"},
        "Kd was in two places at once: played by Ann and played by Cal",
    ),
    (
        "C302",
        {"card": "3c", "did": "played", "reason": "stood-pat"},
        "Cal played 3c, but was dealt other cards and stood pat",
    ),
    (
        "C302",
        {"card": "Th", "did": "showed", "reason": "drew", "drew": 1},
        "Cal showed Th, but was dealt other cards and drew only 1 card",
    ),
    (
        "C302",
        {"card": "Jd", "did": "played", "reason": "kept", "drew": 2},
        "Cal played Jd, one more of the cards dealt than were left after drawing 2 cards",
    ),
    ("C302", {"card": "Th", "did": "played", "reason": "discarded"}, "Cal played Th, but had discarded it"),
    ("C302", {"card": "Th", "did": "showed", "reason": "too-many"}, "Cal showed Th, one card more than the hand had"),
    ("C303", {"cards": 6, "due": 5, "what": "deal"}, "Cal was dealt 6 cards; 5 were due"),
    ("C303", {"cards": 2, "due": 1, "what": "draw"}, "Cal received 2 cards; 1 was due"),
    ("C303", {"cards": 7, "due": 6, "what": "discard"}, "Cal discarded 7 cards; 6 were due"),
    (
        "C304",
        {"card": "7s", "reason": "turned-up-elsewhere", "did": "played by Cal"},
        "7s was the upcard, and turned up elsewhere: played by Cal",
    ),
    (
        "C304",
        {"card": "7s", "reason": "never-played"},
        "Cal held the upcard 7s, the last card dealt, and stood pat, but never played it",
    ),
    (
        "C304",
        {"card": "7s", "reason": "not-dealt"},
        "7s was the upcard, the last card dealt to Cal, and is none of the cards noted in the deal",
    ),
    (
        "C305",
        {"reason": "no-reshuffle", "drawn": 17, "stock": 16},
        "17 cards drawn from a stock of 16 cards, and no reshuffle was noted",
    ),
    (
        "C305",
        {"reason": "cards-left", "drawn": 2, "stock": 36},
        "the stock was reshuffled before it had run out: 2 cards drawn, from a stock of 36 cards",
    ),
    (
        "C305",
        {"reason": "never-runs-out", "drawn": 18, "stock": 16},
        "the stock was reshuffled, which never runs out here: what is passed or discarded goes under it",
    ),
    (
        "C305",
        {"reason": "forbidden", "drawn": 17, "stock": 16},
        "the stock of 16 cards ran out: 17 cards drawn, and these rules have nothing to reshuffle",
    ),
]
