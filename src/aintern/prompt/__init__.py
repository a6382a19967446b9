"""The prompt: what the model is told, and how it fits."""
