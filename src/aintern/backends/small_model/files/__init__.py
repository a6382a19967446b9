"""Files that a request describes, and the content of new ones."""
