"""The engine works out what the log says happened in each hand, and which plays the known cards prove wrong."""
