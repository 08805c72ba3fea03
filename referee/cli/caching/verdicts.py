"""The verdicts of earlier runs on the same logs."""

from typing import TYPE_CHECKING

from referee.cli.caching.key import Extent, key
from referee.cli.caching.program import Program, program
from referee.cli.caching.store import Store
from referee.judge.stored import restored, stored
from referee.text.escape import whole

if TYPE_CHECKING:
    from referee.cli.run.worker import Job
    from referee.judge.checked import CheckedShare
    from referee.judge.policy import Policy


class StoredVerdicts:
    """Finds and keeps the verdicts of one program, for runs of the same extent.

    There is ``none_yet`` if the program has not used the store before: then none is looked for.
    """

    def __init__(self, store: Store, program: Program, extent: Extent) -> None:
        self._store, self._program, self._extent = store, program.digest, extent
        self.none_yet: bool = not program.is_known

    @classmethod
    def at(cls, folder: str, extent: Extent) -> "StoredVerdicts | None":
        """Open the cache in a folder; ``None`` if it can't be used."""
        store = Store(folder)
        found = None if store.objection else program(store)
        if found is None or not (found.is_known or store.takes_more):
            return None
        return cls(store, found, extent)

    def key(self, one: "Job", policy: "Policy") -> str | None:
        """Return the key of a log's verdict; ``None`` for an example, and for a log judged by every reading."""
        if one.readings is not None or not one.path:
            return None
        return key(self._program, self._extent, one.log, one.context.rulesets, policy)

    def find(self, key: str, one: "Job", policy: "Policy") -> "CheckedShare | None":
        """Return the verdict with this key, for this log."""
        text = None if self.none_yet else self._store.get(key)
        if text is None:
            return None
        try:
            return restored(text, whole(one.path), one.context.rulesets, policy.known)
        except Exception:  # Whatever is wrong with it, the log can be judged again.
            return None

    def keep(self, key: str, one: "Job", checked: "CheckedShare") -> None:
        """Store a verdict, if that is possible."""
        if not self._store.takes_more:
            return
        try:
            text = stored(checked, one.context.rulesets)
        except (TypeError, ValueError):
            return
        self._store.put(key, text)
