"""Penalties by the club's scale, and the warnings noted on players over a season. For directors; players see none."""
