"""The season of a folder as a small site: what it keeps of the logs, and what it answers."""
