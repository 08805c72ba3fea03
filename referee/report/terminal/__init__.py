"""Reports for people, plain, and complete without a terminal, without colour, and at 60 columns."""
