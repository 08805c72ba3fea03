"""The hand-log notation: reading and writing logs. ``grammar/bourre.lark`` defines it."""
