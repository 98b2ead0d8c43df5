"""The pages of penalties and warnings."""
