"""Events to the page and commands from it, over sockets."""
