"""The hand-log notation: reading and writing logs. ``grammar/bourre.lark`` defines it."""

from referee.notation.hands import Section, read
from referee.notation.layout import formatted
from referee.notation.write import written

__all__ = ["Section", "formatted", "read", "written"]
