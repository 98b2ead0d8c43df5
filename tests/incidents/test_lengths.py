"""How long a text is, is looked at when it is as it will be kept: some letters are two or three once composed."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import DataError, connection

from incidents.forms.sessions import NewSessionForm
from incidents.models import Club, Session, User
from incidents.setting_up import create_session
from incidents.text import tidy
from incidents.web.measured import TidiedField
from tests.incidents.conftest import PASSWORD, SignedIn
from tests.incidents.test_members import KEPT, SETTINGS
from tests.incidents.test_sessions import FILLED, NEW

LENGTHENED = "\u0958"
"""Two letters, once it is composed."""


def test_a_letter_becomes_two() -> None:
    """Control: what the tests below send does so."""
    assert tidy(LENGTHENED) == "\u0915\u093c"


@pytest.mark.parametrize("text", ["a\u200b\u0301", " a\u2060 \u0301", "\u0958\u00ad\u0301", "\u1d160"])
def test_what_is_tidied_is_tidy(text: str) -> None:
    assert tidy(tidy(text)) == tidy(text)


def test_the_name_of_a_session_is_measured_composed(director: User, signed_in: SignedIn) -> None:
    browser = signed_in(director)
    refused = browser.post(NEW, FILLED | {"name": LENGTHENED * 61})
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["name"])
    assert browser.post(NEW, FILLED | {"name": LENGTHENED * 60}).status_code == 302
    session = Session.objects.get()
    assert len(session.name) == 120
    page = f"/parc/sessions/{session.pk}/edit/"
    changed = {**FILLED, "tables_A": "12"}
    assert browser.post(page, changed | {"name": LENGTHENED * 120}).status_code == 422
    assert browser.post(page, changed | {"name": "\u200b"}).status_code == 422
    assert browser.post(page, changed).status_code == 302


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite measures nothing.")
def test_measured_before_it_breaks_the_page(club: Club, director: User) -> None:
    """Control: what the form would let through."""
    typed: dict[str, Any] = FILLED | {"tables": {"A": 1}, "rounds": 1, "boards_per_round": 1}
    del typed["sections"]
    with pytest.raises(DataError):
        create_session(club, director, **typed | {"name": LENGTHENED * 61})


def test_so_are_a_club_an_invitation_and_a_person(admin: User, signed_in: SignedIn) -> None:
    browser = signed_in(admin)
    for page, sent, name, most in (
        (SETTINGS, KEPT, "name", 60),
        ("/parc/members/invitations/", {"role": "player"}, "note", 60),
        ("/preferences/", {"language": ""}, "name", 75),
    ):
        assert browser.post(page, sent | {name: LENGTHENED * (most + 1)}).status_code == 422, page
        assert browser.post(page, sent | {name: LENGTHENED * most}).status_code in (200, 302), page


def test_a_sign_in_name_is_measured_in_the_spelling_that_is_kept(club: Club) -> None:
    """Of which ß is ss."""
    from incidents.accounts.forms import SignUpForm

    typed = {"name": "Nina Neuve", "password1": PASSWORD, "password2": PASSWORD}
    assert "username" in SignUpForm(typed | {"username": "ß" * 76}).errors
    assert SignUpForm(typed | {"username": "ß" * 75}).is_valid()


def test_the_field_is_the_one_that_tidies() -> None:
    assert isinstance(NewSessionForm.base_fields["name"], TidiedField)
