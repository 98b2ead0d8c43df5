"""Static files as production serves them: collected, named by their content, kept for ever by browsers."""

import json
import re
from pathlib import Path

import pytest
from django.test import Client

from tests.config.production import manage, python
from tests.settings import BASE_DIR

SHEETS = [f"css/{room}.css" for room in ("sheets", "log", "reader", "reports", "club")]
FILES = ["vendor/bootstrap/bootstrap.min.css", "django_htmx/htmx-2.min.js", "css/arbitre.css", *SHEETS, "js/arbitre.js"]

ASK = """
import json, sys, django
django.setup()
from django.templatetags.static import static
from django.test import Client
client = Client(SERVER_NAME="arbitre.example.org")
answers = {}
for name in sys.argv[1:]:
    address = static(name)
    answer = client.get(address, secure=True)
    answers[name] = [address, answer.status_code, answer.get("Cache-Control", ""), sum(map(len, answer))]
print(json.dumps(answers))
"""

ASK_AT_THE_ROOT = """
import django
django.setup()
from django.test import Client
answer = Client(SERVER_NAME="arbitre.example.org").get("/favicon.ico", secure=True)
print(answer.status_code, answer["Content-Type"])
"""


def test_every_file_of_the_frame_is_served(tmp_path: Path) -> None:
    collected = manage(tmp_path, "collectstatic", "--noinput", "--verbosity", "0")
    assert collected.returncode == 0, collected.stderr
    asked = python(tmp_path, "-c", ASK, *FILES)
    assert asked.returncode == 0, asked.stderr
    for name, (address, status, kept, size) in json.loads(asked.stdout).items():
        assert re.search(r"\.[0-9a-f]{12}\.(css|js)$", address), address
        assert status == 200, name
        assert "immutable" in kept, name
        assert size, name


@pytest.mark.parametrize("name", ["bootstrap"])
def test_what_comes_from_others_has_its_licence_beside_it(name: str) -> None:
    folder = BASE_DIR / "static" / "vendor" / name
    assert "MIT" in (folder / "LICENSE").read_text(encoding="utf-8")


def test_no_file_of_ours_is_fetched_from_elsewhere() -> None:
    """Neither a page nor a style sheet names another host; an XML namespace is a name, not an address."""
    sources = [
        *BASE_DIR.glob("templates/**/*.html"),
        *BASE_DIR.glob("static/**/*.css"),
        *BASE_DIR.glob("static/js/*.js"),
    ]
    assert sources
    fetching = re.compile(r"""(?:src=|<link[^>]+href=|url\(|@import|fetch\()\s*["']?\s*(?:https?:)?//""")
    assert [str(path) for path in sources if fetching.search(path.read_text(encoding="utf-8"))] == []
    assert fetching.search('<script src="https://elsewhere.example/x.js">')


def test_the_icon_stands_at_the_root_where_browsers_look(tmp_path: Path) -> None:
    """Unasked-for, and of a stranger too; in development and tests as in production."""
    answer = Client().get("/favicon.ico")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/x-icon")
    assert b"".join(answer)[:4] == b"\0\0\1\0"
    asked = python(tmp_path, "-c", ASK_AT_THE_ROOT)
    assert asked.stdout.split() == ["200", "image/x-icon"], asked.stderr
