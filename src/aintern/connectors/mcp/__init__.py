"""AIntern's tools for other agents, over the Model Context Protocol."""
