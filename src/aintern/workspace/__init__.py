"""The user's folder: safe paths, processes, checkpoints."""
