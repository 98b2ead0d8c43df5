"""The addresses of the reports, included among those of a club's rulings."""

from django.urls import path

from rulings.reports.views import otherwise, rule, season, session

urlpatterns = [
    path("sessions/<int:session>/report/", session.report, name="session-report"),
    path("sessions/<int:session>/report/incidents.csv", session.incidents_csv, name="session-report-csv"),
    path("sessions/<int:session>/report/figures.csv", session.figures_csv, name="session-report-figures"),
    path("sessions/<int:session>/report/report.xlsx", session.workbook, name="session-report-xlsx"),
    path("reports/season/", season.report, name="season-report"),
    path("reports/season/season.csv", season.as_csv, name="season-report-csv"),
    path("reports/season/season.xlsx", season.workbook, name="season-report-xlsx"),
    path("reports/otherwise/", otherwise.report, name="rulings-otherwise"),
    path("reports/rule/<str:month>/", rule.rule, name="rule-of-the-month"),
]
