"""What the programs get: evenings of Bourré, games of chess and accounts, random but legal, and the same for a seed."""

import re
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from pathlib import Path
from random import Random
from textwrap import fill

from evenings.logs import evening_log

HANDS = 25
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
LISTS = ("stay", "pass", "draw", "ante", "win", "divide", "bourre")
"""Lines on which each name is an event: a declaration, a draw or a payment."""
ACCOUNTS = [f"{kind}:{name}" for kind in ("Assets", "Income", "Expenses") for name in ("Kitchen", "Porch", "Shop")]


def evenings(folder: Path, logs: int, seed: int) -> list[Path]:
    """Write logs of 25 hands, and return their paths. Existing ones are kept."""
    folder.mkdir(exist_ok=True)
    paths = [folder / f"{number:04}.bourre" for number in range(logs)]
    for number, path in enumerate(paths):
        if not path.exists():
            path.write_text(evening_log("booray", hands=HANDS, seed=1000 * seed + number), encoding="utf-8")
    return paths


def games(folder: Path, count: int, seed: int) -> Path:
    """Write games of random moves in one file."""
    import chess

    rng = Random(seed)
    with (folder / "games.pgn").open("w", encoding="utf-8") as file:
        for number in range(count):
            board, moves = chess.Board(), []
            for half in range(rng.randint(40, 120)):
                if board.is_game_over():
                    break
                move = rng.choice(list(board.legal_moves))
                moves.append(board.san(move) if half % 2 else f"{board.fullmove_number}. {board.san(move)}")
                board.push(move)
            print(f'[Round "{number + 1}"]\n\n{fill(" ".join([*moves, board.result()]), 79)}\n', file=file)
    return folder / "games.pgn"


def books(folder: Path, transactions: int, seed: int) -> Path:
    """Write accounts for beancount in one file, with two to four postings in each transaction."""
    rng, first = Random(seed), date(2000, 1, 1)
    with (folder / "books.beancount").open("w", encoding="utf-8") as file:
        for account in ACCOUNTS:
            print(f"{first} open {account} USD", file=file)
        for number in range(transactions):
            accounts = rng.sample(ACCOUNTS, rng.randint(2, 4))
            amounts = [rng.randint(-1000, 1000) for _ in accounts[1:]]
            print(f'{first + timedelta(days=number // 20)} * "Payee {rng.randrange(500)}"', file=file)
            for account, amount in zip(accounts, [*amounts, -sum(amounts)], strict=True):
                print(f"  {account}  {amount}.00 USD", file=file)
    return folder / "books.beancount"


def events(log: str) -> int:
    """Count the events of a log: each card of a trick, and each name of a declaration, a draw or a payment."""
    count = 0
    for line in log.splitlines():
        keyword, _, rest = line.strip().partition(" ")
        if keyword == "trick":
            count += len(CARD.findall(rest))
        elif keyword in LISTS:
            count += len(re.findall(r"[A-Z]\w+", rest))
    return count


def half_moves(games: str) -> int:
    """Count the words outside of tags that begin with a letter."""
    lines = (line for line in games.splitlines() if not line.startswith("["))
    return sum(len(re.findall(r"(?<!\S)[A-Za-z]", line)) for line in lines)


def postings(books: str) -> int:
    """Count the indented lines."""
    return len(re.findall(r"^ ", books, re.MULTILINE))


COUNTS: Mapping[str, Callable[[str], int]] = {".bourre": events, ".pgn": half_moves, ".beancount": postings}
