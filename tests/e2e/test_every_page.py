"""T17: every page that there is, opened in a real browser: nothing against the content policy, no error in the console,
nothing that axe-core finds serious. `make soak` opens them all on both screens, in both languages; `make test` a few.

The other browser tests watch for the same on their ways.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Final

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page

from incidents.models import User
from tests.e2e.browsers import LAPTOP, PHONE, Screen
from tests.e2e.looking import look
from tests.forms import IN_MINUTES, LONG
from tests.gates.recording import Figure
from tests.security.addresses import Address, addresses
from tests.security.browsing import World, world
from tests.security.club import a_club
from tests.security.who_may import WHO_MAY, answer_expected

pytestmark = pytest.mark.django_db(transaction=True)

STEP: Final = 1 if LONG else 32 if IN_MINUTES else 8
"""Of so many pages one is opened on each screen."""


def opens_to(address: Address) -> str | None:
    """Who is shown something there: anybody, or the administrator."""
    return next((role for role in ("anonymous", "admin") if answer_expected(address.name, role, "GET") == "200"), None)


def pages(here: World) -> list[tuple[Address, str]]:
    """What answers with a whole page, and who opens it; files and parts of pages are left out."""
    admin = Client()
    admin.force_login(here.people["admin"], backend="django.contrib.auth.backends.ModelBackend")
    browsers = {"anonymous": Client(), "admin": admin}
    found = [(address, role) for address in addresses() if (role := opens_to(address))]
    return [
        (address, role)
        for address, role in found
        if b"".join(browsers[role].get(here.path(address))).lstrip()[:9].lower() == b"<!doctype"
    ]


@pytest.fixture
def here() -> World:
    day = timezone.localdate() - timedelta(days=7)
    return world(a_club("parc", day, name="Vexko"), a_club("quai", day, name="Wimbly"))


@pytest.mark.parametrize(
    ("screen", "language", "first"), [(PHONE, "fr", 0), (LAPTOP, "en", STEP // 2)], ids=["phone", "laptop"]
)
@pytest.mark.gate("T17")
def test_every_page_is_well(
    here: World,
    new_context: Callable[..., BrowserContext],
    signed_in: Callable[[Page, User], Page],
    screen: Screen,
    language: str,
    first: int,
    figure: Figure,
) -> None:
    admin = here.people["admin"]
    admin.language = language
    admin.save(update_fields=["language"])
    here.here.club.language = language
    here.here.club.save(update_fields=["language"])
    browsers = {"anonymous": new_context().new_page(), "admin": signed_in(new_context().new_page(), admin)}
    all_of_them = pages(here)
    assert len(all_of_them) > len(WHO_MAY) / 3
    for address, role in all_of_them[first::STEP]:
        page = browsers[role]
        # The pocket book has its language in its address.
        page.goto(here.path(address, name=f"{language}/") if address.name == "pocket:page" else here.path(address))
        look(page, language)
    figure(pages=len(all_of_them[first::STEP]))
