"""Many runs on many machines from one queue on PostgreSQL; loaded only by who asks for it."""
