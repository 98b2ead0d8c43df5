"""The law reader: a page for each law and clause, their decision trees, and practice on them."""
