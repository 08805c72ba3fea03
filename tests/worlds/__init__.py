"""The referee against every truth that a log may stand for.

A small hand with a slip of the pen in it can have come about in many ways: each is a *world*. What the referee is sure
of must be so in all of them. Nothing here knows how the engine comes to its findings: the rules of play, the reading of
logs and the money are written anew, from the design pages alone.
"""
