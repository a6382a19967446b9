"""Changes of texts and lines that a request says, word for word."""
