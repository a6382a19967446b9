"""Models of this machine and of a hub: finding, pulling and checking them."""
