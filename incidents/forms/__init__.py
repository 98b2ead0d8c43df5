"""The forms of a club's own pages."""
