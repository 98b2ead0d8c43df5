"""The addresses of score changes, included among those of a club's rulings."""

from django.urls import path

from rulings.scores import making, pages, sheet

urlpatterns = [
    path("rulings/<slug:number>/scores/", making.kinds, name="score-change-kinds"),
    path("rulings/<slug:number>/scores/<slug:kind>/", making.change, name="score-change-form"),
    path("sessions/<int:session>/scores/", pages.session_list, name="score-changes"),
    path("sessions/<int:session>/scores/slips/", pages.slips, name="score-change-slips"),
    path("sessions/<int:session>/scores/csv/", sheet.as_file, name="score-changes-csv"),
    path("scores/", pages.season, name="open-scores"),
    path("scores/<int:change>/", pages.slip, name="score-change"),
    path("scores/<int:change>/entered/", pages.entered, name="score-change-entered"),
    path("scores/<int:change>/withdrawn/", pages.withdrawn, name="score-change-withdrawn"),
]
