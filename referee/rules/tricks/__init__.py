"""Rules about the order of play: who leads, who plays, who takes a trick, how many there are."""
