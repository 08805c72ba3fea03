"""The peers, by the kind of data that they read."""

from benchmarks.contender import Contender
from benchmarks.peers.books import BEANCOUNT, HLEDGER
from benchmarks.peers.pbn import ENDPLAY
from benchmarks.peers.pgn import PGN_EXTRACT, PYTHON_CHESS
from benchmarks.peers.phh import POKERKIT

PEERS: tuple[Contender, ...] = (POKERKIT, PYTHON_CHESS, PGN_EXTRACT, BEANCOUNT, HLEDGER, ENDPLAY)
