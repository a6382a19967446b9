"""Ways in and out for other programs: editors, and agents of other frameworks. All pass the same gate and the same record."""
