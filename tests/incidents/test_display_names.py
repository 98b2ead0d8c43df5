"""Which names people may choose: none that a ruling would say."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client

from incidents.accounts.display_names import display_name
from incidents.accounts.inviting import invite
from incidents.models import Club, ClubRole, Membership, User
from tests.incidents.conftest import PASSWORD, SignedIn, somebody


@pytest.mark.parametrize(
    "name",
    [
        "Nina Neuve",
        "Li Na",
        "Bo Ng",
        "Quatrebarbes",
        "Jean-Luc",
        "Rosa Petit",
        "Jean Petit",
        "Claire Petit",
        "Ahmed Est",
        "Petit",
        "L’Hermite",
        "Łukasz",
    ],
)
def test_a_persons_name_is_taken(name: str) -> None:
    assert display_name(f"  {name} ") == name


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Bo", "too_short"),
        ("B.", "too_short"),
        ("Léa", "too_short"),
        ("1234 5678", "too_short"),
        ("...", "too_short"),
        ("Carte", "ordinary_words"),
        ("CŒUR", "ordinary_words"),
        ("Ouest", "ordinary_words"),
        ("Nord-Sud", "ordinary_words"),
        ("la carte", "ordinary_words"),
        ("A Joué", "ordinary_words"),
        ("declarer", "ordinary_words"),
        ("Insufficient Bid", "ordinary_words"),
        ("Enchère insuffisante", "ordinary_words"),
        ("Alerte omise", "ordinary_words"),
        ("Réclamation contestée", "ordinary_words"),
        ("Erreur manifeste", "ordinary_words"),
        ("Failure to alert", "ordinary_words"),
        ("Bidding box", "ordinary_words"),
        ("Mobile phone", "ordinary_words"),
        ("Mechanical error", "ordinary_words"),
        ("Late arrival", "ordinary_words"),
        ("1C contré", "ordinary_words"),
        ("Kibitzer", "ordinary_words"),
    ],
)
def test_a_word_of_a_ruling_is_not(name: str, why: str) -> None:
    with pytest.raises(ValidationError) as refused:
        display_name(name)
    assert refused.value.code == why


def test_a_name_that_was_there_before_may_stay() -> None:
    assert display_name(" Carte ", before="Carte") == "Carte"
    with pytest.raises(ValidationError):
        display_name("Carte", before="Coeur")


def test_an_invited_person_is_told_in_his_language(club: Club, client: Client) -> None:
    _, token = invite(club, ClubRole.PLAYER, None)
    new = {"name": "Trèfle", "username": "nina", "password1": PASSWORD, "password2": PASSWORD}
    response = client.post(f"/invitations/{token}/", new)
    assert response.status_code == 422
    assert "«\u00a0Trèfle\u00a0» est aussi un mot courant" in response.content.decode()
    assert 'value="Trèfle"' in response.content.decode()
    assert not User.objects.exists()
    assert client.post(f"/invitations/{token}/", new | {"name": "Nina Trèfle"}).status_code == 302


def test_so_is_who_changes_his_name_and_the_others_keep_theirs(club: Club, signed_in: SignedIn) -> None:
    pia = somebody("carte", club)
    browser = signed_in(pia)
    assert browser.post("/preferences/", {"name": "Carte", "language": "fr"}).status_code == 302
    refused = browser.post("/preferences/", {"name": "Coeur", "language": "en"})
    assert refused.status_code == 422
    pia.refresh_from_db()
    assert (pia.name, pia.language) == ("Carte", "fr")
    assert browser.post("/preferences/", {"name": "Pia Carte", "language": "en"}).status_code == 302
    pia.refresh_from_db()
    assert (pia.name, pia.name_keyword) == ("Pia Carte", "carte")
    assert Membership.objects.count() == 1


@pytest.mark.django_db
def test_those_who_had_a_name_already_are_found_by_it_too() -> None:
    people = User.objects.bulk_create([User(username="a", name="Jean-Luc Quatrebarbes"), User(username="b")])
    assert {each.name_keyword for each in people} == {""}
    migration = import_module("incidents.migrations.0007_find_people_by_their_names")
    migration.keep_the_keywords(apps, connection.schema_editor())
    assert dict(User.objects.values_list("username", "name_keyword")) == {"a": "quatrebarbes", "b": ""}
