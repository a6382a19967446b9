"""llama.cpp in a worker process on this machine."""
