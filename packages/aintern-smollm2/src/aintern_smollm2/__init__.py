"""The weights of AIntern's embedded default model. AIntern finds the file without importing this."""
