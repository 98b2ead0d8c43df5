"""What the club's administrator does beside the sessions: forgetting people, keeping names no longer than agreed."""
