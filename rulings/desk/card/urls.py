"""The addresses of the card and of its link, included among those of a club's rulings."""

from django.urls import path

from rulings.desk.card.views import showing

urlpatterns = [
    path("incidents/<int:number>/players/", showing.card, name="players-card"),
    path("incidents/<int:number>/players/link/", showing.link, name="players-link"),
    path("incidents/<int:number>/players/link/close/", showing.end, name="players-link-close"),
]
