"""A log as text: bytes, places, limits, escaping, and the properties of Unicode characters."""
