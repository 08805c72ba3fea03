"""Check the referee against every truth that a log may describe.

A small hand with a slip of the pen could have come about in many ways: each is a *world*. Whatever the referee is sure
of must be true in all of them. Nothing here knows how the engine reaches its findings: the rules of play, the parser
and the money are written again, from the design pages alone.
"""
