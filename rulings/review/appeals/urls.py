"""The addresses of appeals, included among those of a club's rulings."""

from django.urls import path

from rulings.review.appeals.views import deciding, requesting, results

urlpatterns = [
    path("appeals/", deciding.appeals, name="appeals"),
    path("rulings/<slug:number>/appeal/", requesting.request_review, name="appeal"),
    path("rulings/<slug:number>/appeal/<int:appeal>/outcome/", deciding.outcome, name="appeal-outcome"),
    path("sessions/<int:session>/results/", results.results, name="results"),
]
