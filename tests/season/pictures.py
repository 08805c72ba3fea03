"""The picture of a season in the docs: what ``referee audit`` prints on a terminal.

Run as a program, this file takes it again, to look at and commit:
PYTHONPATH=.:tests python -m season.pictures
"""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs" / "images" / "audit-season.svg"
WORDS = ("audit", "docs/examples/season")


def take() -> str:
    """The picture as it looks now."""
    console = Console(file=StringIO(), record=True, width=80, force_terminal=True, color_system="truecolor")
    console.print(Text.from_ansi(f"$ referee {' '.join(WORDS)}\n{_printed()}"))
    return console.export_svg(title="referee audit", unique_id="season")


def _printed() -> str:
    environment = {**os.environ, "FORCE_COLOR": "1", "COLUMNS": "80", "TERM": "xterm-256color"}
    command = [sys.executable, "-m", "referee", *WORDS]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    return done.stdout.rstrip()


if __name__ == "__main__":
    PICTURE.write_text(take(), encoding="utf-8")
