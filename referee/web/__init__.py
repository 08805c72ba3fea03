"""What a browser runs: the referee on a phone."""
