"""``python -m goldens`` (in ``tests``) puts what their commands print now into all goldens, or into the files named."""

import os
import sys
from pathlib import Path

from goldens.test_goldens import GOLDENS, transcript

os.environ["REFEREE_NO_CACHE"] = "1"
files = [Path(name).resolve() for name in sys.argv[1:]] or GOLDENS
os.chdir(Path(__file__).parents[2])
for file in files:
    file.write_text(transcript(file.read_text(encoding="utf-8")), encoding="utf-8")
