"""Measurements, each as a ratio to a baseline in the same run. `make bench` runs them all."""
