"""Games as tables that are asked with SQL: what stands in them, their rows, and the database that holds them."""
