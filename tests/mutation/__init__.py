"""Check that the tests notice changes of the program: mutmut's changes, one at a time."""
