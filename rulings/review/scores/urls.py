"""The addresses of score changes, included among those of a club's rulings."""

from django.urls import path

from rulings.review.scores.views import new_change, note_obtained, scorer, spreadsheet, working

urlpatterns = [
    path("rulings/<slug:number>/result/", note_obtained.board_result, name="board-result"),
    path("rulings/<slug:number>/scores/", new_change.kinds, name="score-change-kinds"),
    path("rulings/<slug:number>/scores/<slug:kind>/", new_change.change, name="score-change-form"),
    path("sessions/<int:session>/scores/", scorer.session_list, name="score-changes"),
    path("sessions/<int:session>/scores/slips/", scorer.slips, name="score-change-slips"),
    path("sessions/<int:session>/scores/csv/", spreadsheet.as_file, name="score-changes-csv"),
    path("sessions/<int:session>/scores/xlsx/", spreadsheet.as_workbook, name="score-changes-xlsx"),
    path("sessions/<int:session>/scores/usebio/", spreadsheet.as_results, name="score-changes-usebio"),
    path("scores/", scorer.season, name="open-scores"),
    path("scores/<int:change>/", scorer.slip, name="score-change"),
    path("scores/<int:change>/working/", working.working, name="score-working"),
    path("scores/<int:change>/entered/", scorer.enter_change, name="score-change-entered"),
    path("scores/<int:change>/withdrawn/", scorer.withdraw_change, name="score-change-withdrawn"),
]
