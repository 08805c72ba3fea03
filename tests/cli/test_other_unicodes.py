"""The Unicode version that a terminal claims to know does not affect the output."""

import sys
from pathlib import Path


def test_lines_are_folded_in_the_same_places(start, log: Path):
    log.write_text(log.read_text().replace("Ann", "Å" + "한" * 30).replace("win", f"# {'ⓐ👍' * 40}\n  win"))
    log.write_text(log.read_text().replace("한 3", "한 2"))
    now, then = (start("check", log, env={"UNICODE_VERSION": version}) for version in ("latest", "4.1.0"))
    assert now.returncode == 1, (sys.version, now.stderr)
    assert now.stdout == then.stdout
