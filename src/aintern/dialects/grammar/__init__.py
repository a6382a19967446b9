"""Tool calls as GBNF, under which none can be malformed."""
