"""A club's own pages: its sessions, players, members and settings."""
