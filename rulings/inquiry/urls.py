"""The addresses of the inquiry, included among those of a club's rulings."""

from django.urls import path

from rulings.inquiry import answers, desk, details, disputed, giving, incident, subjects

urlpatterns = [
    path("sessions/<int:session>/", desk.desk, name="desk"),
    path("sessions/<int:session>/tables/<int:table>/call/", desk.call, name="call"),
    path("incidents/<int:number>/", incident.incident, name="incident"),
    path("incidents/<int:number>/subject/", subjects.subject, name="subject"),
    path("incidents/<int:number>/answers/<str:key>/", answers.answer, name="answer"),
    path("incidents/<int:number>/answers/<str:key>/disputed/", disputed.disputed, name="disputed"),
    path("incidents/<int:number>/check/", giving.check, name="check"),
    path("incidents/<int:number>/ruling/", giving.give, name="give"),
    path("incidents/<int:number>/details/", details.details, name="details"),
]
