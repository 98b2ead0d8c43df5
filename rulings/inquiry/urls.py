"""The addresses of the inquiry, included among those of a club's rulings."""

from django.urls import path

from rulings.inquiry.views import answers, book, details, disputed, giving, incidents, subject_menu

urlpatterns = [
    path("incidents/<int:number>/", incidents.incident, name="incident"),
    path("incidents/<int:number>/subject/", subject_menu.subject, name="subject"),
    path("incidents/<int:number>/book/", book.book_ruling, name="book-ruling"),
    path("incidents/<int:number>/answers/<str:key>/", answers.answer, name="answer"),
    path("incidents/<int:number>/answers/<str:key>/disputed/", disputed.hear_both_sides, name="disputed"),
    path("incidents/<int:number>/check/", giving.check, name="check"),
    path("incidents/<int:number>/ruling/", giving.give, name="give"),
    path("incidents/<int:number>/details/", details.details, name="details"),
]
