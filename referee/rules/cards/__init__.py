"""Rules about the pack: where a card can be, and how many there are."""
