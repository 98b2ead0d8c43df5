"""The addresses of a club's rulings, each room's beside its views."""

from rulings.desk.urls import urlpatterns as desk
from rulings.inquiry.urls import urlpatterns as inquiry
from rulings.lawbook.urls import urlpatterns as lawbook
from rulings.log.urls import urlpatterns as log
from rulings.reports.urls import urlpatterns as reports
from rulings.review.urls import urlpatterns as review

app_name = "rulings"
urlpatterns = [*inquiry, *lawbook, *log, *desk, *review, *reports]
