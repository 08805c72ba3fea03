"""The rules of play, what the table decided about a breach of them, and what could not be proven."""
