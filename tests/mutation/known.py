"""Try the machine on mutants with a known fate: ``python -m mutation.known`` (in ``tests``), a few seconds."""

from collections.abc import Sequence

import pytest

from mutation.mutants import mutants_of
from mutation.session import in_session, trial, witnesses

WITNESSES = ("replay/test_duty.py", "ledger/test_takings.py")
FILES = (("replay", "cinch"), ("replay", "fast_path"), ("ledger", "dues"))
FATES = {
    "replay/cinch.py:sure_of_pot `return 2 * (won + sure) > hand_size` "
    "-> `return 2 * (won - sure) > hand_size`": "killed",
    "replay/fast_path.py:_is_legal `turn.first = False` -> `turn.first = None`": "survived",
    "ledger/dues.py:each `return -each(-amount, heads, chip) if amount < 0 else amount // heads // chip * chip` "
    "-> `return -each(-amount, heads, chip) if amount < 0 else amount / heads // chip * chip`": "killed",
}
"""The fate of each mutant: ``None`` is as false as ``False``."""


def work(items: Sequence[pytest.Item]) -> int:
    """Print the outcome of each; return 1 if one is not as expected."""
    bench = trial(items, witnesses(items))
    every = {str(one): one for part, file in FILES for one in mutants_of(part, f"referee/{part}/{file}.py")}
    found = {str(one.mutant): one.outcome for one in bench.verdicts([every[name] for name in FATES], 2)}
    print(*(f"{outcome}: {name}" for name, outcome in sorted(found.items())), sep="\n")
    return int(found != FATES)


if __name__ == "__main__":
    raise SystemExit(in_session(work, WITNESSES))
