"""What the environment variables say, checked before anything starts.

Pure functions from a mapping to a value, so that each refusal can be tested without a process.
"""

import re
from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

Variables = Mapping[str, str]

# Not a secret: whoever has the source has it. Production refuses it.
DEVELOPMENT_KEY = "not-a-secret-for-development-and-tests-only-0123456789"
DEVELOPMENT_RECORD_KEY = "not-a-secret-record-key-for-development-and-tests-0123456789"
SHORTEST_KEY = 50
FEWEST_DIFFERENT_CHARACTERS = 10
SITE_IN_DEVELOPMENT = "http://127.0.0.1:8000"
_SITE = re.compile(r"(?P<scheme>https?)://(?P<host>[\w.-]+|\[[\da-fA-F:]+\])(:\d{1,5})?", re.ASCII)


class Environment(Enum):
    DEVELOPMENT = "development"
    TEST = "test"
    PRODUCTION = "production"


def environment(variables: Variables) -> Environment:
    """The one named by ARBITRE_ENV; development when it is not set. Raises ImproperlyConfigured for another word."""
    named = variables.get("ARBITRE_ENV", Environment.DEVELOPMENT.value)
    try:
        return Environment(named)
    except ValueError:
        allowed = ", ".join(each.value for each in Environment)
        raise ImproperlyConfigured(f"ARBITRE_ENV is {named!r}; it may be one of: {allowed}.") from None


def debug(variables: Variables, where: Environment) -> bool:
    """Whether errors are shown to whoever meets them. Raises ImproperlyConfigured when asked for in production."""
    asked = variables.get("ARBITRE_DEBUG", "").strip().lower() in {"1", "true", "yes", "on"}
    if where is Environment.PRODUCTION and asked:
        raise ImproperlyConfigured("ARBITRE_DEBUG may not be on in production: it shows settings and data to visitors.")
    return where is Environment.DEVELOPMENT or asked


def secret_key(variables: Variables, where: Environment) -> str:
    """The key that signs sessions. Raises ImproperlyConfigured in production when it is missing, known or weak."""
    key = variables.get("ARBITRE_SECRET_KEY", "")
    if where is not Environment.PRODUCTION:
        return key or DEVELOPMENT_KEY
    _refuse_unsound(key, "ARBITRE_SECRET_KEY")
    return key


def record_keys(variables: Variables, where: Environment) -> list[str]:
    """The keys of the record, separated by commas: the first writes, any verifies.

    Raises ImproperlyConfigured in production when there is none, and when one is known, weak, or the key that signs
    sessions: whoever has that one must not be able to write rulings with it.
    """
    keys = [key for each in variables.get("ARBITRE_RECORD_KEY", "").split(",") if (key := each.strip())]
    if where is not Environment.PRODUCTION:
        return keys or [DEVELOPMENT_RECORD_KEY]
    for key in keys or [""]:
        _refuse_unsound(key, "ARBITRE_RECORD_KEY")
        if key == variables.get("ARBITRE_SECRET_KEY"):
            raise ImproperlyConfigured("ARBITRE_RECORD_KEY is ARBITRE_SECRET_KEY: the record needs a key of its own.")
    return keys


def _refuse_unsound(key: str, name: str) -> None:
    if not key:
        raise ImproperlyConfigured(f"{name} is not set: production needs a key of its own.")
    if key in (DEVELOPMENT_KEY, DEVELOPMENT_RECORD_KEY) or key.startswith("django-insecure-"):
        raise ImproperlyConfigured(f"{name} is a default key, known to everybody: production needs its own.")
    if len(key) < SHORTEST_KEY or len(set(key)) < FEWEST_DIFFERENT_CHARACTERS:
        raise ImproperlyConfigured(f"{name} is too weak: {SHORTEST_KEY} random characters at least.")


