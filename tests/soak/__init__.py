"""A gibibyte of generated logs through ``check``: memory stays flat, and every verdict is what the generator says."""
