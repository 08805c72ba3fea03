"""PokerKit: load hand histories, replay each action, and print their number."""

import sys

from pokerkit import HandHistory

actions = 0
for path in sys.argv[1:]:
    with open(path, "rb") as file:
        for history in HandHistory.load_all(file):
            actions += sum(action is not None for _, action in history.state_actions)
print(actions)
