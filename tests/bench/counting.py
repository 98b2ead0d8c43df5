"""`python -m tests.bench.counting METHOD ADDRESS COOKIE [BODY]`: how many queries a page costs, as JSON.

Reads and writes apart, without the statements that begin and end a transaction. Run in the environment of what is
deployed (`Deployed.python`); htmx asks, as it does on a director's phone.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from typing import Any, Final

from tests.production.phone import HOST, headers

ONE_VIEW: Final = "tests.bench.one_view:application"
"""What is served beside Arbitre: a page with as many queries and nothing else to do."""
OF_A_TRANSACTION: Final = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


def count_queries(method: str, address: str, cookie: str, body: str = "") -> dict[str, int]:
    """What stands above. Raises AssertionError unless it is answered by a page."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from config.wsgi import application

    answered: list[str] = []
    environ: dict[str, Any] = {
        "REQUEST_METHOD": method,
        "PATH_INFO": address,
        "QUERY_STRING": "",
        "SERVER_NAME": HOST,
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "CONTENT_TYPE": "application/x-www-form-urlencoded",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body.encode()),
        "wsgi.url_scheme": "http",
        "wsgi.errors": sys.stderr,
        **{f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers(cookie).items()},
    }

    def start(status: str, *_told: object) -> Callable[[bytes], object]:
        answered.append(status)
        return len

    if method == "GET":
        # A page that was shown before, as nearly all are: what is written once is read once.
        list(application(environ, start))
    with CaptureQueriesContext(connection) as captured:
        list(application(environ, start))
    assert set(answered) == {"200 OK"}, answered
    asked = [query["sql"] for query in captured if not query["sql"].startswith(OF_A_TRANSACTION)]
    reads = sum(sql.startswith("SELECT") for sql in asked)
    return {"reads": reads, "writes": len(asked) - reads}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(count_queries(*sys.argv[1:])))
