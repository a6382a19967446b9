"""Shell commands for what a request wants done."""
