"""Who may use the page: log-in tokens, the headers and origins that are refused, the fleet's roles."""
