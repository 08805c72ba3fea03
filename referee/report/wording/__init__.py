"""Sentences shared by the reports for people, in a terminal, an editor or a browser."""
