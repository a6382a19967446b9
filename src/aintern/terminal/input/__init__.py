"""What is read from the person: requests, keys, answers to questions."""
