"""Chess games in PGN, and two programs that check each move: python-chess and pgn-extract.

An event is a half move.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from textwrap import fill
from typing import Any

from benchmarks.contender import Contender, Kind, Load
from benchmarks.meter import Reading
from benchmarks.peers.debian import command, tool
from benchmarks.peers.python import counted, package, program

DIFFERENT = 3000
"""Number of distinct games, then they repeat: games are slow to make, and pgn-extract is fast."""


def write(folder: Path, games: int, seed: int) -> None:
    """Write games of random legal moves, in one file."""
    texts = [game(number, Random(f"{seed} {number}")) for number in range(min(games, DIFFERENT))]
    with (folder / "games.pgn").open("w", encoding="utf-8") as file:
        for number in range(games):
            file.write(texts[number % DIFFERENT])


def game(number: int, rng: Random) -> str:
    """Return one game, cut off after 40 to 120 half moves unless it ended before."""
    import chess

    board = chess.Board()
    moves = " ".join(sans(board, rng))
    tags = {"Event": "Random", "Site": "?", "Date": "2026.01.01", "Round": number + 1, "White": "Ann", "Black": "Bob"}
    result = board.result()
    head = "".join(f'[{tag} "{value}"]\n' for tag, value in {**tags, "Result": result}.items())
    return f"{head}\n{fill(f'{moves} {result}', 79)}\n\n"


def sans(board: Any, rng: Random) -> Iterator[str]:
    """Yield the moves as on a score sheet."""
    for half in range(rng.randint(40, 120)):
        if board.is_game_over():
            return
        move = rng.choice(list(board.legal_moves))
        yield board.san(move) if half % 2 else f"{board.fullmove_number}. {board.san(move)}"
        board.push(move)


def count(file: Path) -> int:
    """Count everything outside tags that begins with a letter: move numbers and results begin with a digit or an
    asterisk.
    """
    with file.open(encoding="utf-8") as lines:
        return sum(len(re.findall(r"(?<!\S)[A-Za-z]", line)) for line in lines if not line.startswith("["))


def matched(reading: Reading, load: Load) -> bool:
    """Check that pgn-extract read all games without complaint."""
    errors = reading.errors.read_text()
    return reading.status == 0 and f"{load.units} games matched out of {load.units}" in errors.replace(
        "1 game ", "1 games "
    )


PGN = Kind("pgn", "game", "a half move", write, count)
PYTHON_CHESS = Contender("python-chess", PGN, 600, program("read_pgn"), counted, package("chess"), target=6)
PGN_EXTRACT = Contender(
    "pgn-extract",
    PGN,
    10_000,
    command("pgn-extract", "-r"),
    matched,
    tool("pgn-extract"),
    source="Debian",
    target=0.25,
)
