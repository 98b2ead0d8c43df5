"""The address of the hands of a claim, included among those of a club's rulings."""

from django.urls import path

from rulings.review.claims import views

urlpatterns = [path("incidents/<int:number>/hands/", views.hands, name="claim-hands")]
