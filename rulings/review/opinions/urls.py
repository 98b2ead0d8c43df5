"""The addresses of consultations, included among those of a club's rulings."""

from django.urls import path

from rulings.review.opinions.views import asking

urlpatterns = [
    path("incidents/<int:number>/consult/", asking.consult, name="consult"),
    path("consultations/<int:consultation>/close/", asking.end, name="consultation-close"),
]
