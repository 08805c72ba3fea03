"""Rules about payments and counts: what was due against what was paid."""
