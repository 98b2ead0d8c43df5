"""A club on a computer of its own: what `club.py` says and does."""
