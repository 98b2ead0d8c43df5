"""Production refuses to start rather than run unsafely, and says why."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import environment as read
from config.environment import DEVELOPMENT_KEY, Environment
from tests.config.production import KEY, manage


def test_a_sound_production_passes_every_check_of_a_deployment(tmp_path: Path) -> None:
    answer = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING")
    assert answer.returncode == 0, answer.stderr
    assert "no issues" in answer.stdout


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"ARBITRE_DEBUG": "1"}, "ARBITRE_DEBUG"),
        ({"ARBITRE_SECRET_KEY": None}, "ARBITRE_SECRET_KEY is not set"),
        ({"ARBITRE_SECRET_KEY": DEVELOPMENT_KEY}, "default key"),
        ({"ARBITRE_SECRET_KEY": "django-insecure-" + KEY}, "default key"),
        ({"ARBITRE_SECRET_KEY": KEY[:49]}, "too weak"),
        ({"ARBITRE_SECRET_KEY": "ab" * 40}, "too weak"),
        ({"ARBITRE_HOSTS": None}, "ARBITRE_HOSTS is not set"),
        ({"ARBITRE_HOSTS": " , "}, "ARBITRE_HOSTS is not set"),
        ({"ARBITRE_HOSTS": "*"}, "wildcard"),
        ({"ARBITRE_HOSTS": "arbitre.example.org,.example.org"}, "wildcard"),
        ({"ARBITRE_PROXIES": "-1"}, "ARBITRE_PROXIES"),
        ({"ARBITRE_ENV": "prodcution"}, "development, test, production"),
        ({"DATABASE_URL": "mysql://someone:hidden@host/name"}, "may be sqlite:///path or postgresql://"),
    ],
)
def test_an_unsound_production_does_not_start(tmp_path: Path, changed: dict[str, str | None], said: str) -> None:
    answer = manage(tmp_path, "check", **changed)
    assert answer.returncode != 0
    assert said in answer.stderr.strip().splitlines()[-1]
    assert "hidden" not in answer.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize("where", [Environment.DEVELOPMENT, Environment.TEST])
def test_elsewhere_nothing_needs_to_be_set(where: Environment) -> None:
    assert read.secret_key({}, where) == DEVELOPMENT_KEY
    assert "127.0.0.1" in read.hosts({}, where)
    assert read.environment({}) is Environment.DEVELOPMENT
    assert read.debug({}, where) is (where is Environment.DEVELOPMENT)


def test_a_sound_key_and_host_are_taken_as_they_are() -> None:
    assert read.secret_key({"ARBITRE_SECRET_KEY": KEY}, Environment.PRODUCTION) == KEY
    assert read.hosts({"ARBITRE_HOSTS": "a.example, b.example"}, Environment.PRODUCTION) == ["a.example", "b.example"]


def test_the_number_of_proxies_is_a_number() -> None:
    assert read.proxies({}) == 0
    assert read.proxies({"ARBITRE_PROXIES": "2"}) == 2
    with pytest.raises(ImproperlyConfigured):
        read.proxies({"ARBITRE_PROXIES": "one"})
