"""The gates of trust, T1 to T20: which tests show each, what shows that those tests can fail, and the last figures."""
