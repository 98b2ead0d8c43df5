"""What Law 25 asks, by its old name: Laws 29, 36 and 37 still say it."""

from rulings.laws.law25.questions import *  # noqa: F403
