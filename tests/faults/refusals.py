"""Refuse the Nth writing system call, for N = 1, 2, 3 … until the run passes."""

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from errno import EACCES, EDQUOT, EIO, ENOSPC, EROFS
from pathlib import Path
from signal import SIGKILL
from typing import NamedTuple

from faults.claims import Scene, torn, unfinished, unsaid, untrue
from faults.kernel import Call
from faults.running import Place
from faults.warm import Ended, ended
from faults.writers import Writer, prepared, tree

_MAKES = ("open", "openat", "creat", "mkdir", "mkdirat", "write", "pwrite64", "writev", "pwritev", "fsync", "fdatasync")
"""The calls that need room on a disk."""


class Refusal(NamedTuple):
    """An error for calls to fail with: only the Nth, all from there on, or all of these that need disk space."""

    error: int
    lasts: bool = False
    for_room: bool = False

    def holds(self, call: Call, number: int, first: int) -> bool:
        """Check whether a call with this number fails, if ``first`` is the first to fail."""
        if not self.lasts:
            return number == first
        return number >= first and (not self.for_room or call.name in _MAKES)


ALONE = tuple(Refusal(error) for error in (ENOSPC, EIO, EACCES, EDQUOT))
LASTING = (Refusal(ENOSPC, lasts=True, for_room=True), Refusal(EROFS, lasts=True))
BORNE = (("chown", EACCES),)
"""If a file may not be given to the old owner, it belongs to the writer."""
KILL = Refusal(0)
"""Not an error number, but the end of the process."""


class Counted:
    """Decides on the calls of one run, counting them up to the first to refuse."""

    def __init__(self, folder: Path, refusal: Refusal, first: int) -> None:
        self.folder, self.refusal, self.first = str(folder), refusal, first
        self.number = 0
        self.met: list[Call] = []

    def __call__(self, call: Call) -> int:
        if not self.writes(call):
            return 0
        self.number += 1
        if not self.refusal.holds(call, self.number, self.first):
            return 0
        self.met.append(call)
        if self.refusal is KILL:
            os.kill(os.getpgid(call.process), SIGKILL)
        return self.refusal.error

    def writes(self, call: Call) -> bool:
        """Check whether a call changes something in the folders, makes a change durable, or prints."""
        ours = any(file.startswith((self.folder, "/memfd:said")) for file in call.files)
        for_folder = call.flags & os.O_DIRECTORY == 0 and os.path.isdir(call.files[0])
        writing = call.flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        # Python tests the temporary folder with a file that it deletes again.
        if call.name == "unlink" and call.files[0].startswith(f"{self.folder}/temporary"):
            return False
        return ours and bool(writing or (for_folder and not call.files[0].endswith("/")))


def undisturbed(folder: Path, writer: Writer) -> Scene:
    """Return what is there before and after an undisturbed run."""
    place = prepared(folder, writer)
    before = tree(folder)
    done = ended(writer.run(place), place.temporary)
    scene = Scene(folder, before, tree(folder), done)
    for path in scene.before:
        assert scene.before[path][:2] == scene.after[path][:2], f"{path} has another mode or owner now"
    assert scene.targets or done.said, "nothing was written"
    return scene


def refused(scene: Scene, writer: Writer, refusal: Refusal, first: int) -> tuple[list[Call], Ended, list[str]]:
    """Refuse the call with that number; return the refused calls, how the run ended, and all failures."""
    place = prepared(scene.folder, writer)
    counted = Counted(scene.folder, refusal, first)
    done = ended(writer.run(place), place.temporary, counted)
    now = tree(scene.folder)
    met = counted.met[0] if counted.met else None
    if met and (met.name, refusal.error) in BORNE:
        now = {path: stand._replace(**_rights(scene, path)) for path, stand in now.items()}
    wrong = [*torn(scene, now), *untrue(scene, now, done.lines)]
    # An appended summary is on the disk before the file is closed, and can't be undone.
    if met and met.name == "close" and writer.name == "summary":
        return counted.met, done, list(torn(scene, now))
    if counted.met and refusal is not KILL and (now, done) != (scene.after, scene.ended):
        wrong += unsaid(done, refusal.error)
    if left := unfinished(scene, now) if refusal.error not in (0, EROFS) else ():
        wrong.append(f"left behind: {', '.join(sorted(left))}")
    return counted.met, done, wrong


def refusals_of(first: int) -> Iterator[Refusal]:
    """Yield what happens to the call with that number: each single error, each lasting error, and a kill."""
    yield ALONE[first % len(ALONE)]
    yield LASTING[first % len(LASTING)]
    yield KILL


@dataclass
class Met:
    """Counts of refused calls, of refusals that changed nothing, and of runs killed at a call."""

    calls: Counter[str]
    borne: Counter[str]
    kills: int = 0


def all_refused(writer: Writer, folder: Path, met: Met) -> Iterator[str]:
    """Yield what is wrong after each refused call of a writer; ``met`` counts them."""
    scene = undisturbed(folder, writer)
    for first in range(1, 10_000):
        for refusal in refusals_of(first):
            calls, done, wrong = refused(scene, writer, refusal, first)
            if not calls:
                return
            what = "kill" if refusal is KILL else os.strerror(refusal.error)
            if refusal is KILL:
                met.kills += 1
                wrong += next_run(scene, writer)
            else:
                met.calls[calls[0].name] += 1
                met.borne[f"{calls[0].name} ({what}, {writer.name})"] += done.status != 74
            yield from (f"{writer.name}: {what} at call {first}, {calls[0].name}: {one}" for one in wrong)


def next_run(scene: Scene, writer: Writer) -> Iterator[str]:
    """Yield what is wrong with a run in the same folders after a killed one."""
    place = prepared_again(scene)
    done = ended(writer.run(place), place.temporary)
    now = tree(scene.folder)
    if done.status == 2 and " already" in done.complained.decode():
        return
    if done.status not in (scene.ended.status, 0):
        yield f"the next run ends with {done.status}: {done.complained.decode()}"
    for path in scene.targets:
        if now.get(path) != scene.after.get(path) and writer.name != "summary":
            yield f"after the next run {path} is not new"
    yield from (f"after the next run {one}" for one in torn(scene, now) if writer.name != "summary")


def prepared_again(scene: Scene) -> Place:
    """Return the same folders."""
    return Place(*(scene.folder / name for name in ("logs", "reports", "temporary")))


def _rights(scene: Scene, path: str) -> dict[str, object]:
    """Return the final mode and owner of a file, if it is one of the writer's."""
    stand = scene.after.get(path)
    return {"mode": stand.mode, "owner": stand.owner} if stand else {}
