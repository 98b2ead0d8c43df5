"""The addresses of what is to be checked at the end of play, included among those of a club's rulings."""

from django.urls import path

from rulings.review.checks import board_view, views

urlpatterns = [
    path("rulings/<slug:number>/checks/", board_view.end_of_board, name="end-of-board"),
    path("rulings/<slug:number>/checks/<int:place>/", views.check, name="end-of-play-check"),
]
