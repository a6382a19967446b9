"""The gate: what a call would do, and whether it may."""
