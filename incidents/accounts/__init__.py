"""How people come in: signing in, invitations, language and preferences."""
