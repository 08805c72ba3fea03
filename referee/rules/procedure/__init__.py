"""Rules about a hand before its tricks: the deal, who stays, the draw, the upcard, blind hands, the end of the game."""
