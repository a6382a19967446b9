"""What programs do with their arguments: the table, and readers for those that need more than a table."""
