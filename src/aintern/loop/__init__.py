"""Working on a request: ask the model, run its calls through the gate, tell it the results, until it answers."""
