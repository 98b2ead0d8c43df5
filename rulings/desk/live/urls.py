"""The addresses of the live boards, included among those of a club's rulings."""

from django.urls import path

from rulings.desk.live.views import legal_cards, live_table, no_suit

urlpatterns = [
    path("sessions/<int:session>/tables/<int:table>/live/", live_table.table, name="live-table"),
    path("sessions/<int:session>/tables/<int:table>/live/now/", live_table.now, name="live-table-now"),
    path("sessions/<int:session>/tables/<int:table>/live/tell/", live_table.tell, name="live-tell"),
    path("sessions/<int:session>/tables/<int:table>/live/plays/", legal_cards.plays, name="live-plays"),
    path("sessions/<int:session>/tables/<int:table>/live/events/", live_table.note, name="live-note"),
    path("sessions/<int:session>/tables/<int:table>/live/undo/", live_table.undo, name="live-undo"),
    path("sessions/<int:session>/tables/<int:table>/live/revoke/", no_suit.revoke, name="live-revoke"),
]
