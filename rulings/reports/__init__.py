"""Reports for those who run the club: an evening, a season, and the rule of the month for the board on the wall."""
