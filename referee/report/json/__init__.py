"""The models of every JSON report, which describe what ``--output-format json`` prints.

All of them can be imported from here. Code that needs one report imports it from its own module: loading them all takes
a while, so that waits until the first name is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.report.json.everything import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        return getattr(import_module(f"{__name__}.everything"), name)
