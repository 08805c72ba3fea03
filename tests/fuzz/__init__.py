"""Logs that nobody would write, by the million: no exception, no hang, no memory eaten, every output valid."""
