"""The addresses of a club's rulings, each room's beside its views."""

from rulings.inquiry.urls import urlpatterns as inquiry
from rulings.log.urls import urlpatterns as log

app_name = "rulings"
urlpatterns = [*inquiry, *log]
