"""A page for the browser: one file, without scripts readable, that asks nobody for anything."""
