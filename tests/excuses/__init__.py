"""How much "it was only written wrong" is worth: what `check` and `explain` say of slips and of real faults."""
