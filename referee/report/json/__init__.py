"""The models of every JSON report, which only describe what ``--output-format json`` prints.

All of them can be imported from here. Who needs one report only imports it from its own module: to load them all takes
a while, and so that is left until the first name is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.report.json.everything import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        return getattr(import_module(f"{__name__}.everything"), name)
