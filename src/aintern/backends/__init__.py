"""Models: one port, and what stands behind it."""
