"""Appeals against rulings (Laws 92 and 93): until when, who asks, what became of it, and the committee's file."""
