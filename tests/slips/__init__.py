"""Truthful evenings with one slip of the pen each: the referee may accuse nobody, and move no chip."""
