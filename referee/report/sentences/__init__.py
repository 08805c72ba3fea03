"""What reports for people say in the same sentences, be they read in a terminal or in a browser."""
