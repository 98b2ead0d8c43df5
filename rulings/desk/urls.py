"""The addresses of the desk's rooms, included among those of a club's rulings."""

from django.urls import path

from rulings.desk import now, views
from rulings.desk.calls.urls import urlpatterns as calls
from rulings.desk.card.urls import urlpatterns as card
from rulings.desk.live.urls import urlpatterns as live

urlpatterns = [
    path("sessions/<int:session>/", views.desk, name="desk"),
    path("sessions/<int:session>/now/", now.now, name="session-now"),
    path("sessions/<int:session>/tables/<int:table>/call/", views.call, name="call"),
    *calls,
    *live,
    *card,
]
