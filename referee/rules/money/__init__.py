"""Rules about payments and counts: the amounts due and the amounts paid."""
