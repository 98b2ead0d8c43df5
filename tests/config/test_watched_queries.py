"""Control of the guard against a query for each row: it must see one."""

from datetime import date

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from pytest_django import Settings
from zeal import NPlusOneError

from incidents.models import Club, Session
from incidents.web.access import public

CLUBS = 3


@public
def one_query_for_each_row(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(", ".join(session.club.name for session in Session.objects.order_by("pk")))


urlpatterns = [path("each/", one_query_for_each_row)]


@pytest.mark.django_db
def test_a_query_for_each_row_is_refused(client: Client, settings: Settings) -> None:
    settings.ROOT_URLCONF = __name__
    for number in range(CLUBS):
        club = Club.objects.create(slug=f"club-{number}", name=f"Club {number}", time_zone="Europe/Paris")
        Session.objects.create(club=club, name="Mardi", date=date(2026, 3, 3), rounds=1, boards_per_round=2)
    with pytest.raises(NPlusOneError):
        client.get("/each/")
