"""The players' card: what is on it, who opens it and until when."""
