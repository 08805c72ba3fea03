"""Games as SQL tables: their columns, their rows, and the database that holds them."""
