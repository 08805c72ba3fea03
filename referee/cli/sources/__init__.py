"""Find, read and unpack the logs named on the command line."""
