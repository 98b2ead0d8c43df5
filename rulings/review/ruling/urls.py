"""The addresses of rulings, included among those of a club's rulings. They never change: they are printed."""

from django.urls import path

from rulings.review.ruling.views import committee, later_words, ruling

urlpatterns = [
    path("rulings/<slug:number>/", ruling.ruling, name="ruling"),
    path("rulings/<slug:number>/parties/", ruling.for_parties, name="ruling-parties"),
    path("rulings/<slug:number>/case-book/", ruling.for_case_book, name="ruling-case-book"),
    path("rulings/<slug:number>/why/", later_words.say_why, name="ruling-why"),
    path("rulings/<slug:number>/appeal/file/", committee.file, name="appeal-file"),
]
