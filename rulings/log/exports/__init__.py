"""What leaves the club: rulings and reports as sheets, rulings as JSON, one case as PBN. No player's name is in it."""
