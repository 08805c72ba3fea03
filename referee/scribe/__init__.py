"""Write a log live at the table: prompt for the next entry, expand a few typed letters, and comment immediately.

``Session`` is the only interface: every action on it returns the ``State`` to show. It keeps no books: all prompts,
offers and comments come from replaying the log so far.
"""

from referee.scribe.beginning import LastTable, last_table
from referee.scribe.prompts import Prompt
from referee.scribe.session import NotTextError, Session
from referee.scribe.state import LogLine, State

__all__ = ["LastTable", "LogLine", "NotTextError", "Prompt", "Session", "State", "last_table"]
