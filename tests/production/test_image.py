"""The Dockerfile and docker-compose.yml, acted out without an engine: the steps of the image in a clean folder, the
roles, the migration, the web server as a user who may write nothing there, and the probe.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

from config.probe import is_healthy
from tests.config.production import KEY, RECORD_KEY
from tests.postgres import server
from tests.production.compose import COMPOSE, DOCKERFILE, MAIL, command_of_the_image, environment_of, make_roles
from tests.production.deployed import SECONDS_TO_STOP, free_port, wait_until_healthy
from tests.production.image import USER, Image, build, without_privileges
from tests.settings import BASE_DIR

# One worker sets up what they all look at.
pytestmark = pytest.mark.xdist_group("image")

GIVEN = {
    "ARBITRE_HOST": "arbitre.example.org",
    "ARBITRE_SECRET_KEY": KEY,
    "ARBITRE_RECORD_KEY": RECORD_KEY,
    "POSTGRES_PASSWORD": "p0stgres",
    "ARBITRE_OWNER_PASSWORD": "0wner",
    "ARBITRE_WEB_PASSWORD": "w3b",
}


@pytest.fixture(scope="module")
def image() -> Iterator[Image]:
    """The image; in its long form with all that it installs."""
    with build(from_the_lock=bool(os.environ.get("ARBITRE_SOAK"))) as made:
        yield made


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A PostgreSQL on which the roles of docker-compose.yml were made; gives its address without a user."""
    with pytest.MonkeyPatch.context() as patch:
        # Roles belong to a whole server: not the one that other tests are running on.
        patch.delenv("TEST_DATABASE_URL", raising=False)
        with server() as address:
            make_roles(address, GIVEN)
            with psycopg.connect(address) as administrator:
                (folder,) = administrator.execute("SHOW unix_socket_directories").fetchone() or ("",)
            if os.geteuid() == 0:
                # Its socket lies among its data, where nobody else may enter.
                Path(folder).chmod(0o711)
            yield quote(folder, safe="")


def environment(service: str, image: Image, database: str) -> dict[str, str]:
    """The environment of `service` beside our own PostgreSQL."""
    said = environment_of(service, GIVEN)
    url = re.sub(r"@database:5432/(\w+)$", rf"@/\1?host={database}", said["DATABASE_URL"])
    return {**image.environment(), **said, "DATABASE_URL": url}


def run(service: str, image: Image, database: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(image.python), *arguments],
        env=environment(service, image, database),
        cwd=image.application,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@contextmanager
def serving(image: Image, database: str) -> Iterator[tuple[int, int]]:
    """The image's CMD as the image's user, on a free port; gives the port and the process."""
    port = free_port()
    process = subprocess.Popen(
        [
            *without_privileges(image.python),
            *(str(image.python), "-m", "granian", *command_of_the_image(host="127.0.0.1", port=port)),
        ],
        env=environment("web", image, database),
        cwd=image.application,
    )
    try:
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(timeout=SECONDS_TO_STOP)


def test_from_an_empty_database_to_a_healthy_server(image: Image, database: str) -> None:
    before = run("web", image, database, "-c", "import config.wsgi")
    assert "manage.py migrate" in before.stderr

    migrated = run("migrate", image, database, *COMPOSE["services"]["migrate"]["command"][1:])
    assert migrated.returncode == 0, migrated.stderr

    with serving(image, database) as (port, process):
        wait_until_healthy(port, GIVEN["ARBITRE_HOST"])
        if (status := Path(f"/proc/{process}/status")).exists():
            assert re.search(r"^CapEff:\t0+$", status.read_text(encoding="ascii"), re.MULTILINE)
        # Control: the probe tells a server that refuses its host from one in order.
        assert not is_healthy({"ARBITRE_HOSTS": "elsewhere.example.org", "PORT": str(port)})

        connection = HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/", headers={"Host": GIVEN["ARBITRE_HOST"]})
        answer = connection.getresponse()
        assert (answer.status, answer.headers["Location"]) == (301, f"https://{GIVEN['ARBITRE_HOST']}/")
        answer.read()
        connection.request("GET", "/health/", headers={"Host": GIVEN["ARBITRE_HOST"]})
        answer = connection.getresponse()
        assert json.loads(answer.read()) == dict.fromkeys(("database", "write", "seals", "role", "chain", "disk"), True)

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
            "CREATE TEMPORARY TABLE rulings_ruling (id int)",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege), web.transaction():
                web.execute(forbidden)


