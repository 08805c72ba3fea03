"""Truthful evenings with one slip of the scribe's pen each: the referee may accuse nobody of it, and move no chip."""
