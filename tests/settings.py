"""The project's settings under ARBITRE_ENV=test, for a bare `pytest` as well as for processes that tests start."""

import os

os.environ["ARBITRE_ENV"] = "test"

from config.settings import *  # noqa: F403
