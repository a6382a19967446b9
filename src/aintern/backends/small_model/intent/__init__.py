"""What a request wants, and which tool that takes, told by encoders of sentences."""
