"""Answers to questions about the project, its files and its history."""
