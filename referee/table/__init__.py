"""The table: cards, money, seats, the house rules, and the record of a hand."""
