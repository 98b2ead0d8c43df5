"""The addresses of what is to be checked at the end of play, included among those of a club's rulings."""

from django.urls import path

from rulings.review.checks import views

urlpatterns = [
    path("rulings/<slug:number>/checks/<int:place>/", views.check, name="end-of-play-check"),
]
