"""A gibibyte of generated logs through ``check``: memory stays flat, and every verdict matches the generator."""
