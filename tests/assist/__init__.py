"""The assistant: what may be written next, and what is wrong so far."""