def test_the_web_server_never_holds_the_owners_password() -> None:
    assert "arbitre_web:w3b@" in environment_of("web", GIVEN)["DATABASE_URL"]
    assert "0wner" not in str(environment_of("web", GIVEN))
    assert environment_of("migrate", GIVEN)["DATABASE_WEB_ROLE"] == "arbitre_web"


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


def test_mail_leaves_by_a_way_of_its_own() -> None:
    """Only where it is asked for: the web server alone, by a network that is not `inside`."""
    assert "EMAIL_URL" not in repr(COMPOSE)
    (service,) = MAIL["services"].items()
    assert service[0] == "web"
    assert set(service[1]) == {"environment", "networks"}
    assert service[1]["environment"] == {"EMAIL_URL": "${EMAIL_URL:?smtps://user:password@host:port}"}
    assert service[1]["networks"] == ["inside", "mail"]
    assert MAIL["networks"] == {"mail": {}}


def test_the_image_installs_what_is_locked_and_runs_as_nobody() -> None:
    steps = (BASE_DIR / "config" / "deploy" / "image.sh").read_text(encoding="utf-8")
    (installing,) = [line for line in steps.splitlines() if "pip" in line]
    assert "--require-hashes" in installing
    # Nothing is done in the image but by the steps that are tried here, and to make its user.
    does = re.findall(r"^RUN (\w+)(?: (\S+))?", DOCKERFILE, re.MULTILINE)
    assert does == [("sh", "/image.sh"), ("useradd", "--system"), ("sh", "config/deploy/image.sh")]
    assert f"--uid {USER} " in DOCKERFILE
    assert DOCKERFILE.rindex("USER arbitre") > DOCKERFILE.rindex("\nRUN ")
    assert "HEALTHCHECK" in DOCKERFILE
    assert '["python", "-m", "config.probe"]' in DOCKERFILE
    for service in ("web", "migrate"):
        assert COMPOSE["services"][service]["read_only"] is True
        assert COMPOSE["services"][service]["cap_drop"] == ["ALL"]
        assert "volumes" not in COMPOSE["services"][service]


BY_DIGEST = re.compile(r"[a-z0-9./-]+:[\w.-]+@sha256:[0-9a-f]{64}")


def images_of_others(dockerfile: str, services: dict[str, dict[str, object]]) -> list[str]:
    """Every image that is fetched: what stages begin with or copy from, what reads the Dockerfile, what is served."""
    named = re.findall(r"^(?:FROM|COPY) +(?:--platform=\S+ +)?(?:--from=)?(\S+)(.*)$", dockerfile, re.MULTILINE)
    copies = set(re.findall(r"^COPY +(?!--from)(\S+)", dockerfile, re.MULTILINE))
    stages = set(re.findall(r"^FROM .*\bAS +(\S+)$", dockerfile, re.MULTILINE))
    reads = re.findall(r"^# *syntax *= *(\S+)", dockerfile, re.MULTILINE)
    fetched = [str(service.get("image", "")) for service in services.values() if "build" not in service]
    return [*reads, *(name for name, _ in named if name not in stages | copies), *fetched]


def test_every_image_of_others_is_named_by_its_digest() -> None:
    """A tag is another image tomorrow, and whoever can write to the registry says which."""
    images = images_of_others(DOCKERFILE, COMPOSE["services"])
    assert [image.partition(":")[0] for image in images] == ["python", "postgres", "caddy"]
    assert [image for image in images if not BY_DIGEST.fullmatch(image)] == []


@pytest.mark.parametrize(
    "line",
    [
        *("FROM python:3.11", "FROM --platform=linux/amd64 debian:13", "COPY --from=caddy:2 /usr/bin/caddy /"),
        *("# syntax=docker/dockerfile:1", f"FROM python@sha256:{'0' * 64}", f"FROM python:3@sha256:{'0' * 63}"),
    ],
)
def test_an_image_by_its_tag_alone_is_seen(line: str) -> None:
    """Control."""
    images = images_of_others(f"{line}\n{DOCKERFILE}", {"cache": {"image": "redis:8"}})
    assert len([image for image in images if not BY_DIGEST.fullmatch(image)]) == 2


