"""How much processor time `referee check` takes for an event, beside programs that do the like for other games."""
