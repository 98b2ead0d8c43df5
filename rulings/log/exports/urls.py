"""The addresses of the exports, included among those of a club's rulings."""

from django.urls import path

from rulings.log.exports import views

urlpatterns = [
    path("log/export.csv", views.log_csv, name="log-csv"),
    path("log/export.xlsx", views.log_xlsx, name="log-xlsx"),
    path("log/export.json", views.log_json, name="log-json"),
    path("rulings/<slug:number>/case.pbn", views.case_pbn, name="case-pbn"),
]
