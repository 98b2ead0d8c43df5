"""`python -m config.probe`: ends with 0 when the server in this container answers that it is in order.

Without Django, which would be loaded anew every few seconds.
"""

import os
import sys
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException


def is_healthy(variables: dict[str, str]) -> bool:
    """Whether /health/ answers 200, asked under a name that the application answers to."""
    host = variables.get("ARBITRE_HOSTS", "localhost").split(",")[0].strip()
    connection = HTTPConnection("127.0.0.1", int(variables.get("PORT", "8000")), timeout=5)
    try:
        connection.request("GET", "/health/", headers={"Host": host})
        return connection.getresponse().status == HTTPStatus.OK
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(0 if is_healthy(dict(os.environ)) else 1)
