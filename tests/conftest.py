"""How much the property tests try: the same few games at every run, some more in CI, or many new ones.

``pytest -m "long or not long" --hypothesis-profile=long`` tries the latter.
"""

import os
import signal
from pathlib import Path

from hypothesis import HealthCheck, Phase, settings

# A seed can't be made smaller: there is nothing to shrink.
once = settings(deadline=None, phases=[Phase.generate], database=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", once, max_examples=6, derandomize=True)
settings.register_profile("ci", once, max_examples=12, derandomize=True)
settings.register_profile("long", once, max_examples=100)
settings.load_profile("quick")


# A shell starts what runs in the background deaf to Ctrl-C. So would be every program that a test ends by one.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


# No test reads or fills the user's cache, nor another test's. Those of the cache name a folder.
os.environ["REFEREE_NO_CACHE"] = "1"


# Images for containers often forbid bytecode. Then each of the hundreds of processes that tests start would compile the
# referee anew, which takes longer than what it is started for.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    os.environ["PYTHONPYCACHEPREFIX"] = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
