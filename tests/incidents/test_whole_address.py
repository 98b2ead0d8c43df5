"""Every link that is handed out leads where the site is, whatever name whoever asks for it has come by."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import pytest
from django.conf import LazySettings

from incidents.web.whole_address import whole_address
from tests.settings import BASE_DIR

SITE: Final = "https://192.168.1.20:8444"
MAKES_ONE: Final = re.compile(
    r"build_absolute_uri|get_host\(|get_port\(|HTTP_HOST|SERVER_NAME|headers\[.Host.\]|get_current_site"
    r"|\bSITE\b|request\.scheme|[\"']https?://|location\.(origin|host|href|protocol|port)\b"
)
"""What an address from https:// on can be made of, or taken from whoever asks."""
MAY: Final[Mapping[str, str]] = {
    "incidents/web/whole_address.py": "makes it",
    "config/settings.py": "keeps where the site is",
    "config/environment.py": "reads where the site is",
    "config/club/reaching.py": "says where a club's own computer is reached, for its settings and its window",
    "incidents/web/htmx.py": "compares where somebody was with where he asks: a way inside the site comes of it",
    "incidents/accounts/signing_in.py": "the same",
    "static/js/offline.js": "compares a link with the page on which it stands",
}


def sources() -> dict[str, str]:
    """All that is handed out, by where it stands, but what others wrote and the Laws, which know no site."""
    paths = [
        *(path for folder in ("config", "incidents", "rulings") for path in (BASE_DIR / folder).rglob("*.py")),
        *(BASE_DIR / "templates").rglob("*.*"),
        *(BASE_DIR / "static" / "js").glob("*.js"),
    ]
    read = {path.relative_to(BASE_DIR).as_posix(): path.read_text(encoding="utf-8") for path in sorted(paths)}
    return {path: text for path, text in read.items() if not path.startswith(("rulings/laws/", "rulings/engine/"))}


def makers(texts: Mapping[str, str]) -> set[str]:
    """Where an address could be made; what stands in XML as the name of a language of it is none."""
    return {path for path, text in texts.items() if MAKES_ONE.search(text.replace('"http://www.w3.org/', ""))}


def test_a_link_leads_where_the_site_is_said_to_be(settings: LazySettings) -> None:
    settings.SITE = SITE
    assert whole_address("incidents:invitation", "a-token") == f"{SITE}/invitations/a-token/"


@pytest.mark.gate("T18")
def test_no_other_place_makes_an_address() -> None:
    assert makers(sources()) == set(MAY)


@pytest.mark.gate("T18", control=True)
@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("incidents/views/members.py", "link = request.build_absolute_uri(reverse('incidents:invitation'))"),
        ("rulings/desk/card/views/showing.py", "f'https://{request.get_host()}/'"),
        ("config/club/keeping_open.py", 'others = [f"https://{each}:{port}" for each in addresses]'),
        ("incidents/accounts/mailing.py", "site = settings.SITE"),
        ("templates/incidents/slips.html", "{{ request.scheme }}://{{ host }}{{ path }}"),
        ("static/js/arbitre.js", "code.textContent = window.location.origin + path"),
    ],
)
def test_another_place_is_seen(path: str, text: str) -> None:
    """Control."""
    assert path in sources()
    assert makers({path: text}) == {path}
