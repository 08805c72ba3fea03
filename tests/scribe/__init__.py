"""Logs written live: the session, the screen, the file."""
