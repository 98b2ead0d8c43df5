"""Every address of the site, as Django's resolver knows them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver


@dataclass(frozen=True)
class Address:
    """One pattern: its name with its namespaces, the names of its parameters, and where its view is kept."""

    name: str
    parameters: tuple[str, ...]
    pattern: URLPattern


def addresses(urlconf: str | None = None) -> list[Address]:
    """Every pattern of the site, or of another root."""
    return list(_walk(get_resolver(urlconf), "", ()))


def _walk(resolver: URLResolver, namespace: str, parameters: tuple[str, ...]) -> Iterator[Address]:
    within = namespace + (f"{resolver.namespace}:" if resolver.namespace else "")
    for pattern in resolver.url_patterns:
        known = (*parameters, *pattern.pattern.converters)
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern, within, known)
        else:
            # A pattern without a name gets one that no row of a table has.
            yield Address(within + (pattern.name or f"[{pattern.pattern}]"), known, pattern)


def address_named(name: str) -> Address:
    """The one pattern of this name."""
    (found,) = (address for address in addresses() if address.name == name)
    return found
