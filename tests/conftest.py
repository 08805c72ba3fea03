"""How much the property tests try: the same few games at every run, or many new ones.

``bash .ci/run --long`` for the latter: ``pytest -m "long or not long" --hypothesis-profile=long``.
"""

import gc

from hypothesis import HealthCheck, Phase, settings

# A seed can't be made smaller: there is nothing to shrink.
once = settings(deadline=None, phases=[Phase.generate], database=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", once, max_examples=20, derandomize=True)
settings.register_profile("long", once, max_examples=500)
settings.load_profile("quick")


def pytest_unconfigure() -> None:
    # What a command froze before its workers began would else be left to lie at the end, and DuckDB complains of that.
    gc.unfreeze()
