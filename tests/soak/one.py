"""One long log: a single game that goes on and on, streamed."""

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
"""A game that nobody wins, with so many faults that a report has all that it lists of one log after some mebibytes:
what is kept to be listed does not grow from there on."""
EVERY = 0.25
"""Seconds between two looks at the memory; what a look is held against is processor time, whatever the seconds."""


def game(size: int, seed: int) -> Generated:
    """A game of at least so many bytes."""
    hand = _size(probe := _game(400, seed)) / probe.hands
    made = _game(int(size / hand * 1.02) + 10, seed)
    if _size(made) < size:
        raise RuntimeError(f"{_size(made):,} bytes were generated, not {size:,}")
    return made


def _game(hands: int, seed: int) -> Generated:
    """The game with so many hands."""
    return next(generate(replace(GAME, hands=hands, seed=seed)))


def _size(made: Generated) -> int:
    return len(made.text.encode())


def judged(path: Path, made: Generated) -> Judged:
    """Has it judged, and its memory looked at until the end; how much is judged goes by the processor time taken."""
    content = made.text.encode()
    path.write_bytes(content)
    total = Judged(size=len(content), logs=1)
    seen: list[tuple[float, int]] = []
    with checking("--large", path) as process:
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
    """Looks at the memory until it is over."""
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
