"""Kill real runs with SIGKILL, at a writing call or at any moment."""

import select
from collections.abc import Callable
from os import kill
from pathlib import Path
from random import Random
from signal import SIGKILL
from time import monotonic
from typing import NamedTuple

from faults.claims import Scene, torn, unfinished, untrue
from faults.refusals import KILL, Counted, next_run, undisturbed
from faults.running import Place
from faults.warm import Ended, ended, started, told
from faults.writers import Writer, prepared, tree


class Victim(NamedTuple):
    """A writer with the results, the number of calls and the seconds of an undisturbed run."""

    writer: Writer
    scene: Scene
    calls: int
    seconds: float


class Tally(NamedTuple):
    """Numbers of killed runs, of those that had written everything, and of those that left something unfinished."""

    kills: int
    old: int
    new: int
    unfinished: int
    wrong: int


def victim(writer: Writer, folder: Path) -> Victim:
    """Run a writer once, undisturbed."""
    scene = undisturbed(folder, writer)
    place = prepared(folder, writer)
    counted = Counted(folder, KILL, 0)
    ended(writer.run(place), place.temporary, counted)
    place = prepared(folder, writer)
    begun = monotonic()
    ended(writer.run(place), place.temporary)
    return Victim(writer, scene, counted.number, monotonic() - begun)


def killed(writers: list[Writer], folder: Path, kills: int, seed: int, say: Callable[[str], None]) -> Tally:
    """Kill this many runs, taking the writers in turn."""
    victims = [victim(writer, folder / str(number)) for number, writer in enumerate(writers)]
    chance, done, old, new, left, wrong, tried = Random(seed), 0, 0, 0, 0, 0, 0
    while done < kills:
        one = victims[tried % len(victims)]
        tried += 1
        at_a_call = chance.random() < 0.5
        moment = chance.random()
        place = prepared(one.scene.folder, one.writer)
        run = one.writer.run(place)
        end = _at_a_call(run, place, one, moment) if at_a_call else _at_a_time(run, place, one, moment)
        if end.status != -SIGKILL:
            continue
        done += 1
        now = tree(one.scene.folder)
        changed = sum(now.get(path) != one.scene.before.get(path) for path in one.scene.targets)
        old += not changed
        new += changed == len(one.scene.targets)
        left += bool(unfinished(one.scene, now))
        found = [*torn(one.scene, now), *untrue(one.scene, now, end.lines), *next_run(one.scene, one.writer)]
        wrong += len(found)
        for what in found:
            say(f"{one.writer.name}, killed at {'call' if at_a_call else 'time'} {moment:.3f}: {what}")
    return Tally(done, old, new, left, wrong)


def _at_a_call(run: Callable[[], None], place: Place, one: Victim, moment: float) -> Ended:
    """Kill the run before one of its calls."""
    counted = Counted(one.scene.folder, KILL, 1 + int(moment * one.calls))
    return ended(run, place.temporary, counted)


def _at_a_time(run: Callable[[], None], place: Place, one: Victim, moment: float) -> Ended:
    """Kill the run after a fraction of its usual time."""
    with started(run, place.temporary) as begun:
        if not select.select([begun.ended], [], [], moment * one.seconds)[0]:
            kill(begun.process, SIGKILL)
    return told(begun)
