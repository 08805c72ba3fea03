"""The story of a hand: who held what, which cards each could play, and the money, event by event, with the table."""
