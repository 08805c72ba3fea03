"""The folder of logs: samples, generated games, hostile ones, private rule sets, settings, waivers."""

import os
import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random

from referee import rulesets
from referee.generate import Plan, generate

ROOT = Path(__file__).parents[2]
HEAD = "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\n"
HAND = "\nhand 1\n  dealer Cal\n  trump 7s\n  stay Ann\n  win Ann 2\n"
MARKS = "\u0301\u0323" * 9
HOSTILE: dict[str, bytes] = {
    "names": """rules winning-moves
title "İstanbul, ığüşöç: die Größe"
seat İlker 200
seat ıtır 200
seat "Ærøskøbing Ås" 200
seat Zoë 200
seat Ýmir 200

hand 1  # ﬁrst, ǅ, ẞ, 𐐀, ꟊ
  dealer Zoë
  trump 7s
  stay İlker, ıtır
  win İlker 4
  stacks İlker 204, ıtır 199, "Ærøskøbing Ås" 199, Zoë 198, Ýmir 199
""".encode(),
    "alike": HEAD.replace("Bob", "Αnn").replace("Cal", "Аnn").encode() + HAND.replace("Cal", "Ann").encode(),
    "unread": (HEAD + HAND).encode() + b"  trick 2x \x1b[31m3h\n  \xff\xfe\n  sty Ann\n  stay Anm\n  pot \xc2\xb2\n",
    "later": f"{HEAD}{HAND}  # \U0001e4d0\U00031350\U0001cc00\U000105c0\n  stay \U0001e4d0nn\n  pot \u1c89\n".encode(),
    "marks": f"{HEAD}seat Z{MARKS} 200\nseat e\u0301 200\nseat \u00e9 200\n{HAND}".encode(),
    "nul": b"rules\0",
    "utf16": (HEAD + HAND).encode("utf-16"),
    "mac": (HEAD + HAND).replace("\n", "\r").encode(),
    "bom": b"\xef\xbb\xbf" + (HEAD + HAND).replace("\n", "\r\n").encode(),
    "long": f"{HEAD}# {'x' * 5000}\n{HAND}  # {'♥' * 2000}\n".encode(),
    "empty": b"",
}
"""Hostile contents, by the names of the logs."""
FEW = ("r501", "r506-cinch", "l604", "l607", "n101", "u701")
FILE_NAMES = (
    "ınce İnce.bourre",
    "::error::%0A.bourre",
    "a&b<c>\"d'.bourre",
    "naïve #1?.bourre",
    "Z.bourre",
    "é.bourre",
)


def laid_out(folder: Path, order: int) -> None:
    """Write all of it into a new folder; ``order`` is the order of creating the files."""
    contents = _contents()
    names = sorted(contents)
    Random(order).shuffle(names)
    folder.mkdir()
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents[name])
        os.utime(path, (1e9 + order * 1e6, 1e9 + order * 1e6))
    shutil.copytree(ROOT / "docs" / "examples", folder, dirs_exist_ok=True)
    (folder / "nothing").mkdir()


@cache
def _contents() -> Mapping[str, bytes]:
    return {**_samples(), **_generated(), **_hostile()}


def _samples() -> dict[str, bytes]:
    found = sorted((ROOT / "samples").glob("*/*.bourre"))
    everything = {f"all/{path.parent.name}/{path.name}": path.read_bytes() for path in found}
    return everything | {f"few/{path.name}": path.read_bytes() for path in found if path.name.startswith(FEW)}


def _generated() -> dict[str, bytes]:
    """Return games with all kinds of faults under each rule set."""
    logs = {}
    for name in rulesets.names():
        plan = Plan(name, logs=3, hands=20, claims="full", deals=True, faults=("any",), fault_rate=70, seed=5)
        logs |= {f"all/generated/{log.name}.bourre": log.text.encode() for log in generate(plan)}
    return logs


def _hostile() -> dict[str, bytes]:
    logs = {f"few/{name}.bourre": content for name, content in HOSTILE.items()}
    return logs | {f"few/{name}": (HEAD + HAND).encode() for name in FILE_NAMES}
