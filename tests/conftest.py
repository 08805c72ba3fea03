"""How much the tests with random games try: the same few at every run, with ``--times`` many."""

import os
import signal
import sys
from pathlib import Path

import commands
import pytest
from commands import CLEAN_LOG, FLAWED_LOG, Run, Start
from hypothesis import HealthCheck, Phase, settings

# A seed can't be made smaller: there is nothing to shrink.
once = settings(deadline=None, phases=[Phase.generate], database=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", once, max_examples=4, derandomize=True)
settings.load_profile("quick")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--times", type=int, default=1, help="so many times as many random games, hands, slips and logs")


@pytest.fixture(scope="session")
def times(pytestconfig: pytest.Config) -> int:
    """How many times as many games, hands, slips or logs to try as in a quick run."""
    return int(pytestconfig.getoption("--times"))


@pytest.fixture
def run() -> Run:
    """Run ``referee`` with some words in this process."""
    return commands.run


@pytest.fixture
def start() -> Start:
    """Run ``referee`` with some words in a separate process."""
    return commands.start


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log without errors."""
    path = tmp_path / "tuesday.bourre"
    path.write_text(CLEAN_LOG)
    return path


@pytest.fixture
def flawed(tmp_path: Path) -> Path:
    """A log in which Ann leaves a part of her pot."""
    path = tmp_path / "flawed.bourre"
    path.write_text(FLAWED_LOG)
    return path


def pytest_configure(config: pytest.Config) -> None:
    if (times := config.getoption("--times")) > 1:
        settings.register_profile("times", once, max_examples=4 * times, derandomize=True)
        settings.load_profile("times")


# A shell starts what runs in the background deaf to Ctrl-C. So would be every program that a test ends by one.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


# No test reads or fills the user's cache, nor another test's. Those of the cache name a folder.
os.environ["REFEREE_NO_CACHE"] = "1"


# Images for containers often forbid bytecode. Then each of the hundreds of processes that tests start would compile the
# referee anew, which takes longer than what it is started for.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
