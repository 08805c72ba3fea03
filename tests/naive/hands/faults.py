"""Faults in a hand: at most one kind in each."""

PLAYS = ["illegal", "renege", "ruled", "waived", "takeback", "taker"]
"""Illegal cards, and what the table says about them; all other faults together are equally likely."""
PROCEDURE = ["unproven-ruling", "early", "twice", "passer-draws", "draw-many", "take-wrong", "blind-wrong", "forced"]
PROCEDURE += ["cover", "misdeal", "reshuffle-missing", "reshuffle-needless", "turn", "lead", "upcard-dealt"]
BREAKS = ["dup-deal", "short-deal", "long-deal", "upcard-played", "not-held", "dup-play", "dup-draw", "throw-unheld"]
BREAKS += ["short-draw", "long-draw", "upcard-unplayed", "upcard-undealt", "absent", "double", "fewer", "extra"]
"""Faults after which nobody knows who held or took what; the log ends there."""
CARDS = [*PLAYS, *PROCEDURE, *BREAKS]
MISCOUNTS = ["stack", "stack-much"]
MONEY = ["ante", "ante-amount", "pot-before", "pot-after", "win-name", "win-amount", "carry", "bourre-amount"]
MONEY += ["bourre-missing", "bourre-extra", "out-wrong", "out-missing", *MISCOUNTS]
