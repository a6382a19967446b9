"""The Agent Client Protocol: editors drive AIntern over JSON-RPC lines on standard input and output."""
