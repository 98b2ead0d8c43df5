"""The addresses of the card and of its link, included among those of a club's rulings."""

from django.urls import path

from rulings.showing import pages

urlpatterns = [
    path("incidents/<int:number>/players/", pages.card, name="players-card"),
    path("incidents/<int:number>/players/link/", pages.link, name="players-link"),
    path("incidents/<int:number>/players/link/close/", pages.end, name="players-link-close"),
]
