"""Serve the season of a folder as a small site."""
