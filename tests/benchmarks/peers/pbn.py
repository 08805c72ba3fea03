"""Bridge boards in PBN, and endplay, which reads them. An event is a card played.

endplay puts the cards of each trick in playing order, but does not judge them; it has no target.
"""

from pathlib import Path
from random import Random

from benchmarks.contender import Contender, Kind
from benchmarks.peers.python import counted, package, program

RANKS, SUITS, SEATS = "23456789TJQKA", "CDHS", "NESW"
Cards = list[str]


def write(folder: Path, boards: int, seed: int) -> None:
    """Write boards in one file, each with its deal, its contract and all 52 cards of random legal play."""
    with (folder / "boards.pbn").open("w", encoding="utf-8") as file:
        file.write("% PBN 2.1\n% EXPORT\n\n")
        for number in range(boards):
            file.write(board(number + 1, Random(f"{seed} {number}")))


def board(number: int, rng: Random) -> str:
    """Return one board: South plays in a suit, West leads."""
    deck = rng.sample([suit + rank for suit in SUITS for rank in RANKS], 52)
    hands = [deck[seat::4] for seat in range(4)]
    deal, trump = " ".join(map(holding, hands)), rng.choice(SUITS)
    rows, made = played(hands, trump, rng)
    names = {seat: f"Player {seat}" for seat in ("West", "North", "East", "South")}
    tags = {"Event": "Random", "Site": "?", "Date": "2026.01.01", "Board": number, **names, "Dealer": "S"}
    end = {"Vulnerable": "None", "Deal": f"N:{deal}", "Scoring": "?", "Declarer": "S", "Contract": f"1{trump}"}
    head = "".join(f'[{tag} "{value}"]\n' for tag, value in {**tags, **end, "Result": made}.items())
    return f'{head}[Auction "S"]\n1{trump} Pass Pass Pass\n[Play "W"]\n{rows}\n\n'


def holding(cards: Cards) -> str:
    """Return a hand in PBN, from spades down."""
    return ".".join("".join(rank for rank in reversed(RANKS) if suit + rank in cards) for suit in reversed(SUITS))


def played(hands: list[Cards], trump: str, rng: Random) -> tuple[str, int]:
    """Return thirteen tricks, a row each, in columns from West; and the number South's side took."""
    rows, leader, made = [], 3, 0
    for _ in range(13):
        trick: dict[int, str] = {}
        for seat in ((leader + turn) % 4 for turn in range(4)):
            led = next(iter(trick.values()), "?")[0]
            trick[seat] = rng.choice([card for card in hands[seat] if card[0] == led] or hands[seat])
            hands[seat].remove(trick[seat])
        led = trick[leader][0]
        leader = max(trick, key=lambda seat: (trick[seat][0] == trump, trick[seat][0] == led, rank(trick[seat])))
        made += leader in (0, 2)
        rows.append(" ".join(trick[seat] for seat in (3, 0, 1, 2)))
    return "\n".join(rows), made


def rank(card: str) -> int:
    """Rank a card; higher is better."""
    return RANKS.index(card[1])


def count(file: Path) -> int:
    """Count four for each line under a `Play` tag."""
    rows, inside = 0, False
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            rows += inside and bool(line.strip())
            inside = line.startswith("[Play ") or (inside and bool(line.strip()))
    return 4 * rows


PBN = Kind("pbn", "board", "a card played", write, count)
ENDPLAY = Contender("endplay", PBN, 2000, program("load_pbn"), counted, package("endplay"))
