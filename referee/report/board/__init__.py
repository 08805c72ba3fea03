"""A hand as moments in time: where everything is at each, and what is said of it, for whatever draws it."""
