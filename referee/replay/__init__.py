"""The play: what the log says happened, hand by hand, and which plays the known cards prove wrong."""
