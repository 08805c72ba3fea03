"""Calls that the kernel refuses and processes that are killed: a sample of ``python -m faults``."""

import subprocess
import sys
from pathlib import Path

import pytest

from faults import kernel

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="needs /proc, and processes that are forked"),
    pytest.mark.slow,
]


def faults(*words: str) -> str:
    """Return the last line of the program, which must find nothing wrong."""
    command = [sys.executable, "-m", "faults", *words]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=Path(__file__).parents[1])
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()[-1]


def test_after_any_failed_call_each_file_is_old_or_new_and_the_messages_are_true() -> None:
    if reason := kernel.can_be_asked():
        pytest.skip(reason)
    said = faults("--writers", "scribe", "summary", "--kills", "6", "--batches", "0")
    assert ", 6 kills at random" in said
    assert said.endswith("no failure")


def test_every_log_of_a_batch_is_judged_or_reported_lost_whichever_process_is_killed() -> None:
    said = faults("--no-refusals", "--kills", "0", "--batches", "6", "--logs", "50")
    assert ", 6 batches of 50 logs" in said
    assert said.endswith("no failure")
