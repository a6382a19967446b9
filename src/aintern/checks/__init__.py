"""What is new after the edits of a reply: checkers, formatters and language servers that the user configured."""
