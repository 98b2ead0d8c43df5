"""What the environment variables say, checked before anything starts.

Pure functions from a mapping to a value, so that each refusal can be tested without a process.
"""

from collections.abc import Mapping
from enum import Enum

from django.core.exceptions import ImproperlyConfigured

Variables = Mapping[str, str]

# Not a secret: whoever has the source has it. Production refuses it.
DEVELOPMENT_KEY = "not-a-secret-for-development-and-tests-only-0123456789"
SHORTEST_KEY = 50
FEWEST_DIFFERENT_CHARACTERS = 10


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
    if not key:
        raise ImproperlyConfigured("ARBITRE_SECRET_KEY is not set: production needs a key of its own.")
    if key == DEVELOPMENT_KEY or key.startswith("django-insecure-"):
        raise ImproperlyConfigured("ARBITRE_SECRET_KEY is a default key, known to everybody: production needs its own.")
    if len(key) < SHORTEST_KEY or len(set(key)) < FEWEST_DIFFERENT_CHARACTERS:
        raise ImproperlyConfigured(f"ARBITRE_SECRET_KEY is too weak: {SHORTEST_KEY} random characters at least.")
    return key


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


def proxies(variables: Variables) -> int:
    """How many proxies of ours stand in front. Raises ImproperlyConfigured when it is not a number from 0 up."""
    given = variables.get("ARBITRE_PROXIES", "0")
    if not given.isdecimal():
        raise ImproperlyConfigured(f"ARBITRE_PROXIES is {given!r}; it is the number of proxies in front, 0 or more.")
    return int(given)
