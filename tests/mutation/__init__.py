"""Whether the tests notice when the program is changed: mutmut's changes, one at a time, against the tests."""
