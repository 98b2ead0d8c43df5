"""The addresses of consultations, included among those of a club's rulings."""

from django.urls import path

from rulings.consulting import pages

urlpatterns = [
    path("incidents/<int:number>/consult/", pages.consult, name="consult"),
    path("consultations/<int:consultation>/close/", pages.end, name="consultation-close"),
]
