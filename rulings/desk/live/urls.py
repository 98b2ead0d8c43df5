"""The addresses of the live boards, included among those of a club's rulings."""

from django.urls import path

from rulings.desk.live.views import plays, table

urlpatterns = [
    path("sessions/<int:session>/tables/<int:table>/live/", table.table, name="live-table"),
    path("sessions/<int:session>/tables/<int:table>/live/now/", table.now, name="live-table-now"),
    path("sessions/<int:session>/tables/<int:table>/live/tell/", table.tell, name="live-tell"),
    path("sessions/<int:session>/tables/<int:table>/live/plays/", plays.plays, name="live-plays"),
    path("sessions/<int:session>/tables/<int:table>/live/events/", table.note, name="live-note"),
    path("sessions/<int:session>/tables/<int:table>/live/undo/", table.undo, name="live-undo"),
]
