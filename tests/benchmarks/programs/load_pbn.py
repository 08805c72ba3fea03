"""endplay: read boards with their play, and print the number of cards played."""

import sys

from endplay.parsers import pbn

cards = 0
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        cards += sum(len(board.play) for board in pbn.load(file))
print(cards)