def hosts(variables: Variables, where: Environment) -> list[str]:
    """The host names that are answered. Raises ImproperlyConfigured in production when none or any host would be."""
    named = [host.strip() for host in variables.get("ARBITRE_HOSTS", "").split(",") if host.strip()]
    if where is not Environment.PRODUCTION:
        return [*named, "127.0.0.1", "localhost", "[::1]", "testserver"]
    if not named:
        raise ImproperlyConfigured("ARBITRE_HOSTS is not set: name the hosts to answer, separated by commas.")
    # ".example.org" is a wildcard too: it trusts every name somebody may obtain under that domain.
    wildcards = [host for host in named if "*" in host or host.startswith(".")]
    if wildcards:
        raise ImproperlyConfigured(f"ARBITRE_HOSTS may hold no wildcard: {', '.join(wildcards)}.")
    return named


def site(variables: Variables, where: Environment) -> str:
    """Where this site is, for every link that is handed out: ARBITRE_SITE; in production otherwise the first host.

    A link is opened by somebody else than whoever asks for it, who may have come by another name. Raises
    ImproperlyConfigured when it is no address of a site, or in production one without TLS, or that is not answered.
    """
    in_production = where is Environment.PRODUCTION
    given = variables.get("ARBITRE_SITE", "").rstrip("/")
    if not given:
        return f"https://{hosts(variables, where)[0]}" if in_production else SITE_IN_DEVELOPMENT
    found = _SITE.fullmatch(given)
    if found is None:
        raise ImproperlyConfigured(f"ARBITRE_SITE is {given!r}; it is https://name or https://name:port and no more.")
    if in_production and found["scheme"] != "https":
        raise ImproperlyConfigured(f"ARBITRE_SITE is {given!r}; production speaks TLS: https://.")
    if in_production and found["host"] not in hosts(variables, where):
        raise ImproperlyConfigured(f"ARBITRE_SITE is {given!r}, of which ARBITRE_HOSTS does not answer the name.")
    return given


def proxies(variables: Variables) -> int:
    """How many proxies of ours stand in front. Raises ImproperlyConfigured when it is not a number from 0 up."""
    given = variables.get("ARBITRE_PROXIES", "0")
    if not given.isdecimal():
        raise ImproperlyConfigured(f"ARBITRE_PROXIES is {given!r}; it is the number of proxies in front, 0 or more.")
    return int(given)


class MailServer(NamedTuple):
    """Who takes the mails, and from whom they come."""

    host: str
    port: int
    user: str
    password: str
    tls_at_once: bool
    starttls: bool
    sender: str


_MAIL = "smtps://user:password@host:port or smtp://host:port, with ?from=name@example.org"


def mail_server(variables: Variables) -> MailServer | None:
    """The one named by EMAIL_URL; None when it is not set, and no mail is sent. Raises ImproperlyConfigured otherwise.

    What it says is not repeated: it may hold a password.
    """
    given = variables.get("EMAIL_URL", "")
    if not given:
        return None
    try:
        url = urlsplit(given)
        port = url.port
    except ValueError:
        raise ImproperlyConfigured(f"EMAIL_URL cannot be read: {_MAIL}.") from None
    if url.scheme not in ("smtp", "smtps") or not url.hostname or url.path not in ("", "/"):
        raise ImproperlyConfigured(f"EMAIL_URL cannot be read: {_MAIL}.")
    user, password = unquote(url.username or ""), unquote(url.password or "")
    if bool(user) != bool(password):
        raise ImproperlyConfigured("EMAIL_URL has a name without a password, or a password without a name.")
    sender = parse_qs(url.query).get("from", [user])[-1]
    name, _, domain = sender.partition("@")
    if not name or not domain or any(character.isspace() for character in sender):
        raise ImproperlyConfigured(f"EMAIL_URL does not say from whom mails come: {_MAIL}.")
    at_once = url.scheme == "smtps"
    # A password goes over TLS only; a relay beside, which asks for none, may speak without.
    starttls = not at_once and bool(password)
    return MailServer(
        url.hostname, port or (465 if at_once else 587 if starttls else 25), user, password, at_once, starttls, sender
    )
