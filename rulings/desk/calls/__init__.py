"""The call queue: tables call the director, directors take, hand over and close."""
