"""What pages share: the session that they show, open editors and shells, the folders that are served."""
