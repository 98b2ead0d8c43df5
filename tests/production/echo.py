"""An application that tells what it was asked: granian starts it in the place of `config.wsgi`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

_asked: list[str] = []


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """The paths that were asked for so far, this one last, and what this one says."""
    told = {name.removeprefix("HTTP_"): value for name, value in environ.items() if name.startswith("HTTP_")}
    _asked.append(environ["PATH_INFO"])
    saw = {
        "asked": _asked,
        "path": environ["PATH_INFO"],
        "body": environ["wsgi.input"].read().decode("latin-1"),
        "told": told,
    }
    start_response("200 OK", [("Content-Type", "application/json")])
    return [json.dumps(saw).encode()]
