"""What docker-compose.yml and the Dockerfile say, read so that it can be acted out without an engine."""

from __future__ import annotations

import json
import re
from typing import Any, Final, LiteralString, cast

import psycopg
import yaml

from tests.settings import BASE_DIR

COMPOSE: Final[dict[str, Any]] = yaml.safe_load((BASE_DIR / "docker-compose.yml").read_text(encoding="utf-8"))
MAIL: Final[dict[str, Any]] = yaml.safe_load(
    (BASE_DIR / "config" / "deploy" / "docker-compose.mail.yml").read_text(encoding="utf-8")
)
DOCKERFILE: Final = (BASE_DIR / "Dockerfile").read_text(encoding="utf-8")
ROLES: Final = (BASE_DIR / "config" / "deploy" / "roles.sh").read_text(encoding="utf-8")
OWNER, WEB, DATABASE = "arbitre", "arbitre_web", "arbitre"


def environment_of(service: str, given: dict[str, str]) -> dict[str, str]:
    """The environment of `service`, as Compose would fill it in from `given`."""
    environment: dict[str, Any] = COMPOSE["services"][service]["environment"]
    return {
        name: re.sub(r"\$\{(\w+):\?[^}]*\}", lambda found: given[found[1]], value)
        for name, value in environment.items()
    }


def command_of_the_image(*, host: str, port: int) -> list[str]:
    """What the image runs, without the program that starts it (granian), for another host and port."""
    (found,) = re.findall(r"^CMD (\[.*?\])$", DOCKERFILE.replace("\\\n", ""), re.MULTILINE)
    program, *arguments = json.loads(found)
    assert program == "granian"
    for option, value in (("--host", host), ("--port", str(port))):
        arguments[arguments.index(option) + 1] = value
    return cast("list[str]", arguments)


def make_roles(administrator: str, given: dict[str, str]) -> None:
    """Make the owner, the web server's role and the database, as PostgreSQL's image would; unless they are there."""
    (statements,) = re.findall(r"<<'SQL'\n(.*)\nSQL\n", ROLES, re.DOTALL)
    for variable, name in (("owner_password", "ARBITRE_OWNER_PASSWORD"), ("web_password", "ARBITRE_WEB_PASSWORD")):
        assert f'{variable}="${name}"' in ROLES
        statements = statements.replace(f":'{variable}'", f"'{given[name]}'")
    with psycopg.connect(administrator, autocommit=True) as connection:
        if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone():
            return
        for statement in statements.split(";\n"):
            connection.execute(cast("LiteralString", statement))
