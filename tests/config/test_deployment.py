"""docker-compose.yml, acted out without Docker: its roles, its migration, its web server, its probe."""

import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, LiteralString, cast
from urllib.parse import quote

import psycopg
import pytest
import yaml

from config.probe import is_healthy
from tests.config.production import KEY, passed_on
from tests.postgres import server
from tests.settings import BASE_DIR

COMPOSE = yaml.safe_load((BASE_DIR / "docker-compose.yml").read_text(encoding="utf-8"))
GIVEN = {
    "ARBITRE_HOST": "arbitre.example.org",
    "ARBITRE_SECRET_KEY": KEY,
    "POSTGRES_PASSWORD": "p0stgres",
    "ARBITRE_OWNER_PASSWORD": "0wner",
    "ARBITRE_WEB_PASSWORD": "w3b",
}


def told(service: str) -> dict[str, str]:
    """The environment of `service`, as Compose would fill it in."""
    environment: dict[str, Any] = COMPOSE["services"][service]["environment"]
    return {
        name: re.sub(r"\$\{(\w+):\?[^}]*\}", lambda found: GIVEN[found[1]], value)
        for name, value in environment.items()
    }


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A PostgreSQL on which the roles of docker-compose.yml were made; gives its address without a user."""
    with pytest.MonkeyPatch.context() as patch:
        # Roles belong to a whole server: not the one that other tests are running on.
        patch.delenv("TEST_DATABASE_URL", raising=False)
        with server() as address:
            script: str = COMPOSE["configs"]["roles"]["content"]
            (statements,) = re.findall(r"<<'SQL'\n(.*)\nSQL\n", script, re.DOTALL)
            for variable, given in (
                ("owner_password", "ARBITRE_OWNER_PASSWORD"),
                ("web_password", "ARBITRE_WEB_PASSWORD"),
            ):
                assert f'{variable}="$${given}"' in script
                statements = statements.replace(f":'{variable}'", f"'{GIVEN[given]}'")
            with psycopg.connect(address, autocommit=True) as administrator:
                for statement in statements.split(";\n"):
                    administrator.execute(cast("LiteralString", statement))
                (folder,) = administrator.execute("SHOW unix_socket_directories").fetchone() or ("",)
            yield quote(folder, safe="")


def environment(service: str, folder: Path, database: str) -> dict[str, str]:
    """The environment of `service` beside our own PostgreSQL."""
    url = re.sub(r"@database:5432/(\w+)$", rf"@/\1?host={database}", told(service)["DATABASE_URL"])
    ours = {"DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_URL": url, "ARBITRE_STATIC_ROOT": str(folder)}
    return {**passed_on(), **told(service), **ours}


def run(service: str, folder: Path, database: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        env=environment(service, folder, database),
        cwd=BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@contextmanager
def serving(folder: Path, database: str) -> Iterator[int]:
    """The web server of the image, on a free port, which is given."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--port", str(port), "config.wsgi:application"]
    process = subprocess.Popen(command, env=environment("web", folder, database), cwd=BASE_DIR)
    try:
        yield port
    finally:
        process.terminate()
        process.wait(timeout=30)


def becomes_healthy(port: int) -> bool:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if is_healthy({"ARBITRE_HOSTS": GIVEN["ARBITRE_HOST"], "PORT": str(port)}):
            return True
        time.sleep(0.1)
    return False


