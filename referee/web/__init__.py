"""What a browser shows: a season that is served, and the referee on a phone."""
