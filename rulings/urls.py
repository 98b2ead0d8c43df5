"""The addresses of a club's rulings, each room's beside its views."""

from rulings.appeals.urls import urlpatterns as appeals
from rulings.calling.urls import urlpatterns as calling
from rulings.consulting.urls import urlpatterns as consulting
from rulings.exporting.urls import urlpatterns as exporting
from rulings.inquiry.urls import urlpatterns as inquiry
from rulings.live.urls import urlpatterns as live
from rulings.log.urls import urlpatterns as log
from rulings.reader.urls import urlpatterns as reader
from rulings.reports.urls import urlpatterns as reports
from rulings.scores.urls import urlpatterns as scores
from rulings.sheets.urls import urlpatterns as sheets
from rulings.showing.urls import urlpatterns as showing
from rulings.watching.urls import urlpatterns as watching

app_name = "rulings"
urlpatterns = [
    *appeals,
    *calling,
    *consulting,
    *exporting,
    *inquiry,
    *live,
    *log,
    *reader,
    *reports,
    *scores,
    *sheets,
    *showing,
    *watching,
]