def test_from_an_empty_database_to_a_healthy_server(database: str, tmp_path: Path) -> None:
    before = run("web", tmp_path, database, "-c", "import config.wsgi")
    assert "manage.py migrate" in before.stderr

    migrated = run("migrate", tmp_path, database, *COMPOSE["services"]["migrate"]["command"][1:])
    assert migrated.returncode == 0, migrated.stderr
    collected = run("migrate", tmp_path, database, "manage.py", "collectstatic", "--noinput", "--verbosity", "0")
    assert collected.returncode == 0, collected.stderr

    with serving(tmp_path, database) as port:
        assert becomes_healthy(port)
        # Control: the probe tells a server that refuses its host from one in order.
        assert not is_healthy({"ARBITRE_HOSTS": "elsewhere.example.org", "PORT": str(port)})

        connection = HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/", headers={"Host": GIVEN["ARBITRE_HOST"]})
        answer = connection.getresponse()
        assert (answer.status, answer.headers["Location"]) == (301, f"https://{GIVEN['ARBITRE_HOST']}/")
        answer.read()

        connection.request(
            "GET", "/accounts/sign-in/", headers={"Host": GIVEN["ARBITRE_HOST"], "X-Forwarded-Proto": "https"}
        )
        answer = connection.getresponse()
        assert answer.status == 200
        assert answer.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
        (cookie,) = [each for each in answer.headers.get_all("Set-Cookie") or [] if each.startswith("__Host-csrf=")]
        attributes = {attribute.strip() for attribute in cookie.split(";")[1:]}
        assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= attributes
        assert not any(attribute.startswith("Domain") for attribute in attributes)
        connection.close()
    assert not is_healthy({"ARBITRE_HOSTS": GIVEN["ARBITRE_HOST"], "PORT": str(port)})

    with psycopg.connect(f"postgresql://arbitre_web:w3b@/arbitre?host={database}") as web:
        assert web.execute("SELECT count(*) FROM rulings_ruling").fetchone() == (0,)
        for forbidden in (
            "UPDATE rulings_ruling SET number = ''",
            "DELETE FROM rulings_ruling",
            "TRUNCATE rulings_ruling",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege), web.transaction():
                web.execute(forbidden)


def test_the_web_server_never_holds_the_owners_password() -> None:
    assert "arbitre_web:w3b@" in told("web")["DATABASE_URL"]
    assert "0wner" not in str(told("web"))
    assert told("migrate")["DATABASE_WEB_ROLE"] == "arbitre_web"


def test_every_secret_must_be_given() -> None:
    """`${X}` or `${X:-y}` would start with an empty or a known password."""
    text = (BASE_DIR / "docker-compose.yml").read_text(encoding="utf-8")
    asked = re.findall(r"(?<!\$)\$\{(\w+)(:\?)?", text)
    assert {name for name, _ in asked} == set(GIVEN)
    assert all(required for _, required in asked)


def test_only_the_proxy_is_reached_from_outside() -> None:
    services = COMPOSE["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    assert [name for name, service in services.items() if "outside" in service["networks"]] == ["caddy"]


def test_the_image_installs_what_is_locked_and_runs_as_nobody() -> None:
    instructions = (BASE_DIR / "Dockerfile").read_text(encoding="utf-8")
    assert "--require-hashes" in instructions
    assert instructions.rindex("USER arbitre") > instructions.rindex("\nRUN ")
    assert "HEALTHCHECK" in instructions
    for service in ("web", "migrate"):
        assert COMPOSE["services"][service]["read_only"] is True
        assert COMPOSE["services"][service]["cap_drop"] == ["ALL"]


def test_a_backup_is_made_by_the_web_servers_role_and_restored_by_the_owners(database: str, tmp_path: Path) -> None:
    """As README.md has it; the role of the web server cannot put a backup in the place of what is sealed."""
    migrated = run("migrate", tmp_path, database, *COMPOSE["services"]["migrate"]["command"][1:])
    assert migrated.returncode == 0, migrated.stderr
    path = str(tmp_path / "backup.zip")
    first = run("web", tmp_path, database, "manage.py", "createclub", "parc", "Cercle du Parc")
    made = run("web", tmp_path, database, "manage.py", "backup", path)
    assert (first.returncode, made.returncode) == (0, 0), made.stderr
    second = run("web", tmp_path, database, "manage.py", "createclub", "quai", "Bridge du Quai")
    assert second.returncode == 0

    def clubs() -> str:
        asked = "from incidents.models import Club; print(*Club.objects.values_list('slug', flat=True))"
        return run("web", tmp_path, database, "manage.py", "shell", "--verbosity", "0", "--command", asked).stdout

    refused = run("web", tmp_path, database, "manage.py", "restore", path, "--replace")
    assert refused.returncode == 1
    assert "Nothing was changed: the database refuses it: must be owner" in refused.stderr
    assert sorted(clubs().split()) == ["parc", "quai"]
    restored = run("migrate", tmp_path, database, "manage.py", "restore", path, "--replace")
    assert restored.returncode == 0, restored.stderr
    assert clubs().split() == ["parc"]
    # What was opened to the web server before still is, and no more.
    third = run("web", tmp_path, database, "manage.py", "createclub", "pont", "Bridge du Pont")
    assert third.returncode == 0, third.stderr
