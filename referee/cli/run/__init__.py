"""One run over many logs: who judges them, here or elsewhere, and how each is told of when its turn comes."""
