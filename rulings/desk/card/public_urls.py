"""The address behind a QR code, outside any club. Short: a code of few modules is read from farther away."""

from django.urls import path

from rulings.desk.card.views import players_card

app_name = "showing"
urlpatterns = [path("table/<str:token>/", players_card.card, name="card")]
