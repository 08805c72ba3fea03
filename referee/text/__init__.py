"""A log as text: its bytes and places, limits, escaping, and what Unicode says of its characters."""
