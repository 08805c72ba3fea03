"""The same logs give the same bytes for any hash seed, locale, zone, width, number of processes or Python."""
