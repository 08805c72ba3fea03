"""A hand as moments in time: the position at each, and a description, for any display."""
