"""The log: every ruling of a club, newest first, searched and filtered."""
