"""Rules about the record itself: what could not be read, or stood in the wrong place."""
