"""JSON of every report, from the records themselves, and its schema."""
