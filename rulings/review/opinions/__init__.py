"""Asking other directors by a link: the facts and the level of play, no names, nothing of what was decided."""
