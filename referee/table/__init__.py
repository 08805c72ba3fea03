"""What lies on the table: cards, money and the house rules. Knows of nothing else."""
