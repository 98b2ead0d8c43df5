"""What is shown to the players at the table: one card in large letters, on the director's phone or by a QR code."""
