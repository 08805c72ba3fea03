"""python-chess: read games, checking each move, and print the number of half moves."""

import sys

import chess.pgn

moves = 0
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            if game.errors:
                sys.exit(f"{path}: {game.errors[0]}")
            moves += game.end().ply()
print(moves)
