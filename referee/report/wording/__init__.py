"""What reports for people say in the same sentences, be they read in a terminal, an editor or a browser."""
