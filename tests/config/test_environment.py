"""Production refuses to start rather than run unsafely, and says why."""

import ssl
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.mail.backends.smtp import EmailBackend

from config import environment as read
from config.environment import DEVELOPMENT_KEY, DEVELOPMENT_RECORD_KEY, Environment
from tests.config.production import KEY, RECORD_KEY, manage


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
        ({"ARBITRE_RECORD_KEY": None}, "ARBITRE_RECORD_KEY is not set"),
        ({"ARBITRE_RECORD_KEY": " , "}, "ARBITRE_RECORD_KEY is not set"),
        ({"ARBITRE_RECORD_KEY": DEVELOPMENT_RECORD_KEY}, "ARBITRE_RECORD_KEY is a default key"),
        ({"ARBITRE_RECORD_KEY": KEY}, "ARBITRE_RECORD_KEY is ARBITRE_SECRET_KEY"),
        ({"ARBITRE_RECORD_KEY": f"{RECORD_KEY},short"}, "ARBITRE_RECORD_KEY is too weak"),
        ({"ARBITRE_HOSTS": None}, "ARBITRE_HOSTS is not set"),
        ({"ARBITRE_HOSTS": " , "}, "ARBITRE_HOSTS is not set"),
        ({"ARBITRE_HOSTS": "*"}, "wildcard"),
        ({"ARBITRE_HOSTS": "arbitre.example.org,.example.org"}, "wildcard"),
        ({"ARBITRE_SITE": "http://arbitre.example.org"}, "production speaks TLS"),
        ({"ARBITRE_SITE": "https://elsewhere.example.org"}, "ARBITRE_HOSTS does not answer the name"),
        ({"ARBITRE_PROXIES": "-1"}, "ARBITRE_PROXIES"),
        ({"ARBITRE_ENV": "prodcution"}, "development, test, production"),
        ({"EMAIL_URL": "imap://someone:hidden@host"}, "EMAIL_URL cannot be read"),
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
    assert read.record_keys({}, where) == [DEVELOPMENT_RECORD_KEY]
    assert "127.0.0.1" in read.hosts({}, where)
    assert read.environment({}) is Environment.DEVELOPMENT
    assert read.debug({}, where) is (where is Environment.DEVELOPMENT)


def test_a_sound_key_and_host_are_taken_as_they_are() -> None:
    assert read.secret_key({"ARBITRE_SECRET_KEY": KEY}, Environment.PRODUCTION) == KEY
    assert read.hosts({"ARBITRE_HOSTS": "a.example, b.example"}, Environment.PRODUCTION) == ["a.example", "b.example"]


def test_the_site_is_where_it_is_said_to_be_or_the_first_host_over_tls() -> None:
    hosts = {"ARBITRE_HOSTS": "a.example, b.example"}
    assert read.site(hosts, Environment.PRODUCTION) == "https://a.example"
    for said in ("https://b.example:8443", "https://a.example/"):
        assert read.site(hosts | {"ARBITRE_SITE": said}, Environment.PRODUCTION) == said.rstrip("/")
    # Elsewhere over whatever, and at this machine where nothing is said.
    assert read.site({"ARBITRE_SITE": "http://[::1]:8001"}, Environment.DEVELOPMENT) == "http://[::1]:8001"
    assert read.site({}, Environment.DEVELOPMENT) == "http://127.0.0.1:8000"


@pytest.mark.parametrize(
    "given",
    [
        "a.example",
        "https://",
        "https://a.example/club",
        "https://a.example:x",
        "https://u:p@a.example",
        "https://a.example?",
        "ftp://a.example",
        "https://a.example https://b.example",
    ],
)
def test_what_is_no_address_of_a_site_is_refused(given: str) -> None:
    for where in (Environment.DEVELOPMENT, Environment.PRODUCTION):
        with pytest.raises(ImproperlyConfigured, match="https://name:port and no more"):
            read.site({"ARBITRE_HOSTS": "a.example", "ARBITRE_SITE": given}, where)


def test_a_key_of_the_record_may_have_others_behind_it() -> None:
    two = {"ARBITRE_SECRET_KEY": KEY, "ARBITRE_RECORD_KEY": f"{RECORD_KEY}, {RECORD_KEY[::-1]}"}
    assert read.record_keys(two, Environment.PRODUCTION) == [RECORD_KEY, RECORD_KEY[::-1]]


def test_the_number_of_proxies_is_a_number() -> None:
    assert read.proxies({}) == 0
    assert read.proxies({"ARBITRE_PROXIES": "2"}) == 2
    with pytest.raises(ImproperlyConfigured):
        read.proxies({"ARBITRE_PROXIES": "one"})


@pytest.mark.parametrize(
    ("url", "server"),
    [
        (
            "smtps://arbitre%40example.org:p%2Fw@mail.example.org",
            ("mail.example.org", 465, "arbitre@example.org", "p/w", True, False, "arbitre@example.org"),
        ),
        (
            "smtp://key:word@mail.example.org:2525?from=club@example.org",
            ("mail.example.org", 2525, "key", "word", False, True, "club@example.org"),
        ),
        (
            "smtp://k:w@mail.example.org?from=c@example.org",
            ("mail.example.org", 587, "k", "w", False, True, "c@example.org"),
        ),
        ("smtp://relay?from=c@example.org", ("relay", 25, "", "", False, False, "c@example.org")),
    ],
)
def test_a_mail_server_is_read(url: str, server: tuple[object, ...]) -> None:
    assert read.mail_server({"EMAIL_URL": url}) == server


def test_without_one_there_is_no_mail() -> None:
    assert read.mail_server({}) is None
    assert read.mail_server({"EMAIL_URL": ""}) is None


@pytest.mark.parametrize(
    "url",
    [
        "mail.example.org",
        "http://hidden@mail.example.org",
        "smtps://",
        "smtps://name:hidden@host:port",
        "smtps://name:hidden@host:99999",
        "smtps://name:hidden@host/path?from=a@b",
        "smtps://name@host?from=a@b",
        "smtps://:hidden@host?from=a@b",
        "smtps://name:hidden@host",
        "smtps://name:hidden@host?from=nobody",
        "smtps://name:hidden@host?from=a@b%0aBcc:c@d",
        "smtps://[hidden",
    ],
)
def test_a_mail_server_that_cannot_be_read_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL") as refused:
        read.mail_server({"EMAIL_URL": url})
    assert "hidden" not in str(refused.value)


def test_a_password_goes_over_tls_that_is_verified() -> None:
    """Django's own backend, as the settings have it told."""
    with_password = read.mail_server({"EMAIL_URL": "smtp://k:w@mail.example.org?from=c@example.org"})
    assert with_password is not None
    assert with_password.starttls
    context = EmailBackend(use_tls=True).ssl_context
    assert (context.verify_mode, context.check_hostname) == (ssl.CERT_REQUIRED, True)
