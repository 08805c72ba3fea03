"""The rules of play, the table's rulings on breaches of them, and unproven plays."""