def test_the_images_user_writes_nowhere_in_it(image: Image) -> None:
    def writes(folder: str | Path) -> bool:
        command = [*without_privileges(image.python), "touch", str(Path(folder) / "new")]
        return subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode == 0

    assert not any(map(writes, (image.application, image.application / "config", image.static)))
    # Control: it writes where it may.
    with tempfile.TemporaryDirectory() as elsewhere:
        Path(elsewhere).chmod(0o777)
        assert writes(elsewhere)


def test_the_image_holds_nothing_of_this_machine(image: Image) -> None:
    there = {each.name for each in image.application.iterdir()}
    assert there == {
        *("config", "incidents", "rulings", "templates", "static", "requirements", "manage.py", "LICENSE"),
        *("staticfiles", "book"),
    }
    # The Laws to be read without a network: both languages, and nothing that was made elsewhere.
    made = {each.relative_to(image.application / "book").parts[0] for each in (image.application / "book").rglob("*")}
    assert made == {"fr", "en", "files.json", "worker.js"}


@pytest.mark.skipif(shutil.which("docker-compose") is None, reason="needs docker-compose, which `make system` installs")
def test_compose_reads_its_file(tmp_path: Path) -> None:
    def read(text: str) -> subprocess.CompletedProcess[str]:
        (tmp_path / "docker-compose.yml").write_text(text, encoding="utf-8")
        (tmp_path / "deploy.env").write_text("".join(f"{name}={value}\n" for name, value in GIVEN.items()))
        command = ["docker-compose", "--env-file", "deploy.env", "config"]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    text = (BASE_DIR / "docker-compose.yml").read_text(encoding="utf-8")
    sound = read(text)
    assert sound.returncode == 0, sound.stderr
    assert GIVEN["ARBITRE_WEB_PASSWORD"] in sound.stdout
    # Control: a word that Compose does not know.
    assert read(text.replace("    read_only:", "    readonly:").replace("  read_only:", "  readonly:")).returncode != 0
    mounted = re.findall(r"- \./(\S+?):/", text)
    assert sorted(mounted) == ["config/deploy/Caddyfile", "config/deploy/roles.sh"]
    assert all((BASE_DIR / each).is_file() for each in mounted)


def test_a_backup_is_made_by_the_web_servers_role_and_restored_by_the_owners(
    image: Image, database: str, tmp_path: Path
) -> None:
    """As README.md has it; the role of the web server cannot put a backup in the place of what is sealed."""
    migrated = run("migrate", image, database, *COMPOSE["services"]["migrate"]["command"][1:])
    assert migrated.returncode == 0, migrated.stderr
    path = str(tmp_path / "backup.zip")
    first = run("web", image, database, "manage.py", "createclub", "parc", "Cercle du Parc")
    made = run("web", image, database, "manage.py", "backup", path)
    assert (first.returncode, made.returncode) == (0, 0), made.stderr
    second = run("web", image, database, "manage.py", "createclub", "quai", "Bridge du Quai")
    assert second.returncode == 0

    def clubs() -> str:
        asked = "from incidents.models import Club; print(*Club.objects.values_list('slug', flat=True))"
        return run("web", image, database, "manage.py", "shell", "--verbosity", "0", "--command", asked).stdout

    refused = run("web", image, database, "manage.py", "restore", path, "--replace")
    assert refused.returncode == 1
    assert "Nothing was changed: the database refuses it: permission denied for table" in refused.stderr
    assert sorted(clubs().split()) == ["parc", "quai"]
    restored = run("migrate", image, database, "manage.py", "restore", path, "--replace")
    assert restored.returncode == 0, restored.stderr
    assert clubs().split() == ["parc"]
    # What was opened to the web server before still is, and no more.
    third = run("web", image, database, "manage.py", "createclub", "pont", "Bridge du Pont")
    assert third.returncode == 0, third.stderr
