"""Write a log live at the table: prompt for the next entry, expand a few typed letters, and comment immediately.

``Session`` is the only interface. It keeps no books: all prompts, offers and comments come from replaying the log so
far.
"""

from referee.scribe.beginning import LastTable, last_table
from referee.scribe.now import Now
from referee.scribe.prompts import Prompt
from referee.scribe.session import Refusal, Session

__all__ = ["LastTable", "Now", "Prompt", "Refusal", "Session", "last_table"]
