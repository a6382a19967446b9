"""Model servers over HTTP."""
