"""The club that `manage.py demo` shows: made up, and made through the same writes as every other."""
