"""Copy-on-write layers: a command sees the workspace, writes beside it, and what it changed is read before anything is real."""
