"""Fuzzing with millions of odd logs: no exception, no hang, bounded memory, and valid output in every form."""
