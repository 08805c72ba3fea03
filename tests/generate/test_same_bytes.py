"""The same plan gives the same bytes: in another process, whatever its hash seed, and in however long a row of logs."""

import os
import subprocess
import sys
from hashlib import sha256

import pytest

from referee.generate import Plan, generate

PLAN = Plan("winning-moves", ("golden-hand",), logs=3, hands=12, deals=True, faults=("any",), fault_rate=50, seed=7)
ELSEWHERE = f"""
from hashlib import sha256
from referee.generate import Plan, generate
print(sha256("".join(log.text for log in generate({PLAN!r})).encode()).hexdigest())
"""


def digest() -> str:
    return sha256("".join(log.text for log in generate(PLAN)).encode()).hexdigest()


@pytest.mark.parametrize("hash_seed", ["0", "4321"])
def test_another_process_writes_the_same_logs(hash_seed):
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run([sys.executable, "-c", ELSEWHERE], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == digest()


def test_a_seed_still_writes_the_same_game():
    """A change here changes the result of everybody's seeds: say so in the changelog."""
    [log] = generate(Plan(hands=8, seed=2026, faults=("any",), fault_rate=50))
    assert sha256(log.text.encode()).hexdigest()[:16] == "3e97273c9cf82256"


def test_a_log_does_not_depend_on_how_many_there_are():
    (first, second), (alone,) = (list(generate(Plan("boure", logs=logs))) for logs in (2, 1))
    assert first == alone
    assert second.text != first.text


def test_a_log_generated_later_is_the_same():
    logs = generate(PLAN)
    next(logs)
    next(generate(PLAN))
    assert next(logs) == list(generate(PLAN))[1]


def test_another_seed_plays_another_game():
    assert next(generate(Plan(seed=1))).text != next(generate(Plan(seed=2))).text
