"""The addresses of what is to be checked at the end of play, included among those of a club's rulings."""

from django.urls import path

from rulings.watching import pages

urlpatterns = [
    path("rulings/<slug:number>/checks/<int:place>/", pages.check, name="end-of-play-check"),
]
