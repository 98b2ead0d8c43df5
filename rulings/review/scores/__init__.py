"""Changes of the score: what a ruling has the scorer enter, from the form to the slip he works from."""
