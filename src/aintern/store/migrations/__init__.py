"""How old databases become new ones: numbered scripts in `versions/`, never changed once released."""
