"""Writing a log live at the table: what comes next, what a few typed letters say, and what is to be said of it at once.

``Session`` is all that others need. It keeps no books: whatever it asks, offers or says comes from playing the log
through that there is so far.
"""

from referee.scribe.now import Now
from referee.scribe.prompts import Prompt
from referee.scribe.session import Refusal, Session

__all__ = ["Now", "Prompt", "Refusal", "Session"]
