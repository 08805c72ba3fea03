"""Games as tables: what stands in them, and what they answer."""
