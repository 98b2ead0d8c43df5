"""The project's settings under ARBITRE_ENV=test, for a bare `pytest` as well as for processes that tests start."""

import os

os.environ["ARBITRE_ENV"] = "test"
# As Django's own client calls it; a server that listens says where it does (`tests/e2e/conftest.py`).
os.environ["ARBITRE_SITE"] = "http://testserver"
# Nobody is there: Django's tests keep mails in memory.
os.environ["EMAIL_URL"] = "smtp://127.0.0.1:1?from=arbitre@example.org"

from config.settings import *  # noqa: F403

# A book of one page in each language: the whole one is made where a test is about it.
POCKET_BOOK = BASE_DIR / "tests" / "pocket_book"  # noqa: F405
