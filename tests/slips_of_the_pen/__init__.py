"""Mis-played or mis-written: which slip of the pen would explain what the referee finds."""
