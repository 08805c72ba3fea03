"""The hand-log notation, as it is read and written. ``grammar/bourre.lark`` defines it."""
