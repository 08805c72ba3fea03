"""Conditions that hold after a disturbed run: files are old or new, and the messages about them are true."""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from faults.warm import Ended
from faults.writers import Tree

UNFINISHED = re.compile(r"\.(.{1,60})\.[a-z0-9_]{8}")
"""The name of an unfinished file: a dot, the start of its target's name, a dot, eight characters."""


class Scene(NamedTuple):
    """A writer's folders before and after an undisturbed run, and how that run ended."""

    folder: Path
    before: Tree
    after: Tree
    ended: Ended

    @property
    def targets(self) -> set[str]:
        """The paths that the writer changes."""
        return {path for path in {*self.before, *self.after} if self.before.get(path) != self.after.get(path)}


def torn(scene: Scene, tree: Tree) -> Iterator[str]:
    """Yield files that are neither old nor new, except unfinished ones."""
    for path in {*scene.before, *scene.after, *tree} - unfinished(scene, tree):
        stand = tree.get(path)
        if stand not in (scene.before.get(path), scene.after.get(path)):
            old, new = (one and len(one.content) for one in (scene.before.get(path), scene.after.get(path)))
            yield f"{path} is neither old ({old} bytes) nor new ({new}), but {stand and len(stand.content)} bytes"


def unfinished(scene: Scene, tree: Tree) -> set[str]:
    """Return the unfinished files, by their names, and the program's temporary files."""
    ours = {os.path.basename(path) for path in scene.targets}
    left = set()
    for path in set(tree) - set(scene.before) - set(scene.after):
        found = UNFINISHED.fullmatch(os.path.basename(path))
        if (found and any(name.startswith(found[1]) for name in ours)) or path.startswith("temporary/"):
            left.add(path)
    return left


def untrue(scene: Scene, tree: Tree, lines: Iterable[str]) -> Iterator[str]:
    """Yield false statements about files."""
    for line in lines:
        path, _, said = line.removeprefix("referee: ").partition(": ")
        place = os.path.relpath(os.path.realpath(path), scene.folder)
        if "stands" in said and tree.get(place) != scene.before.get(place):
            yield f"it does not stand any more: {line}"
        if said.startswith(("written as", "is written", "is saved")) and tree.get(place) != scene.after.get(place):
            yield f"it is not written: {line}"
        if said.startswith("could not be") and tree.get(place) != scene.before.get(place):
            yield f"it was written after all: {line}"


def unsaid(ended: Ended, error: int) -> Iterator[str]:
    """Yield what is wrong with the end of a run whose output failed with that error."""
    if ended.status != 74:
        yield f"status {ended.status} and not 74"
    telling = [line for line in ended.lines if os.strerror(error) in line]
    if not telling or len({line.split(": ")[1] for line in telling}) < len(telling):
        yield f"{len(telling)} lines say why, and not one for each file"
    for line in telling:
        if not line.startswith("referee: ") or len(line) > 300 or "{" in line:
            yield f"this is no clear sentence: {line}"
    for line in ended.lines:
        if any(UNFINISHED.fullmatch(part) for part in re.split(r"[/\s:\"']", line)):
            yield f"an unknown file is named: {line}"
    if "Traceback" in ended.complained.decode():
        yield f"a traceback: {ended.lines[-1]}"
