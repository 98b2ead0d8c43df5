"""What comes after a ruling: its page, appeals, scores, what is checked at the end of play, other directors' opinions.

To be imported by later rooms: ``checks.items`` (what is left to be checked).
"""
