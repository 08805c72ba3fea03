"""A second referee, naive on purpose: slow, obvious code that shares nothing with the engine it checks."""
