"""The same logs give the same bytes, whatever the hash seed, locale, zone, width, number of processes or Python."""
