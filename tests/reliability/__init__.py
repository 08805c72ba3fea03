"""The long part of the tests, each run by one program, and the record of its last run."""
