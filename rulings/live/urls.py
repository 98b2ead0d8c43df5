"""The addresses of the live boards, included among those of a club's rulings."""

from django.urls import path

from rulings.live import pages, plays

urlpatterns = [
    path("sessions/<int:session>/tables/<int:table>/live/", pages.table, name="live-table"),
    path("sessions/<int:session>/tables/<int:table>/live/now/", pages.now, name="live-table-now"),
    path("sessions/<int:session>/tables/<int:table>/live/tell/", pages.tell, name="live-tell"),
    path("sessions/<int:session>/tables/<int:table>/live/plays/", plays.plays, name="live-plays"),
    path("sessions/<int:session>/tables/<int:table>/live/events/", pages.note, name="live-note"),
    path("sessions/<int:session>/tables/<int:table>/live/undo/", pages.undo, name="live-undo"),
]
