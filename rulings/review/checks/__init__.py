"""What rulings leave to be checked at the end of play: listed while it is open, closed with an outcome."""
