"""Finding rulings, and subjects of the menu, by words in either language: the same on both databases."""
