"""Asking by a link, without names: other directors how they would rule, players what they would call or play."""
