"""The record: clubs, people, sessions, incidents and the facts established. It knows no law and no ruling."""
