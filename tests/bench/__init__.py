"""What ``make bench`` measures: a module to a part, each with ``rows()``."""
