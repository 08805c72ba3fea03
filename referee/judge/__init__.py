"""A log judged, hand by hand, and what a run makes of its findings."""
