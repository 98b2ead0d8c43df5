"""Directors who play in the session that they direct: where they sit, and what is kept from them until they played."""
