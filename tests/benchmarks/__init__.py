"""Processor time of `referee check` per event, compared with similar programs for other games."""
