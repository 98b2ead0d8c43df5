"""How a ruling is laid out and shown: to the director, to the parties, to the club's players."""
