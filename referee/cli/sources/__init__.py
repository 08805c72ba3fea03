"""Find, open and unpack the logs named on the command line."""
