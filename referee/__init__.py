"""A referee for Bourré (Booray): from the text of a game's log to a proven verdict and a verified ledger.

The names in ``__all__`` are the library.
"""

# Each name's module is loaded when the name is first used, and so is Python's typing: the program can handle a
# Ctrl-C before it loads anything.

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.diff import compared
    from referee.finding import Evidence, Finding
    from referee.judge.audit import Audit, audit
    from referee.judge.comparison import Rules, compare
    from referee.judge.interpretations import under_readings
    from referee.judge.waivers import Waiving
    from referee.judge.what_if import without_rulings
    from referee.story import play_back

__all__ = [
    "Audit",
    "Evidence",
    "Finding",
    "Rules",
    "Waiving",
    "__version__",
    "audit",
    "compare",
    "compared",
    "play_back",
    "under_readings",
    "without_rulings",
]

__version__ = "0.1.0"
"""The version of the program, as reports give it."""

_ROOMS = {
    "Audit": "judge.audit",
    "Evidence": "finding",
    "Finding": "finding",
    "Rules": "judge.comparison",
    "Waiving": "judge.waivers",
    "audit": "judge.audit",
    "compare": "judge.comparison",
    "compared": "diff",
    "play_back": "story",
    "under_readings": "judge.interpretations",
    "without_rulings": "judge.what_if",
}


def __getattr__(name: str) -> object:
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ROOMS[name]}"), name)


def __dir__() -> list[str]:
    return __all__
