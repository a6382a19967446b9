"""What is written to the terminal: events in words, drawn live or as plain lines."""
