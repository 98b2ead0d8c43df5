"""The addresses of consultations, included among those of a club's rulings."""

from django.urls import path

from rulings.review.opinions.views import asking, polling

urlpatterns = [
    path("incidents/<int:number>/consult/", asking.consult, name="consult"),
    path("consultations/<int:consultation>/close/", asking.end, name="consultation-close"),
    path("incidents/<int:number>/poll/", polling.make, name="poll-new"),
    path("polls/<int:consultation>/", polling.poll, name="poll"),
    path("polls/<int:consultation>/turned/", polling.turned, name="poll-turned"),
    path("polls/<int:consultation>/slips/", polling.slips, name="poll-slips"),
    path("polls/<int:consultation>/counted/", polling.on_paper, name="poll-counted"),
]
