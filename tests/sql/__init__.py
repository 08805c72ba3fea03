"""Games as tables: their contents, and answers to queries."""
