"""Rules about the record itself: unreadable or misplaced lines."""
