"""The hand-log notation: reading a log, and writing it. Its definition is ``grammar/bourre.lark``."""

from referee.notation.hands import Section, read
from referee.notation.layout import formatted
from referee.notation.write import written

__all__ = ["Section", "formatted", "read", "written"]
