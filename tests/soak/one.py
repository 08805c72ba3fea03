"""One long log: a single endless game, streamed."""

import json
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread

from referee.generate import Generated, Plan, generate
from referee.text.limits import FINDINGS
from soak.guise import Disguised
from soak.many import Judged, said_otherwise
from soak.slope import Sample
from soak.watched import Process, checking

GAME = Plan("louisiana", deals=True, faults=("any",), fault_rate=5)
"""A game that nobody wins, with so many faults that its report's list fills up after a few mebibytes."""
EVERY = 0.25
"""Seconds between memory samples; the samples themselves are compared by processor time."""


def game(size: int, seed: int) -> Generated:
    """Return a game of at least this many bytes."""
    hand = _size(probe := _game(400, seed)) / probe.hands
    made = _game(int(size / hand * 1.02) + 10, seed)
    if _size(made) < size:
        raise RuntimeError(f"{_size(made):,} bytes were generated, not {size:,}")
    return made


def _game(hands: int, seed: int) -> Generated:
    """Return the game with this many hands."""
    return next(generate(replace(GAME, hands=hands, seed=seed)))


def _size(made: Generated) -> int:
    return len(made.text.encode())


def judged(path: Path, made: Generated) -> Judged:
    """Judge it while sampling its memory; progress is estimated from the processor time."""
    content = made.text.encode()
    path.write_bytes(content)
    total = Judged(size=len(content), logs=1)
    seen: list[tuple[float, int]] = []
    with checking(path) as process:
        over = Event()
        thread = Thread(target=_look, args=(process, total, seen, over))
        thread.start()
        try:
            whole = json.load(process.report)
        finally:
            over.set()
            thread.join()
    [report], errors = whole["files"], whole["summary"]["errors"]
    log = Disguised(content, [(one.code, one.line, one.player) for one in made.findings[:FINDINGS]])
    total.wrong += said_otherwise(path, log, report)
    if errors != len(made.findings):
        total.wrong.append(f"{path}: {errors:,} errors were found, {len(made.findings):,} planted")
    total.hands = report["hands"]
    if total.hands != made.hands:
        total.wrong.append(f"{path}: {total.hands} hands were judged, {made.hands} played")
    total.verdicts[report["verdict"]] += 1
    total.found.update(one["code"] for one in report["findings"])
    total.samples = [Sample(int(len(content) * at / total.seconds), memory) for at, memory in seen]
    return total


def _look(process: Process, total: Judged, seen: list[tuple[float, int]], over: Event) -> None:
    """Sample the memory until the end."""
    while not over.wait(EVERY):
        try:
            at, memory = process.seconds, process.memory
        except FileNotFoundError:
            return
        if memory:
            seen.append((at, memory))
            total.peak, total.seconds = process.peak, at
            if len(seen) % 400 == 0:
                print(f"after {at:.0f} s of processor time {memory / 2**20:.2f} MiB", flush=True)
