"""A second referee, deliberately naive: slow, obvious code that shares nothing with the engine it checks."""
