"""The ledger: every amount in these tests was worked out by hand."""
